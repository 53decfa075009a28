import type { TaxShortfallNotice } from '@bb1/domain/taxes/correction-desk-endpoints';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { PayoutProposal } from './wrong-tax-panel.tsx';

/** What the tax office was notified of, and the withdrawal of a notice that was wrong. */
export function TaxShortfallNotices({
  notices,
  answer,
}: {
  readonly notices: readonly TaxShortfallNotice[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).person;
  const format = useFormat();
  const mayPropose = useRight('taxes.propose');
  if (notices.length === 0) return null;
  const day = (date: string) => format.date(date, 'short');
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
              {format.eur(one.missing)}
            </dd>
          </div>
        ))}
      </dl>
      {notices.map(({ id, approval_id: waiting }) => (
        <WaitingApproval key={id} id={waiting} />
      ))}
      {free.length > 0 && mayPropose && (
        <PayoutProposal
          intent="withdrawal"
          answer={answer}
          name="shortfall_id"
          label={texts.withdrawalOf}
          payouts={free.map(({ id, day: of, missing: amount }) => ({ id, day: of, amount }))}
          hint={texts.withdrawalHint}
          submit={texts.withdrawalSubmit}
        />
      )}
    </Panel>
  );
}
