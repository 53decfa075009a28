import { z } from 'zod';
import type { DepositSource } from '../../../integrations/deposits/deposit-watch.ts';
import type { House } from '../../../module.ts';
import type { Database } from '../../../platform/db/database.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { openKeys } from '../store.ts';
import { isMoneyExpected } from './deposit-store.ts';
import { CURRENCY_OF } from './record-news.ts';
import { watchDeposits } from './watch-deposits.ts';

export const WATCH_DEPOSITS = defineJob(
  'deposits.watch',
  z.object({ source: z.string().optional() }),
);

/**
 * A separate job reads each chain and schedules the next one, sooner while money is expected; the
 * sweep only makes sure that there is one.
 */
export async function pollChains(
  house: Pick<House, 'db' | 'clock' | 'offering' | 'deposits' | 'log'>,
  { source }: { readonly source?: string | undefined },
): Promise<void> {
  const { db, deposits } = house;
  if (source === undefined)
    return lookSoon(
      db,
      deposits.watches.map((watch) => watch.source),
      0,
    );
  const watch = deposits.watches.find((one) => one.source === source);
  if (watch === undefined) return;
  const read = await watchDeposits(house, watch);
  const delaySeconds =
    read === 'more'
      ? 0
      : (await isExpecting(house, watch.source))
        ? deposits.lookEverySeconds
        : deposits.lookIdleSeconds;
  await lookSoon(db, [source], delaySeconds);
}

/** Whether money may come any moment, or has been seen and is not final. */
async function isExpecting(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  source: DepositSource,
): Promise<boolean> {
  if ((await openKeys(db, source)).length > 0) return true;
  return (await db.one(isMoneyExpected, [CURRENCY_OF[source], clock.now()])).found;
}

function lookSoon(db: Database, sources: readonly string[], delaySeconds: number): Promise<void> {
  return db.transaction('look_soon', async (tx) => {
    for (const source of sources)
      await enqueue(
        tx,
        WATCH_DEPOSITS,
        { source },
        { key: `${WATCH_DEPOSITS.name}:${source}`, delaySeconds },
      );
  });
}
