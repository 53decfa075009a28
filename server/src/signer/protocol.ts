import { z } from 'zod';

/**
 * What a signature is for: a kind of transfer, a higher fee for one that is signed, a transaction that only uses up a
 * channel's sequence number, the set-up of the asset, or a root of the audit log.
 */
export const PURPOSES = [
  'claim',
  'refund',
  'payout',
  'authorisation',
  'clawback',
  'raised_fee',
  'used_up_number',
  'set_up',
  'audit_root',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What is counted by the day: tokens in stroops, lumens in stroops, and changed authorisations. */
export const METERS = ['tokens', 'refunds', 'payouts', 'sponsored', 'authorisations'] as const;
export type Meter = (typeof METERS)[number];

const address = z.string().regex(/^G[A-Z2-7]{55}$/);

/** The accounts whose keys a signer has; the authoriser is a signer of the issuer. */
const accountsSchema = z.object({
  distribution: address,
  sponsor: address,
  authoriser: address,
  deposit: address,
  payout: address,
  audit: address,
  channels: z.array(address).min(1),
});
export type SignerAccounts = z.infer<typeof accountsSchema>;

export const signatureRequestSchema = z.strictObject({
  purpose: z.enum(PURPOSES),
  /** The transaction with the signatures that others made; never a fee bump. */
  envelopeXdr: z.string().min(1).max(100_000),
  /** Stroops that the sponsor pays at most for each operation. */
  feePerOperation: z.string().regex(/^[1-9]\d{0,12}$/),
});
export type SignatureRequest = z.infer<typeof signatureRequestSchema>;

export const signedAnswerSchema = z.object({ envelopeXdr: z.string().min(1) });
export const refusedAnswerSchema = z.object({ refused: z.string() });

const count = z.string().regex(/^\d+$/);
const counts = z.record(z.enum(METERS), count);

export const statusSchema = z.object({
  networkPassphrase: z.string(),
  accounts: accountsSchema,
  /** Of the last 24 hours. */
  used: counts,
  limits: counts,
  refusals: z.int(),
  /** Number and SHA-256 of the journal's last line. */
  lines: z.int(),
  head: z.string(),
});
export type SignerStatus = z.infer<typeof statusSchema>;

/** The signer has looked at a request and signs nothing of it. */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused';
}

/** There was no answer from the signer, or none that can be used. Asking again is harmless. */
export class SignerUnreachable extends Error {
  override readonly name = 'SignerUnreachable';
}

/** The part of a signer that the product calls. */
export interface Signer {
  /**
   * Adds the signatures of the product's keys and returns the envelope to submit. Throws
   * SignatureRefused, and SignerUnreachable where there is no answer.
   */
  sign(request: SignatureRequest): Promise<string>;
}
