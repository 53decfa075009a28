/** What a claim's transaction has to do before it pays. The ledger decides when it is built. */
export const CLAIM_SHAPES = [
  /** New keys: the account is opened as well. */
  'new_account',
  /** An account without a trustline. */
  'new_trustline',
  /** A trustline whose limit leaves too little room. */
  'raised_limit',
  /** Nothing of the holder's changes, so the holder signs nothing. */
  'ready_trustline',
] as const;
export type ClaimShape = (typeof CLAIM_SHAPES)[number];
