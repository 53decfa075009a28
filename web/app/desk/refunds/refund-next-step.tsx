import { REFUND_ENDS } from '@bb1/domain/payments/payment-state';
import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTexts from '@bb1/texts/pages/desk';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RefundNextStepProps {
  readonly refund: Refund;
  readonly answer: unknown;
}

/** A refund's next step, for an officer who may take it. */
export function RefundNextStep({ refund, answer }: RefundNextStepProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (refund.state) {
    case 'proposed':
      return <Proposed refund={refund} />;
    case 'approved':
      return (
        <Panel title={texts.next}>
          <Approved refund={refund} answer={answer} />
          <CallOff refund={refund} answer={answer} />
        </Panel>
      );
    case 'exported':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{texts.inBank}</p>
          <ToFiles />
        </Panel>
      );
    case 'sending':
      return (
        <Panel title={texts.next}>
          {refund.currency === 'XLM' ? (
            <Lumens answer={answer} />
          ) : (
            <OutsidePayment refund={refund} answer={answer} />
          )}
        </Panel>
      );
    case 'sent':
      return <Alert kind="success">{texts.sent({ time: time(refund.sent_at) })}</Alert>;
    case 'failed':
      return (
        <Alert kind="error" title={texts.failed}>
          {refund.failure ?? undefined}
        </Alert>
      );
    case 'rejected':
      return (
        <Alert kind="info">
          {texts.rejected({ name: refund.decided_by ?? '', time: time(refund.decided_at) })}
        </Alert>
      );
    case 'ended':
      return (
        <Alert kind="info" title={texts.ended}>
          {REFUND_ENDS.filter((end) => end === refund.failure).map(
            (end) => texts.endedBecause[end],
          )}
        </Alert>
      );
  }
}

/**
 * A stuck refund can be stopped; it ends when it is certain that none of its transactions can still
 * be executed.
 */
function Lumens({ answer }: Pick<RefundNextStepProps, 'answer'>) {
  const texts = useTexts(deskRefundTexts).page;
  const mayCarryOut = useRight('refunds.carry_out');
  return (
    <>
      <p className="text-small">{texts.sendingXlm}</p>
      {mayCarryOut && (
        <ClearForm title={texts.stop} hint={texts.stopHint} submit={texts.stopIt} answer={answer} />
      )}
    </>
  );
}

function Proposed({ refund }: Pick<RefundNextStepProps, 'refund'>) {
  const texts = useTexts(deskRefundTexts).page;
  return (
    <Panel title={texts.decide}>
      {!refund.is_to_source && <Alert kind="warning">{texts.otherAccount}</Alert>}
      {refund.is_held && <Held />}
      <WaitingApproval id={refund.approval_id} />
    </Panel>
  );
}

function Approved({ refund, answer }: RefundNextStepProps) {
  const texts = useTexts(deskRefundTexts).page;
  if (refund.is_held) return <Held />;
  if (refund.currency === 'EUR')
    return (
      <>
        <p className="text-small">{texts.inFile}</p>
        <ToFiles />
      </>
    );
  if (refund.currency === 'XLM') return <p className="text-small">{texts.approvedXlm}</p>;
  return <OutsidePayment refund={refund} answer={answer} />;
}

/** Nothing of value leaves to a person who owes. */
function Held() {
  return <Alert kind="warning">{useTexts(deskRefundTexts).page.held}</Alert>;
}

function ToFiles() {
  return (
    <PageLink
      to="/desk/refunds/files"
      className="link inline-flex min-h-11 items-center justify-self-start text-small"
    >
      {useTexts(deskRefundTexts).page.toFiles}
    </PageLink>
  );
}

/** Approved is not sent: until a transaction is sent, it can be cancelled. */
function CallOff({ refund, answer }: RefundNextStepProps) {
  const texts = useTexts(deskRefundTexts).page;
  const { reason } = useTexts(deskTexts).fourEyes;
  const isMaker = useDesk().officer.id === refund.proposed_by_id;
  const mayCallOff = useRight('refunds.approve') && !isMaker;
  if (!mayCallOff) return null;
  return (
    <ReasonFold
      intent="cancel"
      answer={answer}
      title={texts.callOff}
      hint={texts.callOffHint}
      reason={reason}
      submit={texts.callOffSubmit}
    />
  );
}

interface OutsidePaymentProps {
  readonly refund: Refund;
  readonly answer: unknown;
}

/**
 * Bitcoin and ether are signed where their keys are, never here: an officer enters the transaction,
 * and the chain proves it.
 */
function OutsidePayment({ refund, answer }: OutsidePaymentProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  const mayCarryOut = useRight('refunds.carry_out');
  if (refund.state === 'sending') {
    return (
      <>
        <Alert kind="info">{texts.sendingNamed}</Alert>
        {mayCarryOut && (
          <ClearForm
            title={texts.clear}
            hint={texts.clearHint}
            submit={texts.clearIt}
            answer={answer}
          />
        )}
      </>
    );
  }
  if (!mayCarryOut) return <p className="text-small">{texts.mayNotCarryOut}</p>;
  const own = answerTo('name', answer);
  return (
    <>
      <p className="text-small">{texts.outside({ amount: format.money(refund) })}</p>
      <div className="border-y border-line">
        <CopyRow label={texts.amount} value={refund.amount} />
        <CopyRow label={texts.account} value={refund.payee_account} />
      </div>
      <PageForm answer={own} className="grid gap-4">
        <HiddenFields intent="name" fields={{ version: refund.version }} />
        <TextField
          name="transaction_id"
          label={texts.transactionId}
          hint={texts.transactionHint}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <ProofFields answer={own} />
        <SubmitButton className="justify-self-start">{texts.nameIt}</SubmitButton>
      </PageForm>
    </>
  );
}

function ClearForm({
  title,
  hint,
  submit,
  answer,
}: Pick<OutsidePaymentProps, 'answer'> & {
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
}) {
  const own = answerTo('clear', answer);
  return (
    <Fold title={title} open={own !== null}>
      <PageForm answer={own} className="grid gap-4">
        <HiddenFields intent="clear" />
        <p className="text-small text-muted">{hint}</p>
        <ProofFields answer={own} />
        <SubmitButton look="danger" className="justify-self-start">
          {submit}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}
