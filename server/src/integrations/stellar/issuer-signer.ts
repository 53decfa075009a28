import type { Transaction } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import { readEnvelope } from './cold-signatures.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { OfferedFee } from './stellar.ts';

export function readIssuerEnvelope(
  setting: Pick<StellarSetting, 'networkPassphrase'>,
  envelopeXdr: string,
): Transaction {
  const transaction = readEnvelope(envelopeXdr, setting.networkPassphrase);
  if (transaction === null) throw new Error('an act of the issuer is a transaction of its own');
  return transaction;
}

/**
 * The product signs last, by its signer: with the authoriser's key if that is enough, otherwise for the
 * channel alone, without which the cold keys' signatures cannot land. Throws Error if hash or a
 * signature is wrong.
 */
export async function signIssuerEnvelope(
  setting: Pick<StellarSetting, 'networkPassphrase'>,
  signer: Signer,
  unsigned: {
    envelopeXdr: string;
    hash: string;
    coldSignatures: readonly { signer: string; signature: string }[];
  } & OfferedFee,
): Promise<string> {
  const transaction = readIssuerEnvelope(setting, unsigned.envelopeXdr);
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash)
    throw new Error('the stored envelope does not have the stored hash');
  for (const { signer: publicKey, signature } of unsigned.coldSignatures)
    transaction.addSignature(publicKey, signature);
  return signer.sign({
    purpose: unsigned.coldSignatures.length === 0 ? 'authorisation' : 'clawback',
    envelopeXdr: transaction.toXdr(),
    feePerOperation: unsigned.feePerOperation.toString(),
  });
}
