import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { StepProgress } from './step-progress.tsx';

export interface Step {
  readonly key: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly state: 'done' | 'current' | 'ahead';
}

/**
 * Steps in order. On a phone the content below stays on the first screen: steps without text stand
 * side by side, of others only the current one is visible. `stateLabels` are their states for screen
 * readers.
 */
export function Stepper({
  steps,
  stateLabels,
}: {
  readonly steps: readonly Step[];
  readonly stateLabels: Readonly<Record<Step['state'], string>>;
}) {
  const isBrief = steps.every(({ text }) => text === undefined);
  const list = (
    <ol
      className={classNames(
        'grid gap-x-3 md:auto-cols-fr md:grid-flow-col md:gap-x-6',
        isBrief ? 'auto-cols-fr grid-flow-col' : 'max-md:sr-only',
      )}
    >
      {steps.map((step, at) => (
        <li
          key={step.key}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={classNames(
            'grid content-start gap-x-4 gap-y-1 border-t-2 pt-4',
            step.state === 'ahead' ? 'border-line' : 'border-brand',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'figures flex size-8 items-center justify-center rounded-full text-small font-semibold',
              STEP_LOOKS[step.state],
            )}
          >
            {step.state === 'done' ? '✓' : at + 1}
          </span>
          <div className="grid gap-0.5 md:mt-2">
            <p className="text-small font-semibold">
              <span className="sr-only">{stateLabels[step.state]}: </span>
              {step.title}
            </p>
            {step.text !== undefined && <p className="text-fine text-muted">{step.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
  if (isBrief) return list;
  const current = steps.findIndex(({ state }) => state === 'current');
  const at = current < 0 ? steps.length - 1 : current;
  return (
    <div>
      {/* A screen reader reads the list. */}
      <div aria-hidden="true">
        <StepProgress at={at} count={steps.length} title={steps[at]?.title} />
      </div>
      {list}
    </div>
  );
}

const STEP_LOOKS: Readonly<Record<Step['state'], string>> = {
  done: 'bg-success-wash text-success',
  current: 'bg-brand text-on-brand',
  ahead: 'bg-sunken text-muted',
};
