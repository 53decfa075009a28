import type { RunTaxQuestions } from '@bb1/domain/payouts/desk-endpoints';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useRight } from '../session/use-desk.ts';

/** Holders who cannot be taxed yet, each with a link to their tax data, and the decision that two officers can take instead. */
export function TaxQuestions({
  open,
  answer,
}: {
  readonly open: RunTaxQuestions;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskCouponRunTexts).taxQuestions;
  const { questions } = useTexts(deskTaxTexts);
  const mayPropose = useRight('payouts.propose');
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
      {open.people.length < open.total && (
        <p className="text-small text-muted">
          {texts.more({ count: open.total - open.people.length })}
        </p>
      )}
      {open.approval_id !== null ? (
        <PageLink to={`/desk/approvals/${open.approval_id}`} className="link text-small">
          {texts.waiting}
        </PageLink>
      ) : (
        mayPropose && (
          <ReasonFold
            intent="tax_override"
            answer={answer}
            title={texts.override}
            hint={texts.overrideHint}
            reason={texts.reason}
            submit={texts.submit}
            takesProof={false}
          />
        )
      )}
    </div>
  );
}
