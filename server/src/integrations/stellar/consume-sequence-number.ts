import { Account, BASE_FEE, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import { VALID_SECONDS } from './claim-envelope.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { ClaimTransactions } from './stellar.ts';

/** A signed transaction without effect, whose sequence number no other one can use any more. */
export async function consumeSequenceNumber(
  { networkPassphrase, feeRule }: Pick<StellarSetting, 'networkPassphrase' | 'feeRule'>,
  signer: Signer,
  { channel, sequence, ledger }: Parameters<ClaimTransactions['consumeSequenceNumber']>[0],
): ReturnType<ClaimTransactions['consumeSequenceNumber']> {
  const maxTime = Math.floor(ledger.closedAt.getTime() / 1000) + VALID_SECONDS;
  // The builder takes the sequence number before the one that it writes.
  const transaction = new TransactionBuilder(new Account(channel, (sequence - 1n).toString()), {
    fee: BASE_FEE,
    networkPassphrase,
    timebounds: { minTime: 0, maxTime },
    memo: Memo.none(),
  })
    .addOperation(Operation.bumpSequence({ bumpTo: '0' }))
    .build();
  const envelopeXdr = await signer.sign({
    purpose: 'used_up_number',
    envelopeXdr: transaction.toXdr(),
    feePerOperation: feeRule.most.toString(),
  });
  return { envelopeXdr, hash: Buffer.from(transaction.hash()).toString('hex') };
}
