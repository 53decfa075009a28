import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { type ComponentProps, use, useState } from 'react';
import type { Reply } from '../../../session/api-client.ts';
import { isRefused } from '../../../session/refused.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { NextRecord } from '../../parts/action-outcome.tsx';
import { AlreadyHandled } from '../../parts/already-handled.tsx';
import { FocusHere } from '../../parts/focus-here.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRight } from '../../session/use-desk.ts';
import { approvalObstacles } from './approval-obstacles.ts';
import type { ChangesMail } from './changes-mail.ts';
import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { FormStateContext, useField } from '../../../ui/form-state.ts';
import { tickedAgain, tickedIn } from './ticked-in.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { useActionData } from 'react-router';
import { changeReasonsFor } from '@bb1/domain/kyc/change-reasons';
import { reasonsByItem } from './reasons-by-item.ts';
import { Note } from '../../parts/note.tsx';

type Review = Reply<typeof getKycReview>;
type Decision = 'approve' | 'request_changes' | 'reject';

/**
 * Three decisions, each a form of its own: approve is open, or says why it is blocked; the others
 * are collapsed below it.
 */
export function DecisionPanel({
  review,
  next,
  changesMail,
}: {
  readonly review: Review;
  /** The next person of the list that led here, once this one is decided. */
  readonly next: string | null;
  readonly changesMail: ChangesMail;
}) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskKycTexts);
  const words = texts.decision;
  const mayDecide = useRight('kyc.decide');
  const { verdict } = review.record;
  const decided = typeof answer === 'object' && answer !== null && 'decided' in answer;
  const handledByOthers = isRefused(answer) && answer.status === 409;
  return (
    <Panel title={words.title}>
      {decided && (
        <FocusHere>
          <Alert kind="success" title={words.done({ verdict: texts.verdicts[verdict] })}>
            {next === null ? (
              <PageLink to="/desk/kyc?verdict=in_review">{words.next}</PageLink>
            ) : (
              <NextRecord to={next} />
            )}
          </Alert>
        </FocusHere>
      )}
      {handledByOthers && (
        <AlreadyHandled
          title={words.handled}
          message={answer.errors.base?.[0]}
          reload={words.reload}
        />
      )}
      {!decided && verdict !== 'in_review' && (
        <Note>{words.notInReview({ verdict: texts.verdicts[verdict] })}</Note>
      )}
      {verdict === 'in_review' && !mayDecide && <Note>{words.lookOnly}</Note>}
      {verdict === 'in_review' && mayDecide && !handledByOthers && (
        <Decisions review={review} changesMail={changesMail} />
      )}
    </Panel>
  );
}

function Decisions({
  review,
  changesMail,
}: {
  readonly review: Review;
  readonly changesMail: ChangesMail;
}) {
  const words = useTexts(deskKycTexts).decision;
  const obstacles = approvalObstacles(review, {
    mayDecideHighRisk: useRight('kyc.decide_high_risk'),
  });
  const applicantType = review.record.applicant_type;
  const { version } = review;
  return (
    <div className="grid gap-4">
      {obstacles.length > 0 ? (
        <Alert kind="warning" title={words.barred}>
          <ul className="list-disc pl-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{words.obstacles[obstacle]}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <DecisionForm version={version} decision="approve" submit={words.approve}>
          {review.unseen_documents.length > 0 && (
            <Alert kind="info">{words.unseen({ count: review.unseen_documents.length })}</Alert>
          )}
          <ChecksField applicantType={applicantType} />
        </DecisionForm>
      )}
      <DecisionForm
        version={version}
        decision="request_changes"
        fold={words.changes}
        look="secondary"
        submit={words.changesSubmit}
      >
        <ChangeReasonsField applicantType={applicantType} mail={changesMail} />
        <TextAreaField
          name="note"
          label={words.note}
          optional={words.optional}
          rows={2}
          maxLength={500}
        />
      </DecisionForm>
      <DecisionForm
        version={version}
        decision="reject"
        fold={words.reject}
        hint={words.rejectHint}
        look="danger"
        submit={words.rejectSubmit}
      >
        <TextAreaField name="note" label={words.note} rows={3} maxLength={500} />
      </DecisionForm>
    </div>
  );
}

