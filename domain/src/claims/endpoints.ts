import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, idField, timestampField } from '../form-fields.ts';
import { walletAddressField } from '../wallets/wallet-address.ts';
import { CLAIM_SHAPES } from './claim-shape.ts';
import { CLAIM_STATES } from './claim-state.ts';

export const claimSchema = z.object({
  id: z.string(),
  state: z.enum(CLAIM_STATES),
  /** What its transaction has to do before it pays; null until it is built. */
  shape: z.enum(CLAIM_SHAPES).nullable(),
  public_key: z.string(),
  asset_code: z.string(),
  asset_issuer: z.string(),
  tokens: z.string(),
  /** Hash (hex) of the current transaction. */
  transaction_hash: z.string().nullable(),
  /** Why the last attempt failed, as the ledger put it. */
  failure: z.string().nullable(),
  created_at: timestampField,
});
export type Claim = z.infer<typeof claimSchema>;

const builtClaimSchema = z.object({
  claim: claimSchema,
  shape: z.enum(CLAIM_SHAPES),
  /** False if nothing of the holder's changes; the claim is then submitted without a signature. */
  needs_signature: z.boolean(),
  /** Whether the transaction also authorises the trustline. */
  authorises: z.boolean(),
  /** The transaction as a signed link for a wallet (SEP-7), with our callback address. */
  uri: z.string().nullable(),
  envelope_xdr: z.string(),
  transaction_hash: z.string(),
  network_passphrase: z.string(),
  expires_at: timestampField,
  /** What the browser must find in the envelope before it signs: it verifies rather than trusts. */
  expected: z.object({
    channel: z.string(),
    sponsor: z.string(),
    distribution: z.string(),
    asset_issuer: z.string(),
    asset_code: z.string(),
    tokens: z.string(),
  }),
});
export type BuiltClaim = z.infer<typeof builtClaimSchema>;

/** A transaction with 20 signatures, the maximum, takes less than half of this. */
const MAX_ENVELOPE_CHARACTERS = 8_192;

/** A signed envelope as wallets return it, base64. */
export const envelopeField = z
  .string(code('required'))
  .max(MAX_ENVELOPE_CHARACTERS, code('invalid_envelope'))
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, code('invalid_envelope'));

const signedClaim = z.strictObject({
  id: idField,
  transaction_hash: z.string(code('required')).regex(/^[0-9a-f]{64}$/, code('must_be_valid')),
  /** Base64 of the 64 bytes of the holder's own signature. */
  signature: z
    .string()
    .regex(/^[A-Za-z0-9+/]{86}==$/, code('invalid_signature'))
    .optional(),
  signed_envelope_xdr: envelopeField.optional(),
});

export const currentClaim = endpoint({
  name: 'currentClaim',
  route: 'GET /distribution_claims',
  audience: 'investor',
  summary: 'The current claim, and the tokens that can be claimed',
  reply: z.object({ current: claimSchema.nullable(), claimable_tokens: z.string() }),
});
export const listSettledClaims = endpoint({
  name: 'listSettledClaims',
  route: 'GET /distribution_claims/settled',
  audience: 'investor',
  summary: "The person's own claims that reached a wallet, oldest first",
  reply: z.array(
    z.object({
      id: z.string(),
      public_key: z.string(),
      /** All tokens that were unclaimed when it was started. */
      tokens: z.string(),
      created_at: timestampField,
      settled_at: timestampField,
    }),
  ),
});
export const createClaim = endpoint({
  name: 'createClaim',
  route: 'POST /distribution_claims',
  audience: 'investor',
  summary:
    'Start a claim of all unclaimed tokens into a connected wallet, or into the account of a public key made in the browser',
  body: z.strictObject({ distribution_claim: z.strictObject({ public_key: walletAddressField }) }),
  reply: claimSchema,
  status: 201,
  limit: COSTLY,
  stepUp: 'second_factor',
});
export const buildClaim = endpoint({
  name: 'buildClaim',
  route: 'POST /distribution_claims/build',
  audience: 'investor',
  summary: 'Build the one transaction of the claim for the browser to check and sign',
  body: z.strictObject({ distribution_claim: z.strictObject({ id: idField }) }),
  reply: builtClaimSchema,
  limit: COSTLY,
});
export const submitClaim = endpoint({
  name: 'submitClaim',
  route: 'POST /distribution_claims/submit',
  audience: 'investor',
  summary:
    'Submit the signature made in the browser, or the envelope a wallet signed, or nothing if none is needed. 409 is a normal result and carries the claim',
  body: z.strictObject({ distribution_claim: signedClaim }),
  reply: claimSchema,
  status: 202,
});
