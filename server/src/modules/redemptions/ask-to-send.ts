import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

export const SEND_REDEMPTION = 'redemptions.send';

export async function askToSend(tx: Tx, redemptionId: string): Promise<void> {
  await enqueue(
    tx,
    SEND_REDEMPTION,
    { redemptionId },
    { key: `${SEND_REDEMPTION}:${redemptionId}` },
  );
}
