import type {
  CouponRunDetail,
  CouponRun,
  RunTaxQuestions,
} from '@bb1/domain/payouts/desk-endpoints';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useAskAgain } from '../parts/use-ask-again.ts';
import { useWords } from '../parts/use-words.ts';
import { ProposeForm, ReleaseRun } from './release-run.tsx';
import { RunProgress } from './run-progress.tsx';

/** The next step, for an officer who may take it. */
export function RunNextStep({ detail }: { readonly detail: CouponRunDetail }) {
  const [{ page: texts }, format] = useWords(deskCouponRunTexts);
  const { run, tax_questions: open } = detail;
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (run.state) {
    case 'preparing':
      return (
        <Panel title={texts.next}>
          <RunTrouble run={run} />
          <CallOff />
        </Panel>
      );
    case 'prepared':
      return (
        <Panel title={texts.next}>
          {open === null || open.total === 0 ? (
            <ProposeForm run={run} />
          ) : (
            <TaxQuestions open={open} />
          )}
          <CallOff />
        </Panel>
      );
    case 'proposed':
      return (
        <Panel title={texts.next}>
          <ReleaseRun detail={detail} />
          <CallOff />
        </Panel>
      );
    case 'released':
      return (
        <Panel title={texts.next}>
          <RunProgress detail={detail} />
        </Panel>
      );
    case 'settled':
      return run.sums?.payouts === 0 ? (
        <Panel title={texts.next}>
          <Alert kind="info">{texts.settledNobody({ time: time(run.settled_at) })}</Alert>
          <CallOff />
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
          <Note>
            {texts.toDays} <PageLink to="/desk/coupon-runs">{texts.back}</PageLink>
          </Note>
        </div>
      );
  }
}

/** Before anything was sent. */
function CallOff() {
  const texts = useTexts(deskCouponRunTexts).page;
  return (
    <ReasonFold
      right="payouts.propose"
      intent="cancel"
      title={texts.cancel}
      hint={texts.cancelHint}
      reason={texts.cancelReason}
      submit={texts.cancel}
      takesProof={false}
    />
  );
}

function RunTrouble({ run }: { readonly run: CouponRun }) {
  const { page: texts, troubles } = useTexts(deskCouponRunTexts);
  const { trouble, payout_number: number } = run;
  useAskAgain(trouble === null);
  if (trouble === null) return <p className="text-small">{texts.preparing}</p>;
  const way = { look: 'secondary', className: 'justify-self-start' } as const;
  return (
    <>
      <Alert kind="warning" title={troubles[trouble].title}>
        {troubles[trouble].text}
      </Alert>
      {trouble === 'profit_missing' && (
        <ButtonLink to={`/desk/year-profits/${number}`} {...way}>
          {texts.toProfit}
        </ButtonLink>
      )}
      {trouble === 'profit_missing' && run.parts.length > 1 && (
        <ActForm
          right="payouts.propose"
          fold={texts.split}
          intent="split"
          hint={texts.splitHint}
          look="secondary"
          submit={texts.split}
        />
      )}
      {(trouble === 'tokens_elsewhere' || trouble === 'books_differ') && (
        <ButtonLink to={`/desk/holders?date=${run.record_date}`} {...way}>
          {texts.toHolders}
        </ButtonLink>
      )}
      {trouble === 'tokens_elsewhere' && !run.despite_elsewhere && (
        <ActForm
          right="payouts.propose"
          fold={texts.despite}
          intent="despite"
          hidden={{ payout_number: number }}
          hint={texts.despiteHint}
          look="danger"
          submit={texts.despite}
        />
      )}
    </>
  );
}

/** Holders who cannot be taxed yet, each with a link to their tax data, and the decision that two officers can take instead. */
function TaxQuestions({ open }: { readonly open: RunTaxQuestions }) {
  const texts = useTexts(deskCouponRunTexts).taxQuestions;
  const { questions } = useTexts(deskTaxTexts);
  const unnamed = open.total - open.people.length;
  return (
    <div className="grid gap-3">
      <Alert kind="warning">{texts.stopped({ count: open.total })}</Alert>
      <ul className="grid max-h-80 gap-2 overflow-y-auto text-small">
        {open.people.map((person) => (
          <li key={person.account_id}>
            <PageLink to={`/desk/taxes/people/${person.account_id}`} className="link font-semibold">
              {person.full_name}
            </PageLink>
            <span className="block text-muted">
              {person.questions.map((one) => questions[one]).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && <Note>{texts.more({ count: unnamed })}</Note>}
      {open.approval_id !== null ? (
        <PageLink to={`/desk/approvals/${open.approval_id}`} className="link text-small">
          {texts.waiting}
        </PageLink>
      ) : (
        <ReasonFold
          right="payouts.propose"
          intent="tax_override"
          title={texts.override}
          hint={texts.overrideHint}
          reason={texts.reason}
          submit={texts.submit}
          takesProof={false}
        />
      )}
    </div>
  );
}
