import { Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { parseMoney } from '@bb1/domain/money';
import { channelKey, wrapInFeeBump } from './fee-bump.ts';
import type { StellarSetting } from './server-keys.ts';

export function readClaim(setting: StellarSetting, envelopeXdr: string): Transaction {
  const transaction = TransactionBuilder.fromXdr(envelopeXdr, setting.networkPassphrase);
  if (!(transaction instanceof Transaction)) throw new Error('a claim is no fee bump');
  return transaction;
}

/** Into which account a built claim pays, and how many tokens (stroops). */
export function contentOf(transaction: Transaction): { holder: string; tokenUnits: bigint } {
  const payment = transaction.operations.find((operation) => operation.type === 'payment');
  if (payment === undefined) throw new Error('this transaction pays nothing');
  return { holder: payment.destination, tokenUnits: parseMoney('TOKEN', payment.amount).units };
}

/**
 * The server signs last, so nobody but the server can ever complete a claim. The channels have no lumens; the sponsor
 * pays the fee from outside, in a fee bump (CAP-15) around the transaction that the holder signed.
 */
export function signClaim(setting: StellarSetting, unsigned: { envelopeXdr: string; hash: string; holderSignatures: readonly string[] }): string {
  const transaction = readClaim(setting, unsigned.envelopeXdr);
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash) throw new Error('the stored envelope does not have the stored hash');
  // Throws when a signature is not the holder's.
  for (const signature of unsigned.holderSignatures) transaction.addSignature(contentOf(transaction).holder, signature);
  const { keys } = setting;
  transaction.sign(channelKey(setting, transaction.source), keys.sponsor, keys.distribution, keys.authoriser);
  return wrapInFeeBump(setting, transaction);
}
