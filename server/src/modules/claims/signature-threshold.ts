import { refuseField } from '@bb1/domain/refusal';
import type {
  HolderSignature,
  LedgerAccount,
  Stellar,
} from '../../integrations/stellar/stellar.ts';

/** The signers of a holder's account, and the weight they need together. */
export interface Signers {
  readonly weights: ReadonlyMap<string, number>;
  readonly threshold: number;
}

/**
 * A submission as received: the signature of the holder's own key, or the envelope that a wallet
 * signed.
 */
export interface GivenSignatures {
  readonly hash: string;
  readonly signature?: string | undefined;
  readonly envelopeXdr?: string | undefined;
}

export interface Will {
  /**
   * In order of arrival, and no more than needed: the network refuses envelopes with superfluous
   * signatures.
   */
  readonly signatures: readonly HolderSignature[];
  readonly weight: number;
  readonly isEnough: boolean;
}

/** Only its own key can sign for an account that is not on the ledger yet. */
export function signersOf(publicKey: string, account: LedgerAccount | null): Signers {
  if (account === null) return { weights: new Map([[publicKey, 1]]), threshold: 1 };
  const weights = new Map(
    account.signers.filter(({ weight }) => weight > 0).map(({ key, weight }) => [key, weight]),
  );
  // Changing a trustline requires the medium threshold; if that is 0, one signature is required
  // anyway.
  return { weights, threshold: Math.max(1, account.thresholds.medium) };
}

/** Whether no signer can sign for the account alone. */
export function needsSeveral({ weights, threshold }: Signers): boolean {
  return [...weights.values()].every((weight) => weight < threshold);
}

/** The only signer who can sign for the account alone; null if there is none, or a choice. */
export function soleSigner({ weights, threshold }: Signers): string | null {
  const able = [...weights].filter(([, weight]) => weight >= threshold);
  return able.length === 1 ? (able[0]?.[0] ?? null) : null;
}

/**
 * The signatures (base64) of a submission. Refuses an envelope of another transaction at its field.
 */
export function readGiven(
  { claims }: Pick<Stellar, 'claims'>,
  given: GivenSignatures,
): readonly string[] {
  const own = given.signature === undefined ? [] : [given.signature];
  if (given.envelopeXdr === undefined) return own;
  const signed = claims.readSigned(given.envelopeXdr);
  if (signed === null || signed.hash !== given.hash)
    throw refuseField('distribution_claim.signed_envelope_xdr', 'invalid_envelope');
  return [...own, ...signed.signatures];
}

/** Weighs signatures as the network will: each signer counts once, everyone else not at all. */
export function weigh(
  { claims }: Pick<Stellar, 'claims'>,
  hash: string,
  signatures: readonly string[],
  { weights, threshold }: Signers,
): Will {
  const counted: HolderSignature[] = [];
  let weight = 0;
  for (const signature of signatures) {
    if (weight >= threshold) break;
    const left = [...weights.keys()].filter(
      (key) => !counted.some(({ publicKey }) => publicKey === key),
    );
    const publicKey = claims.signerOf({ hash, signature }, left);
    if (publicKey === null) continue;
    counted.push({ publicKey, signature });
    weight += weights.get(publicKey) ?? 0;
  }
  return { signatures: counted, weight, isEnough: weight >= threshold };
}
