import type { Transaction } from '@stellar/stellar-sdk';
import { channelKey, wrapInFeeBump } from './fee-bump.ts';
import { readEnvelope } from './cold-signatures.ts';
import type { StellarSetting } from './server-keys.ts';

export function readIssuerEnvelope(setting: StellarSetting, envelopeXdr: string): Transaction {
  const transaction = readEnvelope(envelopeXdr, setting.networkPassphrase);
  if (transaction === null) throw new Error('an act of the issuer is a transaction of its own');
  return transaction;
}

/**
 * The server signs last: with the authoriser's key if that is enough, otherwise it adds the cold
 * keys' signatures; finally that of the channel, without which it cannot land. Throws Error if hash
 * or a signature is wrong.
 */
export function signIssuerEnvelope(
  setting: StellarSetting,
  unsigned: {
    envelopeXdr: string;
    hash: string;
    coldSignatures: readonly { signer: string; signature: string }[];
  },
): string {
  const transaction = readIssuerEnvelope(setting, unsigned.envelopeXdr);
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash)
    throw new Error('the stored envelope does not have the stored hash');
  for (const { signer, signature } of unsigned.coldSignatures)
    transaction.addSignature(signer, signature);
  if (unsigned.coldSignatures.length === 0) transaction.sign(setting.keys.authoriser);
  transaction.sign(channelKey(setting, transaction.source));
  return wrapInFeeBump(setting, transaction);
}
