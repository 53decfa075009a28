import type { HoldingAdjustmentDetail } from '@bb1/domain/holdings/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ColdSignatures } from './cold-signatures.tsx';

interface NextStepProps extends HoldingAdjustmentDetail {
  readonly answer: unknown;
}

/** The next step, for an officer who may take it. */
export function HoldingAdjustmentNextStep({ act, transaction, answer }: NextStepProps) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const format = useFormat();
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (act.state) {
    case 'proposed':
      return <WaitingApproval id={act.approval_id} />;
    case 'preparing':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{act.stopped_at === null ? texts.preparing : texts.stopping}</p>
          <CallOff act={act} answer={answer} />
        </Panel>
      );
    case 'to_sign':
      return (
        <Panel title={texts.sign}>
          {transaction !== null && (
            <ColdSignatures act={act} transaction={transaction} answer={answer} />
          )}
          <CallOff act={act} answer={answer} />
        </Panel>
      );
    case 'sending':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{act.stopped_at === null ? texts.sending : texts.stopping}</p>
          <CallOff act={act} answer={answer} />
        </Panel>
      );
    case 'done':
      return <Alert kind="success">{texts.doneAlert({ time: time(act.done_at) })}</Alert>;
    case 'failed':
      return (
        <Alert kind="error" title={texts.failed}>
          {act.failure}
        </Alert>
      );
    case 'rejected':
      return <Alert kind="info">{texts.rejected}</Alert>;
  }
}

/** Approved is not executed: until it is in a ledger it can be cancelled. */
function CallOff({ act, answer }: Pick<NextStepProps, 'act' | 'answer'>) {
  const texts = useTexts(deskHoldingAdjustmentTexts).page;
  const mayDecide = useRight('holdings.decide');
  if (!mayDecide || act.stopped_at !== null) return null;
  return (
    <ReasonFold
      intent="stop"
      answer={answer}
      title={texts.stop}
      hint={texts.stopHint}
      reason={texts.reasonField}
      submit={texts.stopSubmit}
    />
  );
}
