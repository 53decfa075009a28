import type { TaxDebit, TaxMonth } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';

/**
 * One officer says that a month was filed and paid, and a second one approves it; offered for past
 * months with an open amount.
 */
export function ProposeRemittance({
  months,
  debits,
  answer,
}: {
  readonly months: readonly TaxMonth[];
  readonly debits: readonly TaxDebit[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).months;
  const format = useFormat();
  const mayRemit = useRight('taxes.remit');
  const own = answerTo('remit', answer);
  const due = months
    .filter((one) => one.over && one.approval_id === null && !/^0\.0+$/.test(one.still_owed))
    .toReversed();
  return (
    <Panel title={texts.record}>
      {months.map((one) => (
        <WaitingApproval key={one.month} id={one.approval_id} />
      ))}
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
              label: `${format.month(one.month)}: ${format.eur(one.still_owed)}`,
            }))}
          />
          <TextField
            name="reference"
            label={texts.reference}
            hint={texts.referenceHint}
            maxLength={120}
            autoComplete="off"
          />
          {debits.length > 0 && (
            <SelectField
              name="bank_line_id"
              label={texts.debit}
              hint={texts.debitHint}
              emptyLabel={texts.noDebit}
              options={debits.map((one) => ({
                value: one.id,
                label: `${format.date(one.booking_date, 'short')}: ${format.eur(one.amount)}, ${one.counterparty ?? ''}`,
              }))}
            />
          )}
          <SubmitButton className="justify-self-start">{texts.recordSubmit}</SubmitButton>
        </PageForm>
      )}
    </Panel>
  );
}
