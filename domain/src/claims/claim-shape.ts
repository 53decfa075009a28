/** What the transaction of a claim has to do before it pays; the ledger decides when it is built. */
export const CLAIM_SHAPES = [
  /** New keys: the account is opened, too. */
  'new_account',
  /** An account without a trustline. */
  'new_trustline',
  /** A trustline whose limit leaves too little room. */
  'raised_limit',
  /** Nothing of the holder's has to change, so the holder signs nothing. */
  'ready_trustline',
] as const;
export type ClaimShape = (typeof CLAIM_SHAPES)[number];
