import type { Claim } from '@bb1/domain/claims/endpoints';
import { useEffect, useEffectEvent } from 'react';
import type { ClaimProblem } from './claim-problem.ts';
import { problemOfClaim, problemOfError } from './claim-problem.ts';
import type { ClaimStage } from './claim-stages.ts';

/** The events of a running claim. */
export type CarryingEvent =
  | { readonly type: 'stage'; readonly stage: ClaimStage }
  | { readonly type: 'settled'; readonly claim: Claim }
  | { readonly type: 'problem'; readonly problem: ClaimProblem };

/**
 * Runs a claim each time the page enters that step, and reports its progress. Only entering the
 * step starts one; other changes on the page must never start a second. `left` means that the page
 * is no longer at that step.
 */
export function useCarriedClaim(
  claiming: boolean,
  submitTransfer: (onStage: (stage: ClaimStage) => void, left: AbortSignal) => Promise<Claim>,
  dispatch: (event: CarryingEvent) => void,
): void {
  const start = useEffectEvent(submitTransfer);
  const hear = useEffectEvent(dispatch);
  useEffect(() => {
    if (!claiming) return undefined;
    const left = new AbortController();
    const report = (event: CarryingEvent) => {
      if (!left.signal.aborted) hear(event);
    };
    void outcome(() => start((stage) => report({ type: 'stage', stage }), left.signal)).then(
      report,
    );
    return () => left.abort();
  }, [claiming]);
}

/** The outcome, as an event for the page; never rejects. */
async function outcome(submitTransfer: () => Promise<Claim>): Promise<CarryingEvent> {
  try {
    const claim = await submitTransfer();
    const problem = problemOfClaim(claim);
    return problem === null ? { type: 'settled', claim } : { type: 'problem', problem };
  } catch (error) {
    return { type: 'problem', problem: problemOfError(error) };
  }
}
