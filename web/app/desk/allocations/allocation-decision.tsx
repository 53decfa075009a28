import type { Allocation } from '@bb1/domain/tokens/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime, formatEur, formatQuantity } from '../../ui/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { AlreadyHandled } from '../parts/already-handled.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';

interface AllocationDecisionProps {
  readonly allocation: Allocation;
  readonly answer: unknown;
}

/** Approval or rejection by a second officer; others read why they cannot decide. */
export function AllocationDecision({ allocation, answer }: AllocationDecisionProps) {
  const texts = useTexts(deskTokenTexts).allocation;
  const { officer } = useDesk();
  const mayApprove = useRight('allocations.approve');
  if (allocation.state !== 'proposed')
    return (
      <FocusHere when={answer !== undefined}>
        <Outcome allocation={allocation} />
      </FocusHere>
    );
  const handledByOthers = isRefused(answer) && answer.status === 409;
  return (
    <Panel title={texts.decide}>
      {handledByOthers && (
        <AlreadyHandled
          title={texts.handled}
          message={answer.errors.base?.[0]}
          reload={texts.reload}
        />
      )}
      {allocation.proposed_by_id === officer.id && <Alert kind="info">{texts.maker}</Alert>}
      {allocation.proposed_by_id !== officer.id && !mayApprove && (
        <Alert kind="info">{texts.mayNotApprove}</Alert>
      )}
      {allocation.proposed_by_id !== officer.id && mayApprove && !handledByOthers && (
        <Forms allocation={allocation} answer={answer} />
      )}
    </Panel>
  );
}

/** The hash is sent along, so that only what this page shows can be approved. */
function Forms({ allocation, answer }: AllocationDecisionProps) {
  const texts = useTexts(deskTokenTexts).allocation;
  const locale = useLocale();
  const rejected = isRefused(answer) && answer.values.intent === 'reject';
  const sums = {
    tokens: formatQuantity(locale, allocation.total_tokens),
    amount: formatEur(locale, allocation.total_eur),
  };
  return (
    <div className="grid gap-4">
      <PageForm answer={rejected ? null : answer} className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="content_hash" value={allocation.content_hash} readOnly />
        <p className="text-small">
          {texts.approveHint({ count: allocation.lines.length, ...sums })}
        </p>
        <ProofFields answer={rejected ? null : answer} />
        <SubmitButton>{texts.approve}</SubmitButton>
      </PageForm>
      <details open={rejected} className="rounded-control border border-line px-4 open:pb-4">
        <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold text-link">
          {texts.reject}
        </summary>
        <PageForm answer={rejected ? answer : null} className="grid max-w-xl gap-3 pt-2">
          <input type="hidden" name="intent" value="reject" />
          <p className="text-small text-muted">{texts.rejectHint}</p>
          <TextField name="reason" label={texts.reason} maxLength={300} />
          <SubmitButton look="danger" className="justify-self-start">
            {texts.rejectSubmit}
          </SubmitButton>
        </PageForm>
      </details>
    </div>
  );
}

function Outcome({ allocation }: Pick<AllocationDecisionProps, 'allocation'>) {
  const texts = useTexts(deskTokenTexts).allocation;
  const locale = useLocale();
  const approved = allocation.state === 'approved';
  const values = {
    name: allocation.decided_by ?? '',
    time: allocation.decided_at === null ? '' : formatDateTime(locale, allocation.decided_at),
  };
  return (
    <Alert kind={approved ? 'success' : 'warning'}>
      {(approved ? texts.approved : texts.rejected)(values)}
    </Alert>
  );
}
