import type { Duplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import { DUPLICATE_FINDINGS } from '@bb1/domain/kyc/duplicate-finding';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { useTexts } from '../../../language/use-texts.ts';
import { isRefused } from '../../../session/refused.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioField } from '../../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { ActionOutcome } from '../../parts/action-outcome.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../parts/use-format.ts';
import { useRight } from '../../session/use-desk.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { useActionData } from 'react-router';

interface DecisionProps {
  readonly pair: Duplicate;
}

/** The decision in force and its history, and the form to decide or decide again. */
export function DuplicateDecision({ pair }: DecisionProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskKycTexts).duplicate;
  const handledByOthers = isRefused(answer) && answer.status === 409;
  const isDone = typeof answer === 'object' && answer !== null && 'decided' in answer;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title={texts.decision}>
        <ActionOutcome
          answer={answer}
          done={isDone ? texts.done : undefined}
          round={pair.decisions.length}
          notDone={texts.handled}
        />
        {pair.decided && <p className="text-small text-muted">{texts.valid}</p>}
        {!handledByOthers && <NextStep pair={pair} />}
      </Panel>
      <Decisions pair={pair} />
    </div>
  );
}

function NextStep({ pair }: DecisionProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskKycTexts).duplicate;
  const mayDecide = useRight('kyc.decide_high_risk');
  if (pair.matches.length === 0) return <Alert kind="info">{texts.notAlike}</Alert>;
  if (pair.own) return <Alert kind="info">{texts.own}</Alert>;
  if (!mayDecide) return <Alert kind="info">{texts.mayNot}</Alert>;
  if (!pair.decided) return <DecisionForm pair={pair} />;
  return (
    <Fold title={texts.decideAgain} open={isRefused(answer) && answer.values.intent !== 'view'}>
      <DecisionForm pair={pair} />
    </Fold>
  );
}

function DecisionForm({ pair }: DecisionProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskKycTexts).duplicate;
  const unseen = pair.sides.reduce((sum, side) => sum + side.unseen_documents.length, 0);
  const ofDecision = isRefused(answer) && answer.values.intent !== 'view' ? answer : null;
  return (
    <ActForm
      hidden={{ details_hash: pair.details_hash }}
      answer={ofDecision}
      key={pair.decisions.length}
      submit={texts.submit}
    >
      {unseen > 0 && <Alert kind="info">{texts.unseen({ count: unseen })}</Alert>}
      <RadioField
        name="finding"
        legend={texts.finding}
        options={DUPLICATE_FINDINGS.map((value) => ({
          value,
          label: texts.findings[value],
          hint: texts.hints[value],
        }))}
      />
      <TextAreaField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={1000}
        rows={4}
      />
    </ActForm>
  );
}

function Decisions({ pair: { decisions } }: { readonly pair: Duplicate }) {
  const { duplicate: texts, signs } = useTexts(deskKycTexts);
  const format = useFormat();
  return (
    <Panel title={texts.history}>
      {decisions.length === 0 ? (
        <p className="text-small text-muted">{texts.noHistory}</p>
      ) : (
        <ol className="grid gap-3">
          {decisions.map((one) => (
            <li key={one.at} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
              <span className="font-medium">
                {texts.findings[one.finding]}
                {!one.of_present_details && ` (${texts.earlier})`}
              </span>
              <span className="text-fine text-muted">
                {one.officer}, {format.moment(one.at)} ·{' '}
                {one.matches.map((sign) => signs.duplicateSigns[sign]).join(', ')}
              </span>
              <span className="whitespace-pre-wrap wrap-anywhere">{one.reason}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
