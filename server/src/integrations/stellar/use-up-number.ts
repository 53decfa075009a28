import { Account, BASE_FEE, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { VALID_SECONDS } from './claim-envelope.ts';
import { channelKey, wrapInFeeBump } from './fee-bump.ts';
import type { StellarSetting } from './server-keys.ts';
import type { ClaimTransactions } from './stellar.ts';

/** A signed transaction without effect, whose sequence number no other one can use any more. */
export function useUpNumber(
  setting: StellarSetting,
  { channel, sequence, ledger }: Parameters<ClaimTransactions['useUpNumber']>[0],
): ReturnType<ClaimTransactions['useUpNumber']> {
  const maxTime = Math.floor(ledger.closedAt.getTime() / 1000) + VALID_SECONDS;
  // The builder takes the sequence number before the one that it writes.
  const transaction = new TransactionBuilder(new Account(channel, (sequence - 1n).toString()), {
    fee: BASE_FEE,
    networkPassphrase: setting.networkPassphrase,
    timebounds: { minTime: 0, maxTime },
    memo: Memo.none(),
  })
    .addOperation(Operation.bumpSequence({ bumpTo: '0' }))
    .build();
  transaction.sign(channelKey(setting, channel));
  return {
    envelopeXdr: wrapInFeeBump(setting, transaction),
    hash: Buffer.from(transaction.hash()).toString('hex'),
  };
}
