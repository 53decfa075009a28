/** Why the ledger's history does not prove a holding. */
export const UNPROVEN_REASONS = [
  /** The trustline changed within the last hour, and the history does not say by what. */
  'not_taken_in',
  /** What the history says of the account contradicts its balance. */
  'effects_disagree',
] as const;
export type UnprovenReason = (typeof UNPROVEN_REASONS)[number];
