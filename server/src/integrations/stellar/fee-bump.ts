import {
  FeeBumpTransaction,
  type Keypair,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import type { StellarSetting } from './server-keys.ts';

/**
 * The sponsor pays the fee from outside (CAP-15), because channels have no lumens and all lumens of
 * the deposit account are owed.
 */
export function wrapInFeeBump(
  { keys, networkPassphrase, feeRule }: StellarSetting,
  signed: Transaction,
  perOperation = feeRule.most,
): string {
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    keys.sponsor,
    perOperation.toString(),
    signed,
    networkPassphrase,
  );
  bump.sign(keys.sponsor);
  return bump.toXdr();
}

/** A signed transaction in a fee bump with another offer; the network takes what it needs of it. */
export function offerFee(
  setting: StellarSetting,
  envelopeXdr: string,
  perOperation: bigint,
): string {
  const bump = TransactionBuilder.fromXdr(envelopeXdr, setting.networkPassphrase);
  if (!(bump instanceof FeeBumpTransaction))
    throw new Error('only the fee of a fee bump can be offered anew');
  return wrapInFeeBump(setting, bump.innerTransaction, perOperation);
}

/** Throws Error if this server does not have the key. */
export function channelKey({ keys }: StellarSetting, address: string): Keypair {
  const channel = keys.channels.find((key) => key.publicKey() === address);
  if (channel === undefined) throw new Error(`the key of channel ${address} is not configured`);
  return channel;
}
