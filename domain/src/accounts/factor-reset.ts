/**
 * How an officer verified that the request to reset lost second factors comes from the account's
 * owner.
 */
export const IDENTITY_PROOFS = ['video_call', 'in_person', 'document_and_call_back'] as const;
export type IdentityProof = (typeof IDENTITY_PROOFS)[number];
