import type { TaxShortfall } from '@bb1/domain/taxes/correction-desk-endpoints';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { useFormat } from '../parts/use-format.ts';
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
  const format = useFormat();
  return (
    <WrongTaxPanel
      title={texts.shortfalls}
      hint={texts.shortfallsHint}
      payouts={shortfalls}
      words={(one) =>
        texts.shortfall({
          day: format.date(one.day, 'short'),
          withheld: format.eur(one.withheld),
          right: format.eur(one.right),
        })
      }
      intent="shortfall"
      submit={texts.shortfallSubmit}
      answer={answer}
    />
  );
}
