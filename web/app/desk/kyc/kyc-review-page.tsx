import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import { decideKyc, getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import { REVIEW_CHECKS } from '@bb1/domain/kyc/review-checks';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { DeskPage } from '../parts/desk-page.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/kyc-review-page.ts';
import { kycKind } from './kyc-kind.tsx';
import { CaseSigns } from './case-signs.tsx';
import { AttemptsPanel } from './course/attempts-panel.tsx';
import { ReviewHistory } from './course/review-history.tsx';
import { StepsDone } from './course/steps-done.tsx';
import { changesMail } from './decision/changes-mail.ts';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { AccountPanel } from './details/account-panel.tsx';
import { ApplicantDetails } from './details/applicant-details.tsx';
import { DocumentPane } from './documents/document-pane.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskKycTexts, (texts) => texts.review);

export async function loader(args: Route.LoaderArgs) {
  const { account_id } = args.params;
  const [review, neighbours] = await Promise.all([
    deskApi(args)(getKycReview, { params: { account_id } }),
    loadNeighbours(kycKind, args, `/desk/kyc/${account_id}`),
  ]);
  return { review, neighbours, changesMail: changesMail(review.account.locale) };
}

/**
 * Loading the record is a logged view of a person; opening one of its documents is not another one.
 */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'view' ? false : defaultShouldRevalidate;
}

export const action = pageAct<'account_id'>(async (api, form, { params: { account_id } }) => {
  if (form.text('intent') === 'view') {
    const attachmentId = form.text('attachment_id');
    const file = await api(viewDocument, {
      params: { account_id, attachment_id: attachmentId },
      body: form.body(['reason']),
    });
    return {
      viewed: {
        attachmentId,
        name: file.name,
        type: file.type,
        contentBase64: file.content_base64,
      },
    };
  }
  const more = {
    version: Number(form.text('version')),
    checked: REVIEW_CHECKS.filter((check) => form.ticked(`checked.${check}`)),
    reasons: CHANGE_REASONS.filter((reason) => form.ticked(`reasons.${reason}`)),
  };
  const { record } = await api(decideKyc, {
    params: { account_id },
    body: form.body(['decision', 'note'], { more }),
  });
  return { decided: record.verdict };
});

/** The documents on the left, the person's details on the right, the decision below them. */
export default function KycReviewPage({
  loaderData: { review, neighbours, changesMail: mail },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskKycTexts);
  return (
    <DeskPage
      title={review.account.full_name}
      back={['/desk/kyc', texts.review.back, neighbours]}
      lead={
        review.business === null
          ? review.account.email
          : `${review.business.legal_name} · ${review.account.email}`
      }
      beside={
        <span className="flex flex-wrap items-center gap-2">
          {review.record.verdict === 'in_review' && (
            <a href="#decision" className="link inline-flex min-h-11 items-center px-2 text-small">
              {texts.decision.toDecision}
            </a>
          )}
          <Badge>{texts.applicantTypes[review.record.applicant_type]}</Badge>
          <VerdictBadge state={review.record.verdict} />
        </span>
      }
    >
      <StepsDone review={review} />
      <CaseSigns review={review} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DocumentPane review={review} pageAnswer={actionData} />
        <div className="grid min-w-0 gap-5">
          <ApplicantDetails review={review} />
          <div id="decision" className="scroll-mt-20">
            <DecisionPanel review={review} changesMail={mail} />
          </div>
          <AttemptsPanel checks={review.checks} />
          <ReviewHistory history={review.history} />
          <AccountPanel review={review} />
        </div>
      </div>
    </DeskPage>
  );
}
