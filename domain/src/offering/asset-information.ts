import { z } from 'zod';
import { readStellarAddress } from '../payments/stellar-address.ts';

/** For readers of both languages, and short because wallets show few letters. */
const words = (max: number) =>
  z.strictObject({ en: z.string().min(1).max(max), de: z.string().min(1).max(max) });
/**
 * A file in the content's `images` folder: a picture with a transparent background, or of a paper.
 */
const image = z.string().regex(/^[a-z0-9-]+\.png$/);

/**
 * What stellar.toml (SEP-1) says about issuer and token beyond the rest of the offering. Wallets
 * and exchanges use it to decide whether and how to show a token.
 */
export const assetInformation = z.strictObject({
  /** Always `test` on any network other than the public one. */
  status: z.enum(['live', 'dead', 'test', 'private']),
  displayDecimals: z.int().min(0).max(7),
  description: words(1_000),
  conditions: words(1_000),
  redemptionInstructions: words(1_000),
  /** What one token represents, as briefly as possible: an ISIN if there is one. */
  anchorAsset: z.string().min(1).max(100),
  tokenImage: image,
  organisation: z.strictObject({
    description: words(1_000),
    image,
    /** Third-party documents that confirm address and telephone number. */
    addressAttestation: image.optional(),
    phoneAttestation: image.optional(),
    /** The issuer's supervisor, and what the issuer is licensed for. */
    licence: z
      .strictObject({
        authority: z.string().min(1).max(200),
        type: z.string().min(1).max(200),
        number: z.string().min(1).max(100),
      })
      .optional(),
    /** The issuer's principals. */
    principals: z
      .array(z.strictObject({ name: z.string().min(1).max(100), email: z.email() }))
      .min(1),
    /** Accounts on the ledger besides those of this product, such as a treasury. */
    furtherAccounts: z
      .array(
        z
          .string()
          .refine((text) => readStellarAddress(text)?.kind === 'account', 'is no Stellar account'),
      )
      .default([]),
  }),
});
