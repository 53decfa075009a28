import { FROZEN_KEY } from '../../integrations/stellar/stellar.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { freeChannel } from './free-channel.ts';
import type { TransferContext } from './record-outcome.ts';
import { insertUsedNumber } from './ledger-outcome-store.ts';
import { findHeldChannel, findLiveAttempt, findTransfer, lockTransfer } from './store.ts';
import { SCOPES_OF_TRANSFER } from './scopes-of-transfer.ts';

/**
 * A claim that a node refused could still be accepted until its time is over: a signer may come
 * back, and a stranger may have seen the envelope. So could any transfer that was refused because of
 * a frozen entry. A transaction that does nothing uses up its sequence number, which rules that out
 * at once, and the channel is free. Throws LedgerUnreachable.
 */
export async function consumeSequenceNumber(
  { db, clock, stellar }: TransferContext,
  transferId: string,
): Promise<void> {
  const { network, claims } = stellar;
  const { state, kind, sequence } = await findTransfer(db, transferId);
  const isRefused =
    kind === 'claim'
      ? state === 'failed'
      : (await findLiveAttempt(db, transferId))?.result_code === FROZEN_KEY;
  const channel = await findHeldChannel(db, transferId);
  if (await isHalted(db, ...SCOPES_OF_TRANSFER[kind])) return;
  if (!isRefused || channel === null) return;
  const account = await network.readAccount(channel);
  if (account === null || account.sequence + 1n !== BigInt(sequence)) return;
  const ledger = await network.latestLedger();
  const { envelopeXdr, hash } = await claims.consumeSequenceNumber({
    channel,
    sequence: BigInt(sequence),
    ledger,
  });
  await db.transaction('transfers.use_up_number', (tx) =>
    insertUsedNumber(tx, { transferId, channel, sequence, envelopeXdr, hash, at: clock.now() }),
  );
  const answer = await network.submit(envelopeXdr);
  if (answer.kind !== 'settled') return;
  await db.transaction('transfers.free_channel', async (tx) => {
    // Built again in the meantime, the claim keeps the channel and gets its next number.
    if ((await lockTransfer(tx, transferId)).state === 'failed') await freeChannel(tx, transferId);
  });
}
