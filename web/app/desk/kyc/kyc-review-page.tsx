import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import { decideKyc, getKycReview, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import { REVIEW_CHECKS } from '@bb1/domain/kyc/review-checks';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { DeskPage, nextAfter } from '../parts/desk-page.tsx';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/kyc-review-page.ts';
import { kycKind } from './kyc-kind.tsx';
import { CaseSigns } from './case-signs.tsx';
import { AttemptsPanel } from './course/attempts-panel.tsx';
import { changesMail } from './decision/changes-mail.ts';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { ApplicantDetails } from './details/applicant-details.tsx';
import { DocumentPane } from './documents/document-pane.tsx';
import { pageAct } from '../session/page-acts.ts';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import { type Reply } from '../../session/api-client.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { named } from './course/named.ts';
import { CHECKLIST_KEYS } from '@bb1/domain/kyc/checklist';
import { Alert } from '../../ui/alert.tsx';
import { FactTable, fact, type FactLine } from '../parts/fact-table.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';

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
            <DecisionPanel review={review} next={nextAfter(neighbours)} changesMail={mail} />
          </div>
          <AttemptsPanel checks={review.checks} />
          <ReviewHistory history={review.history} />
          <AccountPanel review={review} />
        </div>
      </div>
    </DeskPage>
  );
}

type History = Reply<typeof getKycReview>['history'];

/** Every decision so far, the newest first, with officer, time, reasons and note. */
function ReviewHistory({ history }: { readonly history: History }) {
  const texts = useTexts(deskKycTexts).review;
  return (
    <Panel title={texts.history}>
      {history.length === 0 ? (
        <p className="text-small text-muted">{texts.noHistory}</p>
      ) : (
        <ol className="grid">
          {history.toReversed().map((change) => (
            <Change key={change.at + change.to} change={change} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Change({ change }: { readonly change: History[number] }) {
  const { verdicts, review, decision } = useTexts(deskKycTexts);
  const format = useFormat();
  const verdict = (name: string) => named(KYC_VERDICTS, verdicts, name);
  const actor = named(['system', 'investor'], review.actors, change.actor);
  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-small last:border-0">
      <p className="font-medium">
        {review.changedTo({ from: verdict(change.from), to: verdict(change.to) })}
      </p>
      <p className="text-fine text-muted">
        <time dateTime={change.at}>{format.moment(change.at)}</time> · {actor}
      </p>
      {change.reasons.length > 0 && (
        <p>
          {change.reasons
            .map((reason) => named(CHANGE_REASONS, decision.reasons, reason))
            .join(', ')}
        </p>
      )}
      {change.note !== null && <p className="break-words whitespace-pre-line">“{change.note}”</p>}
    </li>
  );
}

/**
 * The completed items of the checklist, the absence of screening hits, and the requested changes.
 */
function StepsDone({
  review: { record, screening },
}: {
  readonly review: Pick<Reply<typeof getKycReview>, 'record' | 'screening'>;
}) {
  const texts = useTexts(deskKycTexts);
  const steps = CHECKLIST_KEYS.flatMap((key) =>
    record.checklist[key] === undefined ? [] : [{ key, done: record.checklist[key] }],
  );
  return (
    <>
      <ul aria-label={texts.steps.label} className="flex flex-wrap gap-2">
        {steps.map(({ key, done }) => (
          <li key={key}>
            <Badge kind={done ? 'success' : 'warning'}>
              {texts.steps[key]}: {done ? texts.steps.done : texts.steps.open}
            </Badge>
          </li>
        ))}
        {screening.open === 0 && !screening.true_match && (
          <li>
            <Badge kind="success">{texts.signs.noHits}</Badge>
          </li>
        )}
      </ul>
      {record.requested_changes.length > 0 && (
        <Alert kind="warning" title={texts.review.since}>
          <ul className="list-disc pl-5">
            {record.requested_changes.map(({ item, reason }) => (
              <li key={`${item} ${reason}`}>
                {texts.steps[item]}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** The account behind the applicant. */
function AccountPanel({
  review: { account, record, invested_eur: invested },
}: {
  readonly review: Reply<typeof getKycReview>;
}) {
  const { review, fields, languages, applicantTypes } = useTexts(deskKycTexts);
  const format = useFormat();
  const mayOpen = useRight('accounts.view');
  const facts: FactLine[] = [
    fact(
      fields.accountName,
      mayOpen ? (
        <RecordLink to={`/desk/accounts/${account.id}`}>{account.full_name}</RecordLink>
      ) : (
        account.full_name
      ),
    ),
    fact(
      fields.email,
      account.email,
      account.email_confirmed ? undefined : <Badge kind="warning">{fields.emailOpen}</Badge>,
    ),
    fact(fields.phone, account.phone_number ?? fields.notGiven),
    fact(fields.language, languages[account.locale]),
    fact(fields.kind, applicantTypes[record.applicant_type]),
    fact(fields.invested, format.eur(invested)),
  ];
  return (
    <Panel title={review.account}>
      <FactTable facts={facts} />
    </Panel>
  );
}
