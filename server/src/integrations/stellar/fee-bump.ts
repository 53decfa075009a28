import { FeeBumpTransaction, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import type { StellarSetting } from './server-accounts.ts';

/**
 * A signed transaction in a fee bump (CAP-15) with another offer; the network takes what it needs of it.
 * The sponsor pays from outside, because channels have no lumens and all lumens of the deposit account
 * are owed.
 */
export async function offerFee(
  { networkPassphrase }: Pick<StellarSetting, 'networkPassphrase'>,
  signer: Signer,
  { envelopeXdr, perOperation }: { envelopeXdr: string; perOperation: bigint },
): Promise<string> {
  const bump = TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase);
  if (!(bump instanceof FeeBumpTransaction))
    throw new Error('only the fee of a fee bump can be offered anew');
  return signer.sign({
    purpose: 'raised_fee',
    envelopeXdr: bump.innerTransaction.toXdr(),
    feePerOperation: perOperation.toString(),
  });
}
