import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ProposeForm } from './propose-form.tsx';
import { ReleaseRun } from './release-run.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunTrouble } from './run-trouble.tsx';
import { TaxQuestions } from './tax-questions.tsx';

export interface NextStepProps {
  readonly detail: CouponRunDetail;
  readonly answer: unknown;
}

/** The next step, for an officer who may take it. */
export function RunNextStep({ detail, answer }: NextStepProps) {
  const texts = useTexts(deskCouponRunTexts).page;
  const format = useFormat();
  const { run } = detail;
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (run.state) {
    case 'preparing':
      return (
        <Panel title={texts.next}>
          <RunTrouble run={run} answer={answer} />
          <CallOff answer={answer} />
        </Panel>
      );
    case 'prepared':
      return (
        <Panel title={texts.next}>
          {detail.tax_questions === null || detail.tax_questions.total === 0 ? (
            <ProposeForm run={run} answer={answer} />
          ) : (
            <TaxQuestions open={detail.tax_questions} answer={answer} />
          )}
          <CallOff answer={answer} />
        </Panel>
      );
    case 'proposed':
      return (
        <Panel title={texts.next}>
          <ReleaseRun detail={detail} answer={answer} />
          <CallOff answer={answer} />
        </Panel>
      );
    case 'released':
      return (
        <Panel title={texts.next}>
          <RunProgress detail={detail} answer={answer} />
        </Panel>
      );
    case 'settled':
      return run.sums?.payouts === 0 ? (
        <Panel title={texts.next}>
          <Alert kind="info">{texts.settledNobody({ time: time(run.settled_at) })}</Alert>
          <CallOff answer={answer} />
        </Panel>
      ) : (
        <Alert kind="success">{texts.settled({ time: time(run.settled_at) })}</Alert>
      );
    case 'nothing_due':
      return <Alert kind="info">{texts.nothingDue}</Alert>;
    case 'cancelled':
      return (
        <div className="grid gap-3">
          <Alert kind="info">
            {texts.cancelled({
              name: run.cancelled_by ?? '',
              time: time(run.cancelled_at),
              reason: run.cancellation_reason ?? '',
            })}
          </Alert>
          <p className="text-small text-muted">
            {texts.toDays}{' '}
            <PageLink to="/desk/coupon-runs" className="link">
              {texts.back}
            </PageLink>
          </p>
        </div>
      );
  }
}

/** Before anything was sent. */
function CallOff({ answer }: Pick<NextStepProps, 'answer'>) {
  const texts = useTexts(deskCouponRunTexts).page;
  if (!useRight('payouts.propose')) return null;
  return (
    <ReasonFold
      intent="cancel"
      answer={answer}
      title={texts.cancel}
      hint={texts.cancelHint}
      reason={texts.cancelReason}
      submit={texts.cancel}
      takesProof={false}
    />
  );
}
