import { Keypair, Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
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
