/**
 * How an officer verified that the request to reset lost second factors comes from the account's
 * owner.
 */
export const IDENTITY_PROOFS = ['video_call', 'in_person', 'document_and_call_back'] as const;
export type IdentityProof = (typeof IDENTITY_PROOFS)[number];

/** Withdrawn by its proposer, declined by another officer, or stopped by the owner. */
export const FACTOR_RESET_STATES = [
  'proposed',
  'approved',
  'declined',
  'withdrawn',
  'stopped',
] as const;
export type FactorResetState = (typeof FACTOR_RESET_STATES)[number];

/**
 * Hours in which the owner can object before a second officer may approve. The database enforces
 * the same.
 */
const FACTOR_RESET_WAIT_HOURS = 24;

/** The earliest moment at which a reset may be approved. */
export function approvableFrom(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + FACTOR_RESET_WAIT_HOURS * 3_600_000);
}

export function isApprovable(reset: { readonly approvableFrom: Date }, now: Date): boolean {
  return now.getTime() >= reset.approvableFrom.getTime();
}
