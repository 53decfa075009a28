import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import { decideKyc, getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { deskKycTexts } from '../desk-texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/kyc-review-page.ts';
import { CHECKS } from './checks.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { DocumentPane } from './document-pane.tsx';
import { AccountData, PersonData } from './person-data.tsx';
import { ReviewHistory } from './review-history.tsx';
import { StepsDone } from './steps-done.tsx';

export const meta = pageMeta(deskKycTexts, (texts) => texts.review);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getKycReview, { params: { account_id: args.params.account_id } });
}

/** Loading the record is a logged look at a person; opening a document of it is not another one. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'view' ? false : defaultShouldRevalidate;
}

export function action(args: Route.ActionArgs) {
  const { account_id } = args.params;
  return deskSubmission(args, async (api, form) => {
    if (form.text('intent') === 'view') {
      const attachmentId = form.text('attachment_id');
      const file = await api(viewDocument, { params: { account_id, attachment_id: attachmentId }, body: form.body(['reason']) });
      return { viewed: { attachmentId, name: file.name, type: file.type, contentBase64: file.content_base64 } };
    }
    const more = {
      version: Number(form.text('version')),
      checked: CHECKS.filter((check) => form.ticked(`checked.${check}`)),
      reasons: CHANGE_REASONS.filter((reason) => form.ticked(`reasons.${reason}`)),
    };
    const { record } = await api(decideKyc, { params: { account_id }, body: form.body(['decision', 'note'], { more }) });
    return { decided: record.verdict };
  });
}

/** What the person said on the left, what the document says on the right, the decision below. */
export default function KycReviewPage({ loaderData: review, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskKycTexts).review;
  return (
    <div className="grid gap-5">
      <DeskTitle before={<BackLink to="/desk/kyc">{texts.back}</BackLink>} lead={review.account.email} beside={<VerdictBadge verdict={review.record.verdict} />}>{review.account.full_name}</DeskTitle>
      <StepsDone record={review.record} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <PersonData review={review} />
          <DecisionPanel review={review} answer={actionData} />
          <AccountData review={review} />
          <ReviewHistory history={review.history} />
        </div>
        <DocumentPane proofs={review.identity_proofs} answer={actionData} />
      </div>
    </div>
  );
}
