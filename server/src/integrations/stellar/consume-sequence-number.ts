import { Operation } from '@stellar/stellar-sdk';
import type { Signer } from '../../signer/protocol.ts';
import { VALID_SECONDS } from './claim-envelope.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { ClaimTransactions } from './stellar.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

/** A signed transaction without effect, whose sequence number no other one can use any more. */
export async function consumeSequenceNumber(
  setting: Pick<StellarSetting, 'networkPassphrase' | 'feeRule'>,
  signer: Signer,
  { channel, sequence, ledger }: Parameters<ClaimTransactions['consumeSequenceNumber']>[0],
): ReturnType<ClaimTransactions['consumeSequenceNumber']> {
  const { envelopeXdr, hash } = buildUnsigned(setting, {
    source: channel,
    sequence,
    maxTime: secondsAfter(ledger, VALID_SECONDS),
    operations: [Operation.bumpSequence({ bumpTo: '0' })],
  });
  const signed = await signer.sign({
    purpose: 'used_up_number',
    envelopeXdr,
    feePerOperation: setting.feeRule.most.toString(),
  });
  return { envelopeXdr: signed, hash };
}
