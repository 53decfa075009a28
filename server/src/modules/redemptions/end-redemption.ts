import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { saveDone } from './store.ts';

/** An approved redemption is done once every line is redeemed or left. */
export async function endRedemption(tx: Tx, redemptionId: string, at: Date): Promise<void> {
  if (await saveDone(tx, redemptionId, at))
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'redemption.done',
      subject: `redemption:${redemptionId}`,
    });
}
