import { z } from 'zod';
import { COSTLY, endpoint, ORDINARY } from '../endpoint.ts';
import { code, idField, timestampField } from '../form-fields.ts';
import { CLAIM_STATES } from './claim-state.ts';

const publicKeyField = z.string(code('required')).regex(/^G[A-Z2-7]{55}$/, code('invalid_public_key'));

export const claimSchema = z.object({
  id: z.string(),
  state: z.enum(CLAIM_STATES),
  public_key: z.string(),
  asset_code: z.string(),
  asset_issuer: z.string(),
  tokens: z.string(),
  /** Hash (hex) of the transaction now built or submitted. */
  transaction_hash: z.string().nullable(),
  /** Why the last try failed, in the words of the ledger. */
  failure: z.string().nullable(),
  created_at: timestampField,
});
export type Claim = z.infer<typeof claimSchema>;

export const builtClaimSchema = z.object({
  claim: claimSchema,
  envelope_xdr: z.string(),
  transaction_hash: z.string(),
  network_passphrase: z.string(),
  expires_at: timestampField,
  /** What the browser must find in the envelope before it signs; it checks, it does not trust. */
  expected: z.object({ channel: z.string(), sponsor: z.string(), distribution: z.string(), asset_issuer: z.string(), asset_code: z.string(), tokens: z.string() }),
});
export type BuiltClaim = z.infer<typeof builtClaimSchema>;

export const currentClaim = endpoint({ name: 'currentClaim', method: 'GET', path: '/distribution_claims', audience: 'investor', summary: 'The current claim and what there is to claim', reply: z.object({ current: claimSchema.nullable(), claimable_tokens: z.string() }), limit: ORDINARY });
export const createClaim = endpoint({ name: 'createClaim', method: 'POST', path: '/distribution_claims', audience: 'investor', summary: 'Start a claim of all unclaimed tokens into the account of a public key made in the browser', body: z.strictObject({ distribution_claim: z.strictObject({ public_key: publicKeyField }) }), reply: claimSchema, status: 201, limit: COSTLY, stepUp: 'second_factor' });
export const buildClaim = endpoint({ name: 'buildClaim', method: 'POST', path: '/distribution_claims/build', audience: 'investor', summary: 'Build the one transaction of the claim for the browser to check and sign', body: z.strictObject({ distribution_claim: z.strictObject({ id: idField }) }), reply: builtClaimSchema, limit: COSTLY });
export const submitClaim = endpoint({ name: 'submitClaim', method: 'POST', path: '/distribution_claims/submit', audience: 'investor', summary: 'Hand in the signature made in the browser. 409 is a normal result and carries the claim', body: z.strictObject({ distribution_claim: z.strictObject({ id: idField, transaction_hash: z.string(code('required')).regex(/^[0-9a-f]{64}$/, code('must_be_valid')), signature: z.string(code('required')).regex(/^[A-Za-z0-9+/]{86}==$/, code('invalid_signature')) }) }), reply: claimSchema, status: 202, limit: ORDINARY });

export const claimsEndpoints = [currentClaim, createClaim, buildClaim, submitClaim];
