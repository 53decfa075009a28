import { REFUND_ENDS } from '@bb1/domain/payments/payment-state';
import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskTexts from '@bb1/texts/pages/desk';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';

interface RefundNextStepProps {
  readonly refund: Refund;
}

/** A refund's next step, for an officer who may take it. */
export function RefundNextStep({ refund }: RefundNextStepProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (refund.state) {
    case 'proposed':
      return <Proposed refund={refund} />;
    case 'approved':
      return (
        <Panel title={texts.next}>
          <Approved refund={refund} />
          <CallOff refund={refund} />
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
          {refund.currency === 'XLM' ? <Lumens /> : <OutsidePayment refund={refund} />}
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

function Lumens() {
  const texts = useTexts(deskRefundTexts).page;
  return (
    <>
      <p className="text-small">{texts.sendingXlm}</p>
      <Clear fold={texts.stop} hint={texts.stopHint} submit={texts.stopIt} />
    </>
  );
}

/**
 * A stuck refund can be stopped; it ends when it is certain that none of its transactions can still
 * be executed.
 */
function Clear(words: Readonly<Record<'fold' | 'hint' | 'submit', string>>) {
  const mayCarryOut = useRight('refunds.carry_out');
  if (!mayCarryOut) return null;
  return <ActForm {...words} intent="clear" takesProof look="danger" className="grid gap-4" />;
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

function Approved({ refund }: RefundNextStepProps) {
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
  return <OutsidePayment refund={refund} />;
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
function CallOff({ refund }: RefundNextStepProps) {
  const texts = useTexts(deskRefundTexts).page;
  const { reason } = useTexts(deskTexts).fourEyes;
  const isMaker = useDesk().officer.id === refund.proposed_by_id;
  const mayCallOff = useRight('refunds.approve') && !isMaker;
  if (!mayCallOff) return null;
  return (
    <ReasonFold
      intent="cancel"
      title={texts.callOff}
      hint={texts.callOffHint}
      reason={reason}
      submit={texts.callOffSubmit}
    />
  );
}

interface OutsidePaymentProps {
  readonly refund: Refund;
}

/**
 * Bitcoin and ether are signed where their keys are, never here: an officer enters the transaction,
 * and the chain proves it.
 */
function OutsidePayment({ refund }: OutsidePaymentProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  const mayCarryOut = useRight('refunds.carry_out');
  if (refund.state === 'sending') {
    return (
      <>
        <Alert kind="info">{texts.sendingNamed}</Alert>
        <Clear fold={texts.clear} hint={texts.clearHint} submit={texts.clearIt} />
      </>
    );
  }
  if (!mayCarryOut) return <p className="text-small">{texts.mayNotCarryOut}</p>;
  return (
    <>
      <p className="text-small">{texts.outside({ amount: format.money(refund) })}</p>
      <div className="border-y border-line">
        <CopyRow label={texts.amount} value={refund.amount} />
        <CopyRow label={texts.account} value={refund.payee_account} />
      </div>
      <ActForm intent="name" hidden={{ version: refund.version }} takesProof submit={texts.nameIt}>
        <TextField
          name="transaction_id"
          label={texts.transactionId}
          hint={texts.transactionHint}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
        />
      </ActForm>
    </>
  );
}
