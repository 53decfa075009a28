import { type Keypair, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import type { StellarSetting } from './server-keys.ts';

/**
 * The sponsor's maximum fee per operation, in stroops: in quiet times the network takes 100 of it.
 * With seven operations to pay for (the fee bump counts as one) a claim costs at most 0.07 XLM.
 */
export const MAX_FEE_PER_OPERATION = '100000';

/**
 * The sponsor pays the fee from outside (CAP-15), because channels have no lumens and all lumens of
 * the deposit account are owed.
 */
export function wrapInFeeBump(
  { keys, networkPassphrase }: StellarSetting,
  signed: Transaction,
): string {
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    keys.sponsor,
    MAX_FEE_PER_OPERATION,
    signed,
    networkPassphrase,
  );
  bump.sign(keys.sponsor);
  return bump.toXdr();
}

/** Throws Error if this server does not have the key. */
export function channelKey({ keys }: StellarSetting, address: string): Keypair {
  const channel = keys.channels.find((key) => key.publicKey() === address);
  if (channel === undefined) throw new Error(`the key of channel ${address} is not configured`);
  return channel;
}
