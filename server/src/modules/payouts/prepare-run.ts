import { cents, eur, parseMoney, tokens } from '@bb1/domain/money';
import type { CouponRunTrouble } from '@bb1/domain/payouts/coupon-run-state';
import type { AcquiredLot } from '@bb1/domain/payouts/repayment-gain';
import { mustFind } from '@bb1/domain/refusal';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { grossAmounts } from './gross-amounts.ts';
import { couponTerms, poolOfProfit } from './payout-days.ts';
import { insertPayouts } from './payout-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { confirmedProfit, findYearProfit } from './profit-store.ts';
import { listLots } from './record-date-store.ts';
import { recordDateHoldings, type RecordDateHoldings } from './record-date-holdings.ts';
import {
  type CouponRunRow,
  findCouponRun,
  listRunsOfDay,
  lockCouponRun,
  saveNothingDue,
  savePrepared,
  saveTrouble,
} from './run-store.ts';

/**
 * Fixes a run's holdings at the record date and their earnings before tax, for good. Idempotent:
 * may be called at any time, by several workers, after any crash. What is missing is recorded, and
 * it is retried every minute.
 */
export async function prepareRun(context: PayoutsContext, runId: string): Promise<void> {
  const run = await findCouponRun(context.db, runId);
  if (run?.state !== 'preparing') return;
  const found = await recordDateHoldings(context, {
    recordDate: run.record_date,
    despiteElsewhere: run.despite_elsewhere,
  });
  await context.db.transaction('prepare_coupon_run', async (tx) => {
    const locked = await lockCouponRun(tx, runId);
    if (locked?.state !== 'preparing') return;
    if (found.state === 'trouble') return noteTrouble(context, tx, locked, found.trouble);
    if (found.state === 'nothing') {
      await tx.run(saveNothingDue, [runId]);
      return record(tx, {
        at: context.clock.now(),
        actor: SYSTEM,
        act: 'coupon_run.nothing_due',
        subject: `coupon_run:${runId}`,
      });
    }
    await fix(context, tx, locked, found);
  });
}

async function noteTrouble(
  { clock }: PayoutsContext,
  tx: Tx,
  run: CouponRunRow,
  trouble: CouponRunTrouble,
): Promise<void> {
  if (run.trouble === trouble) return;
  await tx.run(saveTrouble, [run.id, trouble]);
  await record(tx, {
    at: clock.now(),
    actor: SYSTEM,
    act: 'coupon_run.waits',
    subject: `coupon_run:${run.id}`,
    after: { trouble },
  });
}

async function fix(
  context: PayoutsContext,
  tx: Tx,
  run: CouponRunRow,
  found: RecordDateHoldings & { readonly state: 'ready' },
): Promise<void> {
  const { offering, clock } = context;
  const { holdings, outstandingUnits } = found;
  const at = clock.now();
  const profit = run.parts.includes('variable_coupon')
    ? await tx.maybe(confirmedProfit, [run.payout_number])
    : null;
  if (profit === null && run.parts.includes('variable_coupon'))
    return noteTrouble(context, tx, run, 'profit_missing');
  const poolCents = profit && poolOfProfit(offering, profit.profit_eur);
  const paid = run.supplements === null ? null : await paidCoupon(context, tx, run);
  if (paid !== null && paid.snapshotId !== found.snapshotId)
    return noteTrouble(context, tx, run, 'holders_differ');
  const accountIds = [...new Set(holdings.flatMap(({ accountId }) => accountId ?? []))];
  const lots = run.parts.includes('repayment') ? await acquiredLots(tx, accountIds) : new Map();
  const amounts = grossAmounts(holdings, {
    parts: run.parts,
    terms: couponTerms(offering),
    poolCents,
    paid,
    outstandingUnits,
    lots,
  });
  await insertPayouts(tx, run.id, amounts);
  await tx.run(savePrepared, [
    run.id,
    found.snapshotId,
    tokens(outstandingUnits),
    profit?.id ?? null,
    poolCents === null ? null : eur(poolCents - (paid?.paidCents ?? 0n)),
    at,
  ]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'coupon_run.prepared',
    subject: `coupon_run:${run.id}`,
    after: {
      payouts: amounts.length,
      outstanding: tokens(outstandingUnits),
      snapshot: found.snapshotId,
      year_profit: profit?.id ?? null,
    },
  });
}

/** The variable coupon that the earlier runs of a supplement's payout day paid. */
async function paidCoupon(
  { offering }: PayoutsContext,
  tx: Tx,
  { payout_number: number }: CouponRunRow,
) {
  const runs = (await listRunsOfDay(tx, number)).filter(
    (run) => run.released_at !== null && run.year_profit_id !== null,
  );
  const last = mustFind(runs.at(-1) ?? null);
  const profit = mustFind(await findYearProfit(tx, last.year_profit_id ?? ''));
  return {
    snapshotId: last.snapshot_id,
    poolCents: poolOfProfit(offering, profit.profit_eur),
    outstandingUnits: parseMoney('TOKEN', last.outstanding_tokens ?? '0').units,
    /** Less than the pool by what was rounded down. */
    paidCents: runs.reduce((sum, run) => sum + cents(run.variable_eur ?? '0'), 0n),
  };
}

/**
 * Lots that people bought from us, by account and in order of acquisition: the day of the
 * allocation.
 */
async function acquiredLots(
  db: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AcquiredLot[]>> {
  const lots = new Map<string, AcquiredLot[]>();
  for (const row of await db.rows(listLots, [accountIds])) {
    const own = lots.get(row.account_id) ?? [];
    lots.set(row.account_id, own);
    own.push({ tokenUnits: parseMoney('TOKEN', row.tokens).units, costCents: cents(row.cost) });
  }
  return lots;
}
