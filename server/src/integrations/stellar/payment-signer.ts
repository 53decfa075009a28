import { Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { OfferedFee, PayingAccount } from './stellar.ts';

/** Only the product's signer signs: for the channel and the paying account. */
export async function signPayment(
  { networkPassphrase }: Pick<StellarSetting, 'networkPassphrase'>,
  signer: Signer,
  unsigned: { from: PayingAccount; envelopeXdr: string; hash: string } & OfferedFee,
): Promise<string> {
  const { envelopeXdr } = unsigned;
  const transaction = TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase);
  if (!(transaction instanceof Transaction)) throw new Error('a payment is no fee bump');
  if (Buffer.from(transaction.hash()).toString('hex') !== unsigned.hash)
    throw new Error('the stored envelope does not have the stored hash');
  return signer.sign({
    purpose: unsigned.from === 'deposit' ? 'refund' : 'payout',
    envelopeXdr,
    feePerOperation: unsigned.feePerOperation.toString(),
  });
}
