import type { RedemptionDetail } from '@bb1/domain/redemptions/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { RedemptionProgress } from './redemption-progress.tsx';
import { RedemptionSigning } from './redemption-signing.tsx';

interface NextStepProps extends Pick<RedemptionDetail, 'redemption' | 'transactions'> {
  readonly answer: unknown;
}

/** The next step, for an officer who may take it. */
export function RedemptionNextStep({ redemption, transactions, answer }: NextStepProps) {
  const texts = useTexts(deskRedemptionTexts).page;
  const format = useFormat();
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  const { lines: left } = redemption.left;
  switch (redemption.state) {
    case 'proposed':
      return <WaitingApproval id={redemption.approval_id} />;
    case 'approved':
      return <Underway redemption={redemption} transactions={transactions} answer={answer} />;
    case 'rejected':
      return <Alert kind="info">{texts.rejected}</Alert>;
    case 'done':
      return (
        <div className="grid gap-4">
          <Alert kind="success">
            {texts.doneAlert({ count: redemption.redeemed.lines, time: time(redemption.done_at) })}
          </Alert>
          {left > 0 && <Alert kind="warning">{texts.leftAlert({ count: left })}</Alert>}
        </div>
      );
  }
}

function Underway({ redemption, transactions, answer }: NextStepProps) {
  const texts = useTexts(deskRedemptionTexts).page;
  const mayDecide = useRight('holdings.decide');
  const waiting = transactions.filter(({ stage }) => stage === 'to_sign').length;
  const isStopped = redemption.stopped_at !== null;
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title={texts.progress}>
        <RedemptionProgress redemption={redemption} isAsking={waiting === 0} />
        {isStopped ? (
          <p className="text-small">{texts.stopping}</p>
        ) : (
          waiting === 0 && <p className="text-small">{texts.preparing}</p>
        )}
        {mayDecide && !isStopped && (
          <ReasonFold
            intent="stop"
            answer={answer}
            title={texts.stop}
            hint={texts.stopHint}
            reason={texts.reasonField}
            submit={texts.stopSubmit}
          />
        )}
      </Panel>
      {waiting > 0 && (
        <Panel title={texts.sign}>
          <RedemptionSigning id={redemption.id} waiting={waiting} answer={answer} />
        </Panel>
      )}
    </div>
  );
}
