export const APPROVAL_STATES = [
  'proposed',
  'approved',
  /** The approver requests a change and says which. */
  'sent_back',
  /** The proposer withdrew it. */
  'withdrawn',
  /** No decision came in time. */
  'lapsed',
  /** The person whom it concerns objected. */
  'stopped',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Days after which a proposal without a decision lapses. */
export const APPROVAL_DAYS = 14;

/** What decides whether an officer may approve a proposal or send it back. */
export interface DecidingOfficer {
  readonly isProposer: boolean;
  /** The officer supplied evidence for the proposal. */
  readonly broughtEvidence: boolean;
  /** The proposal concerns an account of the officer. */
  readonly isConcerned: boolean;
  readonly hasRight: boolean;
}

export const CONFLICTS = [
  'not_allowed',
  'maker_is_checker',
  'brought_the_evidence',
  'own_account',
] as const;
export type Conflict = (typeof CONFLICTS)[number];

/** Why an officer may not decide on a proposal; null when they may. */
export function conflictOf(officer: DecidingOfficer): Conflict | null {
  if (!officer.hasRight) return 'not_allowed';
  if (officer.isProposer) return 'maker_is_checker';
  if (officer.broughtEvidence) return 'brought_the_evidence';
  return officer.isConcerned ? 'own_account' : null;
}

/** A line may be taken out because it is the officer's own, or rests on evidence that they supplied. */
export function mayTakeOut(conflict: Conflict | null): boolean {
  return conflict === null || conflict === 'own_account' || conflict === 'brought_the_evidence';
}
