/**
 * How a wallet was proven to be a person's: by its signature on a claim, by its answer to a
 * challenge (SEP-10), or by papers that two officers saw.
 */
export const WALLET_PROOFS = ['claim_signature', 'web_authentication', 'officers'] as const;
export type WalletProof = (typeof WALLET_PROOFS)[number];
