import type { Claim } from '@bb1/domain/claims/endpoints';
import type { ClaimProblem } from '../claim-problem.ts';
import type { ClaimStage } from '../claim-stages.ts';
import type { ClaimToSign } from '../run-claim.ts';
import type { CarryingEvent } from '../use-carried-claim.ts';

export type IssueClaimState =
  | { readonly step: 'intro' }
  /**
   * Without an address the page only watches a claim that was signed before it was opened.
   * `toSign`: it is the person's turn.
   */
  | {
      readonly step: 'claiming';
      readonly publicKey: string | null;
      readonly stage: ClaimStage;
      readonly toSign: ClaimToSign | null;
    }
  | { readonly step: 'problem'; readonly publicKey: string | null; readonly problem: ClaimProblem }
  | { readonly step: 'settled'; readonly claim: Claim };

export type IssueClaimEvent =
  | CarryingEvent
  | { readonly type: 'prepare'; readonly publicKey: string }
  | { readonly type: 'to_sign'; readonly claim: ClaimToSign }
  | { readonly type: 'back' }
  | { readonly type: 'again' };

/** Where the page starts: at the beginning, or at a claim that is pending or done already. */
export function initialIssueState(current: Claim | null, nothingToClaim: boolean): IssueClaimState {
  if (current?.state === 'signed' || current?.state === 'submitted')
    return { step: 'claiming', publicKey: null, stage: 'waiting', toSign: null };
  if (current?.state === 'settled' && nothingToClaim) return { step: 'settled', claim: current };
  return { step: 'intro' };
}

/**
 * The next state. Events that do not fit the step change nothing, so a double click or a late
 * answer does no harm.
 */
export function issueClaimReducer(state: IssueClaimState, event: IssueClaimEvent): IssueClaimState {
  if (event.type === 'prepare')
    return state.step === 'intro'
      ? { step: 'claiming', publicKey: event.publicKey, stage: 'preparing', toSign: null }
      : state;
  if (event.type === 'again') return state.step === 'problem' ? again(state) : state;
  if (state.step !== 'claiming') return state;
  switch (event.type) {
    case 'to_sign':
      return { ...state, toSign: event.claim };
    case 'stage':
      return { ...state, stage: event.stage, toSign: null };
    case 'settled':
      return { step: 'settled', claim: event.claim };
    case 'problem':
      return { step: 'problem', publicKey: state.publicKey, problem: event.problem };
    default:
      return state.toSign === null ? state : { step: 'intro' };
  }
}

/**
 * Built again for the same wallet; without one the claim can only be watched, or started over once
 * it is settled.
 */
function again({
  publicKey,
  problem,
}: Extract<IssueClaimState, { step: 'problem' }>): IssueClaimState {
  if (publicKey !== null) return { step: 'claiming', publicKey, stage: 'preparing', toSign: null };
  const isOver = problem.kind === 'ledger' || problem.kind === 'expired';
  return isOver
    ? { step: 'intro' }
    : { step: 'claiming', publicKey, stage: 'waiting', toSign: null };
}

/** True while a claim is being submitted or awaited. */
export function isCarrying(state: IssueClaimState): boolean {
  return state.step === 'claiming' && state.toSign === null;
}
