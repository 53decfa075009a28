import type { TaxMonth } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatEur } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useRight } from '../session/use-desk.ts';

/**
 * An officer's record that a month was filed and paid; offered for past months with an open amount.
 */
export function RecordRemittance({
  months,
  answer,
}: {
  readonly months: readonly TaxMonth[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).months;
  const locale = useLocale();
  const mayRemit = useRight('taxes.remit');
  const own = answerTo('remit', answer);
  const due = months.filter((one) => one.over && !/^0\.0+$/.test(one.still_owed)).toReversed();
  return (
    <Panel title={texts.record}>
      {!mayRemit && <p className="text-small text-muted">{texts.mayNot}</p>}
      {mayRemit && due.length === 0 && <p className="text-small text-muted">{texts.nothingDue}</p>}
      {mayRemit && due.length > 0 && (
        <PageForm answer={own} className="grid gap-4">
          <HiddenFields intent="remit" />
          <p className="text-small text-muted">{texts.recordHint}</p>
          <SelectField
            name="month"
            label={texts.recordMonth}
            options={due.map((one) => ({
              value: one.month,
              label: `${one.month}: ${formatEur(locale, one.still_owed)}`,
            }))}
          />
          <TextField
            name="reference"
            label={texts.reference}
            hint={texts.referenceHint}
            maxLength={120}
            autoComplete="off"
          />
          <ProofFields answer={own} />
          <SubmitButton className="justify-self-start">{texts.recordSubmit}</SubmitButton>
        </PageForm>
      )}
    </Panel>
  );
}
