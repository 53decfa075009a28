import { Keypair, Transaction, TransactionBuilder, StrKey } from '@stellar/stellar-sdk';
import type { ColdSignature, LedgerAccount, SignedEnvelopeTrouble } from './stellar.ts';

/**
 * The valid signatures of an account's own signers under an envelope signed elsewhere. Other
 * signatures are ignored; an envelope of another transaction, even one changed in a single bit, is
 * refused.
 */
export function readColdSignatures(signed: {
  readonly envelopeXdr: string;
  readonly networkPassphrase: string;
  readonly hash: string;
  readonly account: Pick<LedgerAccount, 'signers'>;
}): ColdSignature[] | SignedEnvelopeTrouble {
  const transaction = readEnvelope(signed.envelopeXdr, signed.networkPassphrase);
  if (transaction === null) return 'not_readable';
  const hash = Buffer.from(transaction.hash());
  if (hash.toString('hex') !== signed.hash) return 'other_transaction';
  const bytes = transaction.signatures.map(({ signature }) => Buffer.from(signature.value));
  return signed.account.signers.flatMap(({ key, weight }) => {
    if (weight === 0 || !key.startsWith('G')) return [];
    const pair = Keypair.fromPublicKey(key);
    const own = bytes.find((signature) => signature.length === 64 && pair.verify(hash, signature));
    return own === undefined ? [] : [{ signer: key, signature: own.toString('base64'), weight }];
  });
}

/** Null if the text is no transaction of its own, such as a fee bump around one. */
export function readEnvelope(envelopeXdr: string, networkPassphrase: string): Transaction | null {
  try {
    const transaction = TransactionBuilder.fromXdr(
      envelopeXdr.replaceAll(/\s/g, ''),
      networkPassphrase,
    );
    return transaction instanceof Transaction ? transaction : null;
  } catch {
    return null;
  }
}

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
