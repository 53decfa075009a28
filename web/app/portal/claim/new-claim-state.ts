import type { Claim } from '@bb1/domain/claims/endpoints';
import type { ClaimProblem } from './claim-problem.ts';
import type { ClaimStage } from './claim-stages.ts';
import { isVerificationCode } from './verification-code.ts';

export const ACKNOWLEDGEMENTS = ['loss', 'share', 'stored'] as const;
export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number];

/** What is wrong with the typed code; both are codes of the product's messages. */
export type CodeComplaint = 'verification_code_required' | 'invalid_code';

/**
 * Contains the public key only: the secret never enters a state that could be shown, logged or
 * stored.
 */
export type NewClaimState =
  | { readonly step: 'intro'; readonly failed: boolean }
  | { readonly step: 'making' }
  | { readonly step: 'download'; readonly publicKey: string; readonly downloaded: boolean }
  | {
      readonly step: 'acknowledge';
      readonly publicKey: string;
      readonly ticked: readonly Acknowledgement[];
      readonly complaint: boolean;
    }
  | {
      readonly step: 'code';
      readonly publicKey: string;
      readonly typed: string;
      readonly complaint: CodeComplaint | null;
    }
  /**
   * Without a public key the browser only watches a claim that was signed before this page was
   * opened.
   */
  | { readonly step: 'claiming'; readonly publicKey: string | null; readonly stage: ClaimStage }
  | { readonly step: 'problem'; readonly publicKey: string | null; readonly problem: ClaimProblem }
  | { readonly step: 'settled'; readonly claim: Claim };

export type NewClaimEvent =
  | { readonly type: 'make' }
  | { readonly type: 'made'; readonly publicKey: string }
  | { readonly type: 'not_made' }
  | { readonly type: 'downloaded' }
  | { readonly type: 'stored' }
  | { readonly type: 'tick'; readonly which: Acknowledgement; readonly ticked: boolean }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'type_code'; readonly typed: string }
  | { readonly type: 'confirm_code' }
  | { readonly type: 'back' }
  | { readonly type: 'stage'; readonly stage: ClaimStage }
  | { readonly type: 'settled'; readonly claim: Claim }
  | { readonly type: 'problem'; readonly problem: ClaimProblem }
  | { readonly type: 'again' };

/** Where the page starts: at the beginning, or at a claim that is pending or done already. */
export function initialState(current: Claim | null, nothingToClaim: boolean): NewClaimState {
  if (current?.state === 'signed' || current?.state === 'submitted')
    return { step: 'claiming', publicKey: null, stage: 'waiting' };
  if (current?.state === 'settled' && nothingToClaim) return { step: 'settled', claim: current };
  return { step: 'intro', failed: false };
}

/**
 * The next state. Events that do not fit the step change nothing, so a double click or a late
 * answer does no harm.
 */
export function newClaimReducer(state: NewClaimState, event: NewClaimEvent): NewClaimState {
  switch (event.type) {
    case 'make':
      return state.step === 'intro' ? { step: 'making' } : state;
    case 'made':
      return state.step === 'making'
        ? { step: 'download', publicKey: event.publicKey, downloaded: false }
        : state;
    case 'not_made':
      return state.step === 'making' ? { step: 'intro', failed: true } : state;
    case 'downloaded':
      return state.step === 'download' ? { ...state, downloaded: true } : state;
    case 'stored':
      return state.step === 'download' && state.downloaded
        ? { step: 'acknowledge', publicKey: state.publicKey, ticked: [], complaint: false }
        : state;
    case 'tick':
      return state.step === 'acknowledge'
        ? { ...state, ticked: ticked(state.ticked, event), complaint: false }
        : state;
    case 'acknowledged':
      return state.step === 'acknowledge' ? acknowledged(state) : state;
    case 'type_code':
      return state.step === 'code' ? { ...state, typed: event.typed, complaint: null } : state;
    case 'confirm_code':
      return state.step === 'code' ? codeConfirmed(state) : state;
    case 'back':
      return back(state);
    case 'stage':
      return state.step === 'claiming' ? { ...state, stage: event.stage } : state;
    case 'settled':
      return state.step === 'claiming' ? { step: 'settled', claim: event.claim } : state;
    case 'problem':
      return state.step === 'claiming'
        ? { step: 'problem', publicKey: state.publicKey, problem: event.problem }
        : state;
    default:
      return state.step === 'problem' ? again(state) : state;
  }
}

/** True while leaving the page would lose the keys, or interrupt a claim. */
export function mustStay(state: NewClaimState): boolean {
  return state.step !== 'intro' && state.step !== 'settled';
}

function ticked(
  before: readonly Acknowledgement[],
  { which, ticked: on }: { readonly which: Acknowledgement; readonly ticked: boolean },
): readonly Acknowledgement[] {
  return ACKNOWLEDGEMENTS.filter((name) => (name === which ? on : before.includes(name)));
}

function acknowledged(state: Extract<NewClaimState, { step: 'acknowledge' }>): NewClaimState {
  if (state.ticked.length < ACKNOWLEDGEMENTS.length) return { ...state, complaint: true };
  return { step: 'code', publicKey: state.publicKey, typed: '', complaint: null };
}

function codeConfirmed(state: Extract<NewClaimState, { step: 'code' }>): NewClaimState {
  if (state.typed.trim() === '') return { ...state, complaint: 'verification_code_required' };
  if (!isVerificationCode(state.typed, state.publicKey))
    return { ...state, complaint: 'invalid_code' };
  return { step: 'claiming', publicKey: state.publicKey, stage: 'preparing' };
}

/**
 * Back to the sheet, with the same keys: a person who cannot find the code needs the file again.
 */
function back(state: NewClaimState): NewClaimState {
  if (state.step !== 'acknowledge' && state.step !== 'code') return state;
  return { step: 'download', publicKey: state.publicKey, downloaded: true };
}

/**
 * With the keys at hand the claim is built again; without them it can only be watched, or started
 * over with new keys once it is settled.
 */
function again({ publicKey, problem }: Extract<NewClaimState, { step: 'problem' }>): NewClaimState {
  if (publicKey !== null) return { step: 'claiming', publicKey, stage: 'preparing' };
  const isOver = problem.kind === 'ledger' || problem.kind === 'expired';
  return isOver
    ? { step: 'intro', failed: false }
    : { step: 'claiming', publicKey, stage: 'waiting' };
}
