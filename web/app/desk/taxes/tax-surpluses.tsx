import type { TaxSurplus } from '@bb1/domain/taxes/correction-desk-endpoints';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { useFormat } from '../parts/use-format.ts';
import { WrongTaxPanel } from './wrong-tax-panel.tsx';

/** Payouts from which too much was withheld by what is approved now, and their correction. */
export function TaxSurpluses({
  surpluses,
  answer,
}: {
  readonly surpluses: readonly TaxSurplus[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).person;
  const format = useFormat();
  return (
    <WrongTaxPanel
      title={texts.surpluses}
      hint={texts.surplusesHint}
      payouts={surpluses}
      words={(one) =>
        texts.surplus({
          day: format.date(one.day, 'short'),
          duty: one.duty,
          withheld: format.eur(one.withheld),
          right: format.eur(one.right),
        })
      }
      intent="correct"
      submit={texts.surplusSubmit}
      answer={answer}
    />
  );
}
