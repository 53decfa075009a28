import type { Claim } from '@bb1/domain/claims/endpoints';
import type { ClaimProblem } from './claim-problem.ts';
import type { ClaimStage } from './claim-stages.ts';
import { isVerificationCode } from './verification-code.ts';

export const ACKNOWLEDGEMENTS = ['loss', 'share', 'stored'] as const;
type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number];

/** What is wrong with the typed code; both are codes of the product's messages. */
type CodeComplaint = 'verification_code_required' | 'must_match';

/** What the last confirmation lacked, both at once; null where nothing is wrong. */
export interface SheetComplaint {
  readonly unticked: readonly Acknowledgement[];
  readonly code: CodeComplaint | null;
}

/**
 * Contains the public key only: the secret never enters a state that could be shown, logged or
 * stored.
 */
export type NewClaimState =
  | { readonly step: 'intro'; readonly failed: boolean }
  | { readonly step: 'making' }
  /** The proof that the sheet is stored: acknowledgements and code, once it was downloaded. */
  | {
      readonly step: 'sheet';
      readonly publicKey: string;
      readonly downloaded: boolean;
      readonly ticked: readonly Acknowledgement[];
      readonly typed: string;
      readonly complaint: SheetComplaint | null;
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
  | { readonly type: 'tick'; readonly which: Acknowledgement; readonly ticked: boolean }
  | { readonly type: 'type_code'; readonly typed: string }
  | { readonly type: 'confirm' }
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
        ? {
            step: 'sheet',
            publicKey: event.publicKey,
            downloaded: false,
            ticked: [],
            typed: '',
            complaint: null,
          }
        : state;
    case 'not_made':
      return state.step === 'making' ? { step: 'intro', failed: true } : state;
    case 'downloaded':
      return state.step === 'sheet' ? { ...state, downloaded: true } : state;
    case 'tick':
      return state.step === 'sheet' ? tick(state, event) : state;
    case 'type_code':
      return state.step === 'sheet'
        ? { ...state, typed: event.typed, complaint: without(state.complaint, { code: null }) }
        : state;
    case 'confirm':
      return state.step === 'sheet' && state.downloaded ? confirm(state) : state;
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

type SheetState = Extract<NewClaimState, { step: 'sheet' }>;

function tick(
  state: SheetState,
  { which, ticked: on }: { readonly which: Acknowledgement; readonly ticked: boolean },
): NewClaimState {
  const { complaint } = state;
  return {
    ...state,
    ticked: ACKNOWLEDGEMENTS.filter((name) => (name === which ? on : state.ticked.includes(name))),
    complaint: without(complaint, {
      unticked: complaint?.unticked.filter((name) => name !== which) ?? [],
    }),
  };
}

/** The complaint after one of its fields was edited; null when nothing of it is left. */
function without(
  complaint: SheetComplaint | null,
  edited: Partial<SheetComplaint>,
): SheetComplaint | null {
  if (complaint === null) return null;
  const rest = { ...complaint, ...edited };
  return rest.unticked.length === 0 && rest.code === null ? null : rest;
}

function confirm(state: SheetState): NewClaimState {
  const unticked = ACKNOWLEDGEMENTS.filter((name) => !state.ticked.includes(name));
  const code = codeComplaint(state);
  return unticked.length === 0 && code === null
    ? { step: 'claiming', publicKey: state.publicKey, stage: 'preparing' }
    : { ...state, complaint: { unticked, code } };
}

function codeComplaint({ typed, publicKey }: SheetState): CodeComplaint | null {
  if (typed.trim() === '') return 'verification_code_required';
  return isVerificationCode(typed, publicKey) ? null : 'must_match';
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
