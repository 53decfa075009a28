import type { getOrderLimits } from '@bb1/domain/orders/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur } from '../../ui/format.ts';
import investmentTexts from '@bb1/texts/pages/investment';

export type OrderLimits = Reply<typeof getOrderLimits>;

/** What may still be ordered before anything is paid, where that is less than one order may be, and why. */
export function LimitsNote({ limits }: { readonly limits: OrderLimits }) {
  const texts = useTexts(investmentTexts).limits;
  const locale = useLocale();
  const money = (amount: string) => formatEur(locale, amount, { wholeWhenEven: true });
  const values = { max: money(limits.unpaid_max), left: money(limits.unpaid_left) };
  const sentences = [
    ...(limits.approved
      ? limits.unpaid_left === limits.unpaid_max
        ? []
        : [texts.unpaid(values)]
      : [texts.beforeApproval(values)]),
    ...(limits.unpaid_orders_left === 0 ? [texts.tooMany({ max: limits.unpaid_orders_max })] : []),
    ...(limits.person_max === null || limits.person_left === null
      ? []
      : [texts.person({ max: money(limits.person_max), left: money(limits.person_left) })]),
  ];
  if (sentences.length === 0) return null;
  return <p className="text-small text-muted">{sentences.join(' ')}</p>;
}