/**
 * The version is the state the officer saw: a later change causes a refusal and is not overwritten.
 */
function DecisionForm({
  decision,
  version,
  ...form
}: ComponentProps<typeof ActForm> & { readonly decision: Decision; readonly version: number }) {
  return (
    <ActForm hidden={{ decision, version }} oneOf="decision" className="grid gap-4" {...form} />
  );
}

/** The ticks of an approval. The API requires all of them. */
function ChecksField({ applicantType }: { readonly applicantType: ApplicantType }) {
  const texts = useTexts(deskKycTexts).decision;
  const { message } = useField('checked');
  const [count, setCount] = useState(tickedAgain(use(FormStateContext).values, 'checked').length);
  const checks = requiredReviewChecks(applicantType);
  const total = checks.length;
  return (
    <fieldset
      data-invalid={message === undefined ? undefined : true}
      tabIndex={-1}
      aria-describedby="checks-message"
      onChange={(event) => setCount(tickedIn(event.currentTarget).length)}
    >
      <legend className="mb-2 text-small font-semibold">{texts.checksTitle({ total })}</legend>
      {checks.map((check) => (
        <CheckboxField key={check} name={`checked.${check}`} label={texts.checks[check]} />
      ))}
      <p className="text-fine text-muted" aria-live="polite">
        {texts.ticked({ count, total })}
      </p>
      <FieldMessage
        id="checks-message"
        message={message === undefined ? undefined : texts.ticksMissing}
      />
    </fieldset>
  );
}

/**
 * The requested changes, as codes under the items they send back; below them the mail to the
 * person.
 */
function ChangeReasonsField({
  applicantType,
  mail,
}: {
  readonly applicantType: ApplicantType;
  readonly mail: ChangesMail;
}) {
  const { decision: texts, steps, languages } = useTexts(deskKycTexts);
  const { message } = useField('reasons');
  const [ticked, setTicked] = useState<readonly string[]>(
    tickedAgain(use(FormStateContext).values, 'reasons'),
  );
  const chosen = changeReasonsFor(applicantType).filter((reason) => ticked.includes(reason));
  const [before, after] = mail.around;
  return (
    <div className="grid gap-4">
      <fieldset
        data-invalid={message === undefined ? undefined : true}
        tabIndex={-1}
        aria-describedby="reasons-message"
        onChange={(event) => setTicked(tickedIn(event.currentTarget))}
        className="grid gap-3"
      >
        <legend className="mb-2 text-small font-semibold">{texts.reasonsTitle}</legend>
        {reasonsByItem(applicantType).map(({ item, reasons }) => (
          <fieldset key={item}>
            <legend className="text-fine font-semibold text-muted">{steps[item]}</legend>
            {reasons.map((reason) => (
              <CheckboxField
                key={reason}
                name={`reasons.${reason}`}
                label={texts.reasons[reason]}
              />
            ))}
          </fieldset>
        ))}
        <FieldMessage id="reasons-message" message={message} />
      </fieldset>
      <section
        aria-label={texts.preview({ language: languages[mail.locale] })}
        aria-live="polite"
        className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-small"
      >
        <p className="text-fine font-semibold text-muted">
          {texts.preview({ language: languages[mail.locale] })}
        </p>
        {chosen.length === 0 ? (
          <p className="text-muted">{texts.previewEmpty}</p>
        ) : (
          <div lang={mail.locale} className="grid gap-2">
            <p className="font-semibold">{mail.subject}</p>
            <p>{before}</p>
            {chosen.map((reason) => (
              <p key={reason}>• {mail.reasons[reason]}</p>
            ))}
            <p>{after}</p>
            <p className="font-semibold">{mail.button}</p>
          </div>
        )}
      </section>
    </div>
  );
}
