import type { Affiliate } from '@bb1/domain/affiliates/endpoints';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur } from '../../ui/format.ts';

/** What several people invested, as a range; with too few of them, that it is not shown yet. */
export function useSumText(): (sum: Affiliate['sum_of_investment']) => string {
  const texts = useTexts(affiliatePortalTexts).dashboard.figures;
  const locale = useLocale();
  const whole = (amount: string) => formatEur(locale, amount, { wholeWhenEven: true });
  return (sum) => {
    if (sum === null) return texts.sumFromFive;
    return sum.to === null
      ? texts.sumFrom({ from: whole(sum.from) })
      : texts.sumBetween({ from: whole(sum.from), to: whole(sum.to) });
  };
}
