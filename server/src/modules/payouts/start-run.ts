import { z } from 'zod';
import { berlinDayEnds } from '@bb1/domain/offering/berlin-day-bounds';
import type { PayoutDay, PayoutPart } from '@bb1/domain/payouts/payout-calendar';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { payoutDays } from './payout-days.ts';
import type { PayoutsContext } from './payouts-context.ts';
import {
  type CouponRunRow,
  findCouponRun,
  insertCouponRun,
  listLivingRuns,
  listOutgrownRuns,
  listRunsOfDay,
  lockCouponRun,
  saveDespiteElsewhere,
  saveParts,
} from './run-store.ts';

export const PREPARE_RUN = defineJob('payouts.prepare', z.object({ runId: z.uuid() }));

type Starting = Pick<PayoutsContext, 'db' | 'clock' | 'offering'>;

/**
 * An officer starts the run of a payout day, or continues one that waits because tokens are outside
 * wallets.
 */
export async function startCouponRun(
  { db, clock, offering }: Starting,
  command: { payoutNumber: number; despiteElsewhere: boolean; officerId: string },
): Promise<CouponRunRow> {
  const day = payoutDays(offering).find(({ number }) => number === command.payoutNumber);
  if (day === undefined) throw refuseField('payout_number', 'no_payout_day');
  const at = clock.now();
  if (!isOver(day, at)) throw refuseField('payout_number', 'record_date_ahead');
  return db.transaction('start_coupon_run', async (tx) => {
    const living = await listRunsOfDay(tx, day.number);
    const parts = partsWithoutRun(day, living);
    if (parts.length > 0)
      return mustFind(
        await insertRun(tx, {
          day,
          parts,
          officerId: command.officerId,
          at,
          despiteElsewhere: command.despiteElsewhere,
          supplements: null,
        }),
      );
    const waiting = living.find(
      ({ state, despite_elsewhere: isDespite }) => state === 'preparing' && !isDespite,
    );
    const run = waiting === undefined ? null : await lockCouponRun(tx, waiting.id);
    if (!command.despiteElsewhere || run?.state !== 'preparing' || run.despite_elsewhere)
      throw refuse('conflict', 'payout_day_has_run');
    await tx.run(saveDespiteElsewhere, [run.id]);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: command.officerId },
      act: 'coupon_run.despite_elsewhere',
      subject: `coupon_run:${run.id}`,
    });
    await askToPrepare(tx, run.id);
    return mustFind(await findCouponRun(tx, run.id));
  });
}

/**
 * Starts every missing run whose record date is over, oldest day first, however long ago, and the
 * supplementary run of each variable coupon whose profit was corrected after its payment.
 */
export async function startDueRuns({ db, clock, offering }: Starting): Promise<void> {
  const living = Map.groupBy(await listLivingRuns(db), ({ payout_number: number }) => number);
  const at = clock.now();
  for (const day of payoutDays(offering).filter((one) => isOver(one, at))) {
    const parts = partsWithoutRun(day, living.get(day.number) ?? []);
    if (parts.length > 0)
      await db.transaction('start_coupon_run', (tx) =>
        insertRun(tx, {
          day,
          parts,
          officerId: null,
          at,
          despiteElsewhere: false,
          supplements: null,
        }),
      );
  }
  for (const id of await listOutgrownRuns(db))
    await db.transaction('start_coupon_run', async (tx) => {
      const run = mustFind(await findCouponRun(tx, id));
      await insertRun(tx, {
        day: dayOf(run),
        parts: ['variable_coupon'],
        officerId: null,
        at,
        despiteElsewhere: run.despite_elsewhere,
        supplements: id,
      });
    });
}

/** The parts of a day that no active run pays. */
export function partsWithoutRun(
  { parts }: PayoutDay,
  living: readonly Pick<CouponRunRow, 'parts'>[],
): PayoutPart[] {
  const begun = new Set(living.flatMap((run) => run.parts));
  return parts.filter((part) => !begun.has(part));
}

/**
 * An officer does not want a day's other parts to wait for the year's profit: the run continues
 * without the variable coupon, for which another run of the same record date waits.
 */
export function splitVariableCoupon(
  { db, clock }: Pick<Starting, 'db' | 'clock'>,
  command: { id: string; officerId: string },
): Promise<CouponRunRow> {
  return db.transaction('split_coupon_run', async (tx) => {
    const run = mustFind(await lockCouponRun(tx, command.id));
    const parts = run.parts.filter((part) => part !== 'variable_coupon');
    if (
      run.state !== 'preparing' ||
      run.trouble !== 'profit_missing' ||
      parts.length === 0 ||
      parts.length === run.parts.length
    )
      throw refuse('conflict', 'invalid_status');
    const at = clock.now();
    await tx.run(saveParts, [run.id, parts]);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: command.officerId },
      act: 'coupon_run.split',
      subject: `coupon_run:${run.id}`,
      before: { parts: run.parts },
      after: { parts },
    });
    await insertRun(tx, {
      day: dayOf(run),
      parts: ['variable_coupon'],
      officerId: command.officerId,
      at,
      despiteElsewhere: run.despite_elsewhere,
      supplements: null,
    });
    await askToPrepare(tx, run.id);
    return mustFind(await findCouponRun(tx, run.id));
  });
}

function dayOf(run: CouponRunRow): Omit<PayoutDay, 'parts'> {
  return {
    number: run.payout_number,
    dueDate: run.due_date,
    paymentDate: run.payment_date,
    recordDate: run.record_date,
  };
}

/** Whether the record date has ended in Berlin. */
export function isOver({ recordDate }: PayoutDay, now: Date): boolean {
  return berlinDayEnds(recordDate) <= now;
}

/** Null if another worker was faster. */
async function insertRun(
  tx: Tx,
  run: {
    day: Omit<PayoutDay, 'parts'>;
    parts: readonly PayoutPart[];
    officerId: string | null;
    at: Date;
    despiteElsewhere: boolean;
    supplements: string | null;
  },
): Promise<CouponRunRow | null> {
  const { day, officerId, at } = run;
  const id = newId();
  if (!(await insertCouponRun(tx, { ...run, id }))) return null;
  const actor = officerId === null ? SYSTEM : ({ kind: 'officer', id: officerId } as const);
  await record(tx, {
    at,
    actor,
    act: 'coupon_run.started',
    subject: `coupon_run:${id}`,
    after: {
      payout_number: day.number,
      record_date: day.recordDate,
      payment_date: day.paymentDate,
      parts: run.parts,
      despite_elsewhere: run.despiteElsewhere,
      ...(run.supplements === null ? {} : { supplements: run.supplements }),
    },
  });
  await askToPrepare(tx, id);
  return findCouponRun(tx, id);
}

async function askToPrepare(tx: Tx, runId: string): Promise<void> {
  await enqueue(tx, PREPARE_RUN, { runId }, { key: `${PREPARE_RUN.name}:${runId}` });
}
