import { Account, BASE_FEE, Memo, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import type { StellarSetting } from './server-accounts.ts';
import type { BuiltTransaction, LedgerHead } from './stellar.ts';

/** Some seconds after a ledger closed, in the seconds of time bounds. */
export function secondsAfter({ closedAt }: Pick<LedgerHead, 'closedAt'>, seconds: number): number {
  return Math.floor(closedAt.getTime() / 1000) + seconds;
}

/** The unsigned transaction with this sequence number, which no node takes after `maxTime`. */
export function buildUnsigned(
  { networkPassphrase }: Pick<StellarSetting, 'networkPassphrase'>,
  transaction: {
    readonly source: string;
    readonly sequence: bigint;
    readonly maxTime: number;
    readonly operations: readonly xdr.Operation[];
    readonly fee?: string;
    readonly memo?: Memo;
  },
): BuiltTransaction {
  const { source, sequence, maxTime, fee = BASE_FEE, memo = Memo.none() } = transaction;
  // The builder takes the sequence number before the one that it writes.
  const builder = new TransactionBuilder(new Account(source, (sequence - 1n).toString()), {
    fee,
    networkPassphrase,
    timebounds: { minTime: 0, maxTime },
    memo,
  });
  for (const operation of transaction.operations) builder.addOperation(operation);
  const built = builder.build();
  return {
    envelopeXdr: built.toXdr(),
    hash: Buffer.from(built.hash()).toString('hex'),
    maxTime: new Date(maxTime * 1000),
  };
}
