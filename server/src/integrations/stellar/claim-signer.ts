import { Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { parseMoney } from '@bb1/domain/money';
import { channelKey, wrapInFeeBump } from './fee-bump.ts';
import type { StellarSetting } from './server-keys.ts';
import type { ClaimToSign } from './stellar.ts';

export function readClaim(setting: StellarSetting, envelopeXdr: string): Transaction {
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

/**
 * The server signs last, so that only the server can complete a claim. Channels have no lumens; the
 * sponsor pays the fee with a fee bump (CAP-15) around the transaction that the holder signed.
 */
export function signClaim(setting: StellarSetting, unsigned: ClaimToSign): string {
  const transaction = readClaim(setting, unsigned.envelopeXdr);
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash)
    throw new Error('the stored envelope does not have the stored hash');
  // Throws if a signature is not that of its signer.
  for (const { publicKey, signature } of unsigned.holderSignatures)
    transaction.addSignature(publicKey, signature);
  const { keys } = setting;
  const sources = new Set(transaction.operations.map((operation) => operation.source));
  // The network refuses superfluous signatures (tx_bad_auth_extra).
  const also = [keys.sponsor, keys.distribution].filter((key) => sources.has(key.publicKey()));
  if (sources.has(setting.issuer)) also.push(keys.authoriser);
  transaction.sign(channelKey(setting, transaction.source), ...also);
  return wrapInFeeBump(setting, transaction);
}
