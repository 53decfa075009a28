import type { TaxMonth } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';

/** Fixes the values of a month; the field suggests the oldest month without a right return. */
export function PrepareReturn({
  months,
  answer,
}: {
  readonly months: readonly TaxMonth[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).months;
  const mayPrepare = useRight('taxes.remit');
  if (!mayPrepare || months.length === 0) return null;
  const next = months.findLast(({ over, return: made }) => over && (made?.changed ?? true));
  return (
    <Panel title={texts.prepare}>
      <PageForm answer={answerTo('prepare', answer)} className="grid gap-4">
        <HiddenFields intent="prepare" />
        <p className="text-small text-muted">{texts.prepareHint}</p>
        <TextField
          name="month"
          label={texts.prepareMonth}
          hint={texts.prepareMonthHint}
          defaultValue={next?.month ?? ''}
          maxLength={7}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.prepareSubmit}</SubmitButton>
      </PageForm>
    </Panel>
  );
}
