/**
 * How somebody showed that a wallet is theirs: by their signature under a claim, by a challenge that the wallet answered
 * (SEP-10), or by papers that two officers saw.
 */
export const WALLET_PROOFS = ['claim_signature', 'web_authentication', 'officers'] as const;
export type WalletProof = (typeof WALLET_PROOFS)[number];
