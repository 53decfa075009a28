import type { TaxShortfallNotice } from '@bb1/domain/taxes/correction-desk-endpoints';
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

/** What the tax office was notified of, and the withdrawal of a notice that was wrong. */
export function TaxShortfallNotices({
  notices,
  answer,
}: {
  readonly notices: readonly TaxShortfallNotice[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).person;
  const locale = useLocale();
  const mayPropose = useRight('taxes.propose');
  if (notices.length === 0) return null;
  const day = (date: string) => formatDate(locale, date, 'short');
  const free = notices.filter(
    ({ withdrawn_at: withdrawn, approval_id: waiting }) => withdrawn === null && waiting === null,
  );
  return (
    <Panel title={texts.notices}>
      <dl className="grid gap-1.5 text-small">
        {notices.map((one) => (
          <div key={one.id} className="flex justify-between gap-4">
            <dt className="min-w-0 text-muted">
              {texts.notice({
                day: day(one.day),
                noticed: day(one.noticed_at),
                withdrawn: one.withdrawn_at === null ? 'no' : day(one.withdrawn_at),
              })}
            </dt>
            <dd
              className={`figures whitespace-nowrap ${one.withdrawn_at === null ? 'font-medium' : 'text-muted line-through'}`}
            >
              {formatEur(locale, one.missing)}
            </dd>
          </div>
        ))}
      </dl>
      {notices.map(({ id, approval_id: waiting }) => (
        <WaitingApproval key={id} id={waiting} />
      ))}
      {free.length > 0 && mayPropose && (
        <PageForm answer={answerTo('withdrawal', answer)} className="grid gap-4">
          <HiddenFields intent="withdrawal" />
          <SelectField
            name="shortfall_id"
            label={texts.withdrawalOf}
            options={free.map((one) => ({
              value: one.id,
              label: texts.payoutOption({
                day: day(one.day),
                amount: formatEur(locale, one.missing),
              }),
            }))}
          />
          <TextField name="reason" label={texts.surplusReason} maxLength={300} autoComplete="off" />
          <p className="text-small text-muted">{texts.withdrawalHint}</p>
          <SubmitButton className="justify-self-start">{texts.withdrawalSubmit}</SubmitButton>
        </PageForm>
      )}
    </Panel>
  );
}
