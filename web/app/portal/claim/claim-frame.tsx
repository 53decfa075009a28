import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Stepper, type Step } from '../../ui/stepper.tsx';
import claimTexts from '@bb1/texts/pages/claim';
import { type Blocker, useBlocker } from 'react-router';

interface ClaimFrameProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Titles of this path's steps, in order. */
  readonly steps: readonly string[];
  /** The person's current step; equals the number of steps when all are done. */
  readonly at: number;
  /** Names the current content of the page: when it changes, the focus moves there. */
  readonly shown: string;
  /** The warning before the page is left; null where nothing would be lost. */
  readonly leaving: string | null;
  readonly children: ReactNode;
}

/**
 * Common to all ways of claiming: title, progress, the step itself, and a warning before the page
 * is left.
 */
export function ClaimFrame({ title, lead, steps, at, shown, leaving, children }: ClaimFrameProps) {
  const texts = useTexts(claimTexts).make;
  const blocker = useLeaveWarning(leaving !== null);
  return (
    <div className="grid gap-8">
      <PageTitle lead={lead}>{title}</PageTitle>
      <Progress steps={steps} at={at} />
      <StepFrame shown={shown}>{children}</StepFrame>
      <Dialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.state === 'blocked' && blocker.reset()}
        title={texts.leaveTitle}
        actions={
          <>
            <Button look="danger" onClick={() => blocker.proceed?.()}>
              {texts.leaveGo}
            </Button>
            <Button onClick={() => blocker.reset?.()}>{texts.leaveStay}</Button>
          </>
        }
      >
        <p>{leaving}</p>
      </Dialog>
    </div>
  );
}

function Progress({
  steps: titles,
  at,
}: {
  readonly steps: readonly string[];
  readonly at: number;
}) {
  const texts = useTexts(claimTexts).make;
  const steps = titles.map((title, index) => ({ key: title, title, state: stateOf(index, at) }));
  return (
    <nav aria-label={texts.stepsLabel} className="max-w-3xl">
      <Stepper steps={steps} stateLabels={texts.states} />
    </nav>
  );
}

function stateOf(index: number, at: number): Step['state'] {
  if (index === at) return 'current';
  return index < at ? 'done' : 'ahead';
}

/**
 * Moves the focus to each new step, so that keyboard and screen reader follow; not on arrival,
 * where the page begins.
 */
function StepFrame({
  shown: step,
  children,
}: {
  readonly shown: string;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    frame.current?.focus();
  }, [step]);
  return (
    <div ref={frame} tabIndex={-1} className="grid max-w-3xl gap-6">
      {children}
    </div>
  );
}

/**
 * Warns before the page is left while `active`: the browser asks before closing or reloading, and
 * the returned blocker lets the page ask before a link is followed.
 */
function useLeaveWarning(active: boolean): Blocker {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
  return useBlocker(active);
}
