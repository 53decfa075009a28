import { noteVideoChecks, type VideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import {
  FEATURE_CATEGORIES,
  OFFICER_CHECKS,
  SECURITY_FEATURES,
  type OfficerCheck,
  type PassObstacle,
} from '@bb1/domain/video-identification/officer-checks';
import { type ReactNode, useRef, useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField, TextAreaField } from '../../ui/text-field.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { useSaying } from './use-saying.ts';
import {
  ABORT_REASONS,
  FAILURE_REASONS,
  type ResultReason,
  VIDEO_RESULTS,
} from '@bb1/domain/video-identification/result-reasons';
import { CheckboxField, RadioField } from '../../ui/checkbox-field.tsx';
import { useField } from '../../ui/form-state.ts';
import { ActForm } from '../parts/act-form.tsx';

type Seen = Pick<VideoCall, 'checks' | 'features' | 'serial_number'>;

/** The officer's confirmations, step by step; each tick is stored at once. */
export function CallGuide({
  call,
  onChange,
}: {
  readonly call: VideoCall;
  readonly onChange: (call: VideoCall) => void;
}) {
  const { guide: texts } = useTexts(deskVideoTexts);
  const [seen, setSeen] = useState<Seen>({
    checks: call.checks,
    features: call.features,
    serial_number: call.serial_number,
  });
  const saved = useRef(Promise.resolve());
  const { busy, message, say } = useSaying();

  const note = (change: Partial<Seen>) => {
    const next = { ...seen, ...change };
    setSeen(next);
    // One after the other, so that the last tick is stored last.
    say(
      () =>
        (saved.current = saved.current
          .catch(() => undefined)
          .then(async () =>
            onChange(await callApi(noteVideoChecks, { params: { call_id: call.id }, body: next })),
          )),
    );
  };
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {message !== null && <Alert kind="error">{message}</Alert>}
      <ul className="grid">
        {OFFICER_CHECKS.map((check) => (
          <li key={check}>
            <Tick
              checked={seen.checks.includes(check)}
              onChange={(on) => note({ checks: withOrWithout(seen.checks, check, on) })}
            >
              {texts.checks[check]}
            </Tick>
          </li>
        ))}
      </ul>
      <fieldset className="grid gap-2">
        <legend className="text-small font-semibold">{texts.features}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {FEATURE_CATEGORIES.map((category) => (
            <div key={category}>
              <p className="text-fine text-muted">{texts.categories[category]}</p>
              {SECURITY_FEATURES[category].map((feature) => (
                <Tick
                  key={feature}
                  checked={seen.features.includes(feature)}
                  onChange={(on) => note({ features: withOrWithout(seen.features, feature, on) })}
                >
                  {texts.featureNames[feature]}
                </Tick>
              ))}
            </div>
          ))}
        </div>
      </fieldset>
      <SerialNumber
        call={call}
        busy={busy}
        onCompare={(serialNumber) => note({ serial_number: serialNumber })}
      />
    </Panel>
  );
}

function SerialNumber({
  call,
  busy,
  onCompare,
}: {
  readonly call: VideoCall;
  readonly busy: boolean;
  readonly onCompare: (serialNumber: string) => void;
}) {
  const { guide: texts } = useTexts(deskVideoTexts);
  const [typed, setTyped] = useState(call.serial_number ?? '');
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="serial_number"
          label={texts.serial}
          defaultValue={typed}
          onChange={(event) => setTyped(event.target.value)}
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={40}
        />
        <Button look="secondary" busy={busy} onClick={() => onCompare(typed)}>
          {texts.compare}
        </Button>
      </div>
      {call.serial_number !== null && (
        <Alert kind={call.serial_number_agrees ? 'success' : 'error'}>
          {call.serial_number_agrees ? texts.agrees : texts.differs}
        </Alert>
      )}
    </div>
  );
}

function Tick({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 text-small">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>{children}</span>
    </label>
  );
}

function withOrWithout<One>(list: readonly One[], one: One, on: boolean): One[] {
  const others = list.filter((each) => each !== one);
  return on ? [...others, one] : others;
}

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
