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
import { AttemptsPanel } from './course/attempts-panel.tsx';
import { changesMail } from './decision/changes-mail.ts';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { ApplicantDetails } from './details/applicant-details.tsx';
import { DocumentPane } from './documents/document-pane.tsx';
import { pageAct } from '../session/page-acts.ts';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import type { Reply } from '../../session/api-client.ts';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { named } from './course/named.ts';
import { CHECKLIST_KEYS } from '@bb1/domain/kyc/checklist';
import { Alert } from '../../ui/alert.tsx';
import { fact, type FactLine } from '../parts/fact-table.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { needsCompliance } from '@bb1/domain/kyc/risk-signs';
import { PageLink } from '../../ui/page-link.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

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

export default function KycReviewPage({
  loaderData: { review, neighbours, changesMail: mail },
  actionData,
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskKycTexts);
  const mayOpen = useRight('accounts.view');
  const mayOpenLists = useRight('country_lists.view');
  const mayDecide = useRight('kyc.decide_high_risk');
  const steps = CHECKLIST_KEYS.flatMap((key) =>
    review.record.checklist[key] === undefined ? [] : [{ key, done: review.record.checklist[key] }],
  );
  const facts: FactLine[] = [
    fact(
      texts.fields.accountName,
      mayOpen ? (
        <RecordLink to={`/desk/accounts/${review.account.id}`}>
          {review.account.full_name}
        </RecordLink>
      ) : (
        review.account.full_name
      ),
    ),
    fact(
      texts.fields.email,
      review.account.email,
      review.account.email_confirmed ? undefined : (
        <Badge kind="warning">{texts.fields.emailOpen}</Badge>
      ),
    ),
    fact(texts.fields.phone, review.account.phone_number ?? texts.fields.notGiven),
    fact(texts.fields.language, texts.languages[review.account.locale]),
    fact(texts.fields.kind, texts.applicantTypes[review.record.applicant_type]),
    fact(texts.fields.invested, format.eur(review.invested_eur)),
  ];
  const duplicates = review.possible_duplicates;
  const open = duplicates.filter(({ finding }) => finding === null).length;
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
      <ul aria-label={texts.steps.label} className="flex flex-wrap gap-2">
        {steps.map(({ key, done }) => (
          <li key={key}>
            <Badge kind={done ? 'success' : 'warning'}>
              {texts.steps[key]}: {done ? texts.steps.done : texts.steps.open}
            </Badge>
          </li>
        ))}
        {review.screening.open === 0 && !review.screening.true_match && (
          <li>
            <Badge kind="success">{texts.signs.noHits}</Badge>
          </li>
        )}
      </ul>
      {review.record.requested_changes.length > 0 && (
        <Alert kind="warning" title={texts.review.since}>
          <ul className="list-disc pl-5">
            {review.record.requested_changes.map(({ item, reason }) => (
              <li key={`${item} ${reason}`}>
                {texts.steps[item]}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}

      <div className="grid gap-3 empty:hidden">
        {review.country_refused && (
          <Alert kind="error" title={texts.signs.refusedTitle}>
            <p>{texts.signs.refused}</p>
            {mayOpenLists && (
              <PageLink to="/desk/country-lists">{texts.signs.countryLists}</PageLink>
            )}
          </Alert>
        )}
        <ScreeningSigns accountId={review.account.id} screening={review.screening} />
        {review.risk_signs.length > 0 && (
          <Alert kind="warning" title={texts.signs.riskTitle}>
            <ul className="list-disc pl-5">
              {review.risk_signs.map((sign) => (
                <li key={sign}>{texts.signs.risks[sign]}</li>
              ))}
            </ul>
            <p className="mt-1 font-semibold">
              {needsCompliance(review.risk_signs)
                ? mayDecide
                  ? texts.signs.complianceYours
                  : texts.signs.compliance
                : texts.signs.yours}
            </p>
          </Alert>
        )}
        {review.possible_duplicates.length > 0 && (
          <Alert
            kind={open > 0 ? 'warning' : 'info'}
            title={open > 0 ? texts.signs.duplicates : texts.signs.duplicatesDecided}
          >
            <ul className="grid gap-1">
              {duplicates.map((one) => (
                <li key={one.account_id}>
                  <RecordLink to={`/desk/kyc/${review.account.id}/duplicates/${one.account_id}`}>
                    {one.full_name}
                  </RecordLink>
                  : {one.matches.map((sign) => texts.signs.duplicateSigns[sign]).join(', ')}
                  {one.finding !== null && ` – ${texts.duplicate.findings[one.finding]}`}
                </li>
              ))}
            </ul>
            {open > 0 && <p className="mt-1">{texts.signs.duplicatesCompare}</p>}
          </Alert>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DocumentPane review={review} pageAnswer={actionData} />
        <div className="grid min-w-0 gap-5">
          <ApplicantDetails review={review} />
          <div id="decision" className="scroll-mt-20">
            <DecisionPanel review={review} next={nextAfter(neighbours)} changesMail={mail} />
          </div>
          <AttemptsPanel checks={review.checks} />
          <Panel title={texts.review.history}>
            {review.history.length === 0 ? (
              <Note>{texts.review.noHistory}</Note>
            ) : (
              <ol className="grid">
                {review.history.toReversed().map((change) => (
                  <Change key={change.at + change.to} change={change} />
                ))}
              </ol>
            )}
          </Panel>
          <FactsPanel title={texts.review.account} facts={facts} />
        </div>
      </div>
    </DeskPage>
  );
}

type History = Reply<typeof getKycReview>['history'];

function Change({ change }: { readonly change: History[number] }) {
  const [{ verdicts, review, decision }, format] = useWords(deskKycTexts);
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

type Review = Reply<typeof getKycReview>;

function ScreeningSigns({
  accountId,
  screening,
}: {
  readonly accountId: string;
  readonly screening: Review['screening'];
}) {
  const texts = useTexts(deskKycTexts).signs;
  const mayOpen = useRight('screening.view');
  const hits = mayOpen && (
    <RecordLink to={`/desk/screening?account=${accountId}`}>{texts.toHits}</RecordLink>
  );
  if (screening.true_match)
    return (
      <Alert kind="error" title={texts.trueMatchTitle}>
        <p>{texts.trueMatch}</p>
        {hits}
      </Alert>
    );
  if (screening.open > 0)
    return (
      <Alert kind="warning" title={texts.openTitle({ count: screening.open })}>
        <p>{texts.open}</p>
        {hits}
      </Alert>
    );
  return null;
}
