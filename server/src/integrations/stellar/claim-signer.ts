import { Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { parseMoney } from '@bb1/domain/money';
import type { Signer } from '../../signer/protocol.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { ClaimToSign, OfferedFee } from './stellar.ts';

export function readClaim(
  setting: Pick<StellarSetting, 'networkPassphrase'>,
  envelopeXdr: string,
): Transaction {
  const transaction = TransactionBuilder.fromXdr(envelopeXdr, setting.networkPassphrase);
  if (!(transaction instanceof Transaction)) throw new Error('a claim is no fee bump');
  return transaction;
}

/** The account that a built claim pays, and how many tokens (stroops). */
export function contentOf(transaction: Transaction): { holder: string; tokenUnits: bigint } {
  const payment = transaction.operations.find((operation) => operation.type === 'payment');
  if (payment === undefined) throw new Error('this transaction pays nothing');
  return { holder: payment.destination, tokenUnits: parseMoney('TOKEN', payment.amount).units };
}

/** The product signs last, by its signer, so that no other party can complete a claim. */
export async function signClaim(
  setting: Pick<StellarSetting, 'networkPassphrase'>,
  signer: Signer,
  unsigned: ClaimToSign & OfferedFee,
): Promise<string> {
  const transaction = readClaim(setting, unsigned.envelopeXdr);
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash)
    throw new Error('the stored envelope does not have the stored hash');
  // Throws if a signature is not that of its signer.
  for (const { publicKey, signature } of unsigned.holderSignatures)
    transaction.addSignature(publicKey, signature);
  return signer.sign({
    purpose: 'claim',
    envelopeXdr: transaction.toXdr(),
    feePerOperation: unsigned.feePerOperation.toString(),
  });
}
