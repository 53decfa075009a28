import {
  OFFICER_CHECKS,
  type OfficerCheck,
  type PassObstacle,
} from '@bb1/domain/video-identification/officer-checks';
import {
  ABORT_REASONS,
  FAILURE_REASONS,
  type ResultReason,
  VIDEO_RESULTS,
} from '@bb1/domain/video-identification/result-reasons';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField, RadioField } from '../../ui/checkbox-field.tsx';
import { useField } from '../../ui/form-state.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { ActForm } from '../parts/act-form.tsx';

/** What is still missing by the server's account, and the end of the call. */
export function CallResult({ missing }: { readonly missing: readonly PassObstacle[] }) {
  const { result: texts } = useTexts(deskVideoTexts);
  return (
    <Panel title={texts.title}>
      <Missing missing={missing} />
      <ActForm submit={texts.end} className="grid gap-6">
        <RadioField
          name="result"
          legend={texts.legend}
          options={VIDEO_RESULTS.toSorted(passedFirst).map((value) => ({
            value,
            ...texts.options[value],
          }))}
        />
        <ReasonBoxes result="aborted" legend={texts.abortReasons} reasons={ABORT_REASONS} />
        <ReasonBoxes result="failed" legend={texts.failureReasons} reasons={FAILURE_REASONS} />
        <ReasonsMessage />
        <TextAreaField
          name="note"
          label={texts.note}
          optional={texts.optional}
          rows={2}
          maxLength={500}
        />
      </ActForm>
    </Panel>
  );
}

const ORDER = ['passed', 'aborted', 'failed'];
function passedFirst(one: string, other: string): number {
  return ORDER.indexOf(one) - ORDER.indexOf(other);
}

function ReasonBoxes({
  result,
  legend,
  reasons,
}: {
  readonly result: 'aborted' | 'failed';
  readonly legend: string;
  readonly reasons: readonly ResultReason[];
}) {
  const { reasonNames } = useTexts(deskVideoTexts).result;
  return (
    <details className="rounded-control border border-line px-4 open:pb-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold">
        {legend}
      </summary>
      {reasons.map((reason) => (
        <CheckboxField key={reason} name={`${result}_${reason}`} label={reasonNames[reason]} />
      ))}
    </details>
  );
}

/** The reasons are many fields on the page and one on the wire; its message is shown here. */
function ReasonsMessage() {
  const { message } = useField('reasons');
  return message === undefined ? null : (
    <div data-invalid tabIndex={-1}>
      <Alert kind="error">{message}</Alert>
    </div>
  );
}

function Missing({ missing }: { readonly missing: readonly PassObstacle[] }) {
  const { result: texts } = useTexts(deskVideoTexts);
  if (missing.length === 0) return <Alert kind="success">{texts.nothingMissing}</Alert>;
  // The open boxes are visible above; here they are counted.
  const unticked = missing.filter(isCheck).length;
  return (
    <Alert kind="warning" title={texts.missing}>
      <ul className="list-disc pl-5">
        {unticked > 0 && <li>{texts.unticked({ count: unticked })}</li>}
        {missing.map(
          (obstacle) => !isCheck(obstacle) && <li key={obstacle}>{texts.obstacles[obstacle]}</li>,
        )}
      </ul>
    </Alert>
  );
}

function isCheck(obstacle: PassObstacle): obstacle is OfficerCheck {
  return OFFICER_CHECKS.some((check) => check === obstacle);
}
