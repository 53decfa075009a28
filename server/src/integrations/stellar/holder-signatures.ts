import { Keypair, StrKey } from '@stellar/stellar-sdk';
import { readEnvelope } from './cold-signatures.ts';

/**
 * The given signer who made a signature (base64) over a hash (hex); null if none did. Only plain
 * keys (G…) are considered.
 */
export function signerOf(
  { hash, signature }: { hash: string; signature: string },
  among: readonly string[],
): string | null {
  const bytes = Buffer.from(signature, 'base64');
  return (
    among.find(
      (key) =>
        StrKey.isValidEd25519PublicKey(key) &&
        Keypair.fromPublicKey(key).verify(Buffer.from(hash, 'hex'), bytes),
    ) ?? null
  );
}

/**
 * The hash of an envelope that a wallet signed, with all its signatures (base64); null if it cannot
 * be read or is a fee bump.
 */
export function readSigned(
  networkPassphrase: string,
  envelopeXdr: string,
): { hash: string; signatures: readonly string[] } | null {
  const transaction = readEnvelope(envelopeXdr, networkPassphrase);
  return (
    transaction && {
      hash: Buffer.from(transaction.hash()).toString('hex'),
      signatures: transaction.signatures.map((one) =>
        Buffer.from(one.signature.value).toString('base64'),
      ),
    }
  );
}
