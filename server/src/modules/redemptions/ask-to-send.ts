import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';

export const SEND_REDEMPTION = defineJob('redemptions.send', z.object({ redemptionId: z.uuid() }));

export async function askToSend(tx: Tx, redemptionId: string): Promise<void> {
  await enqueue(
    tx,
    SEND_REDEMPTION,
    { redemptionId },
    { key: `${SEND_REDEMPTION.name}:${redemptionId}` },
  );
}
