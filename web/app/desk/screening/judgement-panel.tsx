import type { ScreeningHit } from '@bb1/domain/screening/desk-endpoints';
import { JUDGEMENTS } from '@bb1/domain/screening/hit-state';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';

interface JudgementProps {
  readonly hit: ScreeningHit;
}

/** The decision, and the form to decide or correct it; an officer without the right reads why. */
export function JudgementPanel({ hit }: JudgementProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskScreeningTexts).hit;
  const handledByOthers = isRefused(answer) && answer.status === 409;
  const isDone = answer !== undefined && !isRefused(answer);
  return (
    <Panel title={texts.judge}>
      <ActionOutcome
        answer={answer}
        done={isDone ? texts.done : undefined}
        round={hit.revision}
        notDone={texts.notDone}
      />
      <Judged hit={hit} />
      {!handledByOthers && <NextStep hit={hit} />}
    </Panel>
  );
}

function Judged({ hit }: { readonly hit: ScreeningHit }) {
  const texts = useTexts(deskScreeningTexts);
  const format = useFormat();
  if (hit.state === 'ended') return <Alert kind="info">{texts.hit.over}</Alert>;
  if (hit.judged_by === null || hit.judged_at === null) return null;
  return (
    <div className="grid gap-1 text-small">
      <p>
        {texts.hit.judgedBy({
          judgement: texts.states[hit.state],
          name: hit.judged_by,
          time: format.dateTime(hit.judged_at),
        })}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{hit.reason}</p>
    </div>
  );
}

function NextStep({ hit }: JudgementProps) {
  const answer = useActionData<unknown>();
  const texts = useTexts(deskScreeningTexts).hit;
  const mayJudge = useRight('screening.judge');
  if (hit.state === 'ended') return null;
  if (hit.own) return <Alert kind="info">{texts.own}</Alert>;
  if (!mayJudge) return <Alert kind="info">{texts.mayNot}</Alert>;
  if (hit.state === 'true_match' && hit.judged_by_me)
    return <Alert kind="info">{texts.another}</Alert>;
  if (hit.state === 'open') return <JudgementForm hit={hit} />;
  return (
    <Fold title={texts.correct} open={isRefused(answer)}>
      <JudgementForm hit={hit} />
    </Fold>
  );
}

function JudgementForm({ hit }: JudgementProps) {
  const texts = useTexts(deskScreeningTexts).hit;
  const options = JUDGEMENTS.filter((value) => value !== hit.state).map((value) => ({
    value,
    label: texts.judgements[value],
    hint: texts.judgementHints[value],
  }));
  return (
    <ActForm
      hidden={{ revision: hit.revision }}
      hint={texts.hint}
      key={hit.revision}
      submit={texts.submit}
    >
      <RadioField name="judgement" legend={texts.judgement} options={options} />
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
