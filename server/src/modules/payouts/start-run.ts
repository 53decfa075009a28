import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import type { PayoutDay } from '@bb1/domain/payouts/payout-calendar';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { payoutDays } from './payout-days.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { type CouponRunRow, findCouponRun, findLivingRun, insertCouponRun, listLivingRuns, lockCouponRun, saveDespiteElsewhere } from './run-store.ts';

export const PREPARE_RUN = 'payouts.prepare';

type Starting = Pick<PayoutsContext, 'db' | 'clock' | 'offering'>;

/** An officer begins the run of a payout day, or goes on with one that waits because tokens lie in nobody's wallet. */
export async function startCouponRun({ db, clock, offering }: Starting, wish: { payoutNumber: number; despiteElsewhere: boolean; officerId: string }): Promise<CouponRunRow> {
  const day = payoutDays(offering).find(({ number }) => number === wish.payoutNumber);
  if (day === undefined) throw refuseField('payout_number', 'no_payout_day');
  const at = clock.now();
  if (!isOver(day, at)) throw refuseField('payout_number', 'record_date_ahead');
  return db.transaction('start_coupon_run', async (tx) => {
    const living = await findLivingRun(tx, day.number);
    if (living === null) return mustFind(await insertRun(tx, { day, officerId: wish.officerId, at, despiteElsewhere: wish.despiteElsewhere }));
    const run = mustFind(await lockCouponRun(tx, living.id));
    if (!wish.despiteElsewhere || run.state !== 'preparing' || run.despite_elsewhere) throw refuse('conflict', 'payout_day_has_run');
    await saveDespiteElsewhere(tx, run.id);
    await record(tx, { at, actor: { kind: 'officer', id: wish.officerId }, act: 'coupon_run.despite_elsewhere', subject: `coupon_run:${run.id}` });
    await askToPrepare(tx, run.id);
    return mustFind(await findCouponRun(tx, run.id));
  });
}

/** Begins every run whose record date is over and that nobody began: whatever time was missed is caught up, the oldest day first. */
export async function startDueRuns({ db, clock, offering }: Starting): Promise<void> {
  const begun = new Set((await listLivingRuns(db)).map(({ payout_number: number }) => number));
  const at = clock.now();
  for (const day of payoutDays(offering).filter((one) => !begun.has(one.number) && isOver(one, at))) {
    await db.transaction('start_coupon_run', (tx) => insertRun(tx, { day, officerId: null, at, despiteElsewhere: false }));
  }
}

/** Whether the record date has ended in Berlin. */
export function isOver({ recordDate }: PayoutDay, now: Date): boolean {
  return berlinDayEnds(recordDate) <= now;
}

/** Null when somebody else was faster. */
async function insertRun(tx: Tx, run: { day: PayoutDay; officerId: string | null; at: Date; despiteElsewhere: boolean }): Promise<CouponRunRow | null> {
  const { day, officerId, at } = run;
  const id = newId();
  if (!(await insertCouponRun(tx, { ...run, id }))) return null;
  const actor = officerId === null ? SYSTEM : ({ kind: 'officer', id: officerId } as const);
  await record(tx, { at, actor, act: 'coupon_run.started', subject: `coupon_run:${id}`, after: { payout_number: day.number, record_date: day.recordDate, payment_date: day.paymentDate, despite_elsewhere: run.despiteElsewhere } });
  await askToPrepare(tx, id);
  return findCouponRun(tx, id);
}

async function askToPrepare(tx: Tx, runId: string): Promise<void> {
  await enqueue(tx, PREPARE_RUN, { runId }, { key: `${PREPARE_RUN}:${runId}` });
}
