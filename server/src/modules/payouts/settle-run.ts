import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { settleRun } from './run-store.ts';

/** Ends a fully paid run; parked payouts keep it open. */
export async function settleCouponRun(
  { db, clock }: Pick<PayoutsContext, 'db' | 'clock'>,
  runId: string,
): Promise<void> {
  await db.transaction('settle_coupon_run', async (tx) => {
    const at = clock.now();
    if (await settleRun(tx, runId, at))
      await record(tx, {
        at,
        actor: SYSTEM,
        act: 'coupon_run.settled',
        subject: `coupon_run:${runId}`,
      });
  });
}
