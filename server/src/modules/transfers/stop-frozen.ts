import { FROZEN_KEY } from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { saveStop } from './payment-store.ts';
import type { TransferContext } from './record-outcome.ts';
import { type AttemptRow, findLiveAttempt, lockTransfer, saveRefusal } from './store.ts';

/**
 * Stops a transfer that touches an entry frozen by the network's validators: nothing more of it is
 * submitted. It fails once its sequence number is used up, because the freeze may end.
 */
export async function stopFrozen(
  { db, clock }: TransferContext,
  attempt: AttemptRow,
): Promise<void> {
  await db.transaction('transfers.stop_frozen', async (tx) => {
    const { id, state, stop_requested_at: stoppedAt } = await lockTransfer(tx, attempt.transfer_id);
    if (stoppedAt !== null || (await findLiveAttempt(tx, id))?.id !== attempt.id) return;
    const at = clock.now();
    await saveRefusal(tx, attempt.id, FROZEN_KEY);
    await saveStop(tx, id, at);
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'transfer.stop_requested',
      subject: `transfer:${id}`,
      reason: FROZEN_KEY,
      before: { state },
    });
  });
}
