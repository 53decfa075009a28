import type { TaxShortfall } from '@bb1/domain/taxes/correction-desk-endpoints';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { formatDate, formatEur } from '../../ui/format.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';

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
  const mayPropose = useRight('taxes.propose');
  if (shortfalls.length === 0) return null;
  const free = shortfalls.filter(({ approval_id: waiting }) => waiting === null);
  return (
    <Panel title={texts.shortfalls}>
      <p className="text-small text-muted">{texts.shortfallsHint}</p>
      {shortfalls.map(({ payout_id: id, approval_id: waiting }) => (
        <WaitingApproval key={id} id={waiting} />
      ))}
      {free.length > 0 && !mayPropose && (
        <p className="text-small text-muted">{texts.mayNotEnter}</p>
      )}
      {free.length > 0 && mayPropose && (
        <PageForm answer={answerTo('shortfall', answer)} className="grid justify-items-start gap-4">
          <HiddenFields intent="shortfall" />
          <SelectField
            name="payout_id"
            label={texts.surplusPayment}
            options={free.map((one) => ({
              value: one.payout_id,
              label: texts.shortfall({
                day: formatDate(locale, one.day, 'short'),
                withheld: formatEur(locale, one.withheld),
                right: formatEur(locale, one.right),
              }),
            }))}
          />
          <TextField name="reason" label={texts.surplusReason} maxLength={300} autoComplete="off" />
          <SubmitButton>{texts.shortfallSubmit}</SubmitButton>
        </PageForm>
      )}
    </Panel>
  );
}
