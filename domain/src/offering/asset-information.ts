import { z } from 'zod';
import { readStellarAddress } from '../payments/stellar-address.ts';

/** Read by people of both languages; wallets show few letters, so they are short. */
const words = (max: number) =>
  z.strictObject({ en: z.string().min(1).max(max), de: z.string().min(1).max(max) });
/** A file in the folder `images` of the content: a picture with a transparent background, or of a paper. */
const image = z.string().regex(/^[a-z0-9-]+\.png$/);

/**
 * What the public of the ledger is told of issuer and token beside what the offering says anyway: the rest of stellar.toml
 * (SEP-1). Wallets and exchanges decide by it whether they show a token, and how.
 */
export const assetInformation = z.strictObject({
  /** On any other network than the public one it is `test`, whatever stands here. */
  status: z.enum(['live', 'dead', 'test', 'private']),
  displayDecimals: z.int().min(0).max(7),
  description: words(1_000),
  conditions: words(1_000),
  redemptionInstructions: words(1_000),
  /** What one token stands for, in the shortest words: an ISIN where there is one. */
  anchorAsset: z.string().min(1).max(100),
  tokenImage: image,
  /** Proof that the bond is what it says: the path of a document of the offering. */
  reserveAttestation: z
    .string()
    .regex(/^\/files\/[a-z0-9-]+\.pdf$/)
    .optional(),
  organisation: z.strictObject({
    description: words(1_000),
    image,
    /** Official papers of others that name address and telephone number. */
    addressAttestation: image.optional(),
    phoneAttestation: image.optional(),
    /** Anyone who supervises the issuer, and what it was licensed for. */
    licence: z
      .strictObject({
        authority: z.string().min(1).max(200),
        type: z.string().min(1).max(200),
        number: z.string().min(1).max(100),
      })
      .optional(),
    /** Who answers for the issuer. */
    principals: z
      .array(z.strictObject({ name: z.string().min(1).max(100), email: z.email() }))
      .min(1),
    /** Accounts on the ledger beside those of this product, such as a treasury. */
    furtherAccounts: z
      .array(
        z
          .string()
          .refine((text) => readStellarAddress(text)?.kind === 'account', 'is no Stellar account'),
      )
      .default([]),
  }),
});
