import type { Allocation } from '@bb1/domain/tokens/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo, isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime, formatEur, formatQuantity } from '../../ui/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { AlreadyHandled } from '../parts/already-handled.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
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
      {allocation.proposed_by_id === officer.id && (
        <>
          <Alert kind="info">{texts.maker}</Alert>
          <PageForm
            answer={answerTo('withdraw', answer)}
            className="grid justify-items-start gap-3"
          >
            <HiddenFields intent="withdraw" />
            <p className="text-small text-muted">{texts.withdrawHint}</p>
            <SubmitButton look="danger">{texts.withdraw}</SubmitButton>
          </PageForm>
        </>
      )}
      {allocation.proposed_by_id !== officer.id && !mayApprove && (
        <Alert kind="info">{texts.mayNotApprove}</Alert>
      )}
      {allocation.proposed_by_id !== officer.id && mayApprove && !handledByOthers && (
        <>
          {isTakenOut(answer) && (
            <FocusHere>
              <Alert kind="success">{texts.takenOut}</Alert>
            </FocusHere>
          )}
          <Forms allocation={allocation} answer={answer} />
        </>
      )}
    </Panel>
  );
}

/** The answer is the rest of the proposal. */
function isTakenOut(answer: unknown): boolean {
  return answer !== undefined && !isRefused(answer);
}

/** The hash is sent along, so that only what this page shows can be approved. */
function Forms({ allocation, answer }: AllocationDecisionProps) {
  const texts = useTexts(deskTokenTexts).allocation;
  const locale = useLocale();
  const approving = answerTo('approve', answer);
  const sums = {
    tokens: formatQuantity(locale, allocation.total_tokens),
    amount: formatEur(locale, allocation.total_eur),
  };
  return (
    <div className="grid gap-4">
      <PageForm answer={approving} className="grid justify-items-start gap-3">
        <HiddenFields intent="approve" fields={{ content_hash: allocation.content_hash }} />
        <p className="text-small">
          {texts.approveHint({ count: allocation.lines.length, ...sums })}
        </p>
        <ProofFields answer={approving} />
        <SubmitButton>{texts.approve}</SubmitButton>
      </PageForm>
      <TakeOut key={allocation.content_hash} answer={answer} />
      <ReasonFold
        intent="reject"
        answer={answer}
        title={texts.reject}
        hint={texts.rejectHint}
        reason={texts.reason}
        submit={texts.rejectSubmit}
        takesProof={false}
      />
    </div>
  );
}

/** One order that waits for the next proposal, so that it does not hold up the others. */
function TakeOut({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskTokenTexts).allocation;
  return (
    <ReasonFold
      intent="take_out"
      answer={answer}
      title={texts.takeOut}
      hint={texts.takeOutHint}
      reason={texts.reason}
      submit={texts.takeOutSubmit}
      takesProof={false}
    >
      <TextField name="reference" label={texts.reference} maxLength={40} autoComplete="off" />
    </ReasonFold>
  );
}

function Outcome({ allocation }: Pick<AllocationDecisionProps, 'allocation'>) {
  const texts = useTexts(deskTokenTexts).allocation;
  const locale = useLocale();
  const values = {
    name: allocation.decided_by ?? '',
    time: allocation.decided_at === null ? '' : formatDateTime(locale, allocation.decided_at),
  };
  switch (allocation.state) {
    case 'approved':
      return <Alert kind="success">{texts.approved(values)}</Alert>;
    case 'withdrawn':
      return <Alert kind="info">{texts.withdrawn(values)}</Alert>;
    default:
      return <Alert kind="warning">{texts.rejected(values)}</Alert>;
  }
}
