import type { TaxShortfall } from '@bb1/domain/taxes/correction-desk-endpoints';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur } from '../../ui/format.ts';
import { WrongTaxPanel } from './wrong-tax-panel.tsx';

/** Payouts from which too little was withheld by what is approved now, and the notice of them. */
export function TaxShortfalls({
  shortfalls,
  answer,
}: {
  readonly shortfalls: readonly TaxShortfall[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).person;
  const locale = useLocale();
  return (
    <WrongTaxPanel
      title={texts.shortfalls}
      hint={texts.shortfallsHint}
      payouts={shortfalls}
      words={(one) =>
        texts.shortfall({
          day: formatDate(locale, one.day, 'short'),
          withheld: formatEur(locale, one.withheld),
          right: formatEur(locale, one.right),
        })
      }
      intent="shortfall"
      submit={texts.shortfallSubmit}
      answer={answer}
    />
  );
}
