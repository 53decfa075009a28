import { Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { channelKey, wrapInFeeBump } from './fee-bump.ts';
import type { StellarSetting } from './server-keys.ts';
import type { PayingAccount } from './stellar.ts';

/** Signs for the channel and the paying account; no other signature is needed. */
export function signPayment(
  setting: StellarSetting,
  unsigned: { from: PayingAccount; envelopeXdr: string; hash: string },
): string {
  const transaction = TransactionBuilder.fromXdr(unsigned.envelopeXdr, setting.networkPassphrase);
  if (!(transaction instanceof Transaction)) throw new Error('a payment is no fee bump');
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash)
    throw new Error('the stored envelope does not have the stored hash');
  transaction.sign(channelKey(setting, transaction.source), setting.keys[unsigned.from]);
  return wrapInFeeBump(setting, transaction);
}
