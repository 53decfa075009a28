import { useEffect, useRef, type ReactNode } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatQuantity } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stepper, type Step } from '../../ui/stepper.tsx';
import { claimTexts } from './claim-texts.ts';
import { AcknowledgeStep, CodeStep, DownloadStep, IntroStep } from './key-steps.tsx';
import { mustStay } from './new-claim-state.ts';
import type { NewClaimState } from './new-claim-state.ts';
import { ClaimingStep, ProblemStep, SettledStep } from './outcome-steps.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useNewClaim } from './use-new-claim.ts';
import type { NewClaim as Claiming, NewClaimOptions } from './use-new-claim.ts';

const STEPS = ['keys', 'sheet', 'confirm', 'code', 'claim'] as const;
const STEP_OF: Readonly<Record<NewClaimState['step'], number>> = { intro: 0, making: 0, download: 1, acknowledge: 2, code: 3, claiming: 4, problem: 4, settled: STEPS.length };

/** The whole way from no keys to tokens in an own account, one step on the page at a time. */
export function NewClaim(options: NewClaimOptions) {
  const texts = useTexts(claimTexts).make;
  const locale = useLocale();
  const claiming = useNewClaim(options);
  const { state } = claiming;
  const blocker = useLeaveWarning(mustStay(state));
  const { assetCode } = options.sheet;
  const lead = options.tokens === null || state.step === 'settled' ? undefined : fill(texts.lead, { tokens: formatQuantity(locale, options.tokens, assetCode) });
  return (
    <div className="grid gap-8">
      <PageTitle lead={lead}>{texts.title}</PageTitle>
      <Progress at={STEP_OF[state.step]} />
      <StepFrame step={state.step}>{stepOf(claiming, options)}</StepFrame>
      <Dialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.state === 'blocked' && blocker.reset()}
        title={texts.leaveTitle}
        actions={
          <>
            <Button look="danger" onClick={() => blocker.proceed?.()}>{texts.leaveGo}</Button>
            <Button onClick={() => blocker.reset?.()}>{texts.leaveStay}</Button>
          </>
        }
      >
        <p>{state.step === 'claiming' ? texts.leaveClaiming : texts.leaveKeys}</p>
      </Dialog>
    </div>
  );
}

/** All steps where there is room for them; on a phone they would push the step itself off the screen. */
function Progress({ at }: { readonly at: number }) {
  const texts = useTexts(claimTexts).make;
  const steps = STEPS.map((key, index) => ({ key, title: texts.steps[key], state: stateOf(index, at) }));
  const current = STEPS[at];
  return (
    <nav aria-label={texts.stepsLabel}>
      <div className="max-md:hidden"><Stepper steps={steps} stateLabels={texts.states} /></div>
      {current !== undefined && (
        <div className="grid gap-2 md:hidden">
          <p className="text-small text-muted">
            {fill(texts.stepOf, { step: at + 1, count: STEPS.length })} · <span className="font-semibold text-ink">{texts.steps[current]}</span>
          </p>
          <progress max={STEPS.length} value={at + 1} aria-label={texts.stepsLabel} className="h-1.5 w-full overflow-hidden rounded-full text-brand" />
        </div>
      )}
    </nav>
  );
}

function stateOf(index: number, at: number): Step['state'] {
  if (index === at) return 'current';
  return index < at ? 'done' : 'ahead';
}

function stepOf({ state, dispatch, make, download }: Claiming, options: NewClaimOptions): ReactNode {
  switch (state.step) {
    case 'intro':
    case 'making':
      return <IntroStep busy={state.step === 'making'} failed={state.step === 'intro' && state.failed} onMake={make} />;
    case 'download':
      return <DownloadStep publicKey={state.publicKey} downloaded={state.downloaded} onDownload={download} onStored={() => dispatch({ type: 'stored' })} />;
    case 'acknowledge':
      return <AcknowledgeStep ticked={state.ticked} complaint={state.complaint} dispatch={dispatch} />;
    case 'code':
      return <CodeStep complaint={state.complaint} dispatch={dispatch} />;
    case 'claiming':
      return <ClaimingStep stage={state.stage} />;
    case 'problem':
      return <ProblemStep problem={state.problem} hasKeys={state.publicKey !== null} supportEmail={options.sheet.supportEmail} onAgain={() => dispatch({ type: 'again' })} />;
    default:
      return <SettledStep claim={state.claim} />;
  }
}

/** Moves the focus to each new step, so that keyboard and screen reader go along; not on arrival, where the page begins. */
function StepFrame({ step, children }: { readonly step: NewClaimState['step']; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    frame.current?.focus();
  }, [step]);
  return (
    <div ref={frame} tabIndex={-1} className="max-w-3xl">
      {children}
    </div>
  );
}
