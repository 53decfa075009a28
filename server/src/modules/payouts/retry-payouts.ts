import { mustFind, refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { SYSTEM, type Actor } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { proveHoldings } from '../holders/prove-holdings.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { SCOPES_OF_TRANSFER } from '../transfers/scopes-of-transfer.ts';
import { unparkPayouts } from './move-payouts.ts';
import { ledgerObstacles, payoutWays } from './payout-obstacles.ts';
import { findShown, type ShownPayout, toPayoutDto } from './payout-row-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { askToSend } from './release-run.ts';
import { type CouponRunRow, findCouponRun } from './run-store.ts';
import {
  listByBooks,
  listByLedger,
  listParked,
  listUnprovenSnapshots,
  setLooked,
} from './payout-store.ts';

const LOOK_AT_LEDGER_EVERY_MS = 3_600_000;

const TOGETHER = 500;

type Retrying = Pick<PayoutsContext, 'db' | 'clock' | 'stellar' | 'holders'>;

/** An officer retries one parked payout; if it still cannot be paid, it is parked again. */
export async function retryPayout(
  context: Retrying,
  command: { id: string; officerId: string },
): Promise<ShownPayout> {
  mustFind(await findDeskPayout(context.db, command.id));
  await refuseWhileHalted(context.db, ...SCOPES_OF_TRANSFER.payout);
  if ((await unpark(context, [command.id], { kind: 'officer', id: command.officerId })) === 0)
    throw refuse('conflict', 'invalid_status');
  return mustFind(await findDeskPayout(context.db, command.id));
}

/** The same for all parked payouts of a run. */
export async function retryPayoutsOfRun(
  context: Retrying,
  command: { runId: string; officerId: string },
): Promise<CouponRunRow> {
  mustFind(await findCouponRun(context.db, command.runId));
  await refuseWhileHalted(context.db, ...SCOPES_OF_TRANSFER.payout);
  const ids = (await context.db.rows(listParked, [command.runId])).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += TOGETHER)
    await unpark(context, ids.slice(from, from + TOGETHER), {
      kind: 'officer',
      id: command.officerId,
    });
  return mustFind(await findCouponRun(context.db, command.runId));
}

/** Every minute: pays parked payouts whose obstacle is gone. */
export async function retryWhatMayBePaid(context: Retrying): Promise<void> {
  const { db, clock } = context;
  await retryUnobstructed(
    context,
    (await db.rows(listByBooks)).map(({ id }) => id),
  );
  const before = new Date(clock.now().getTime() - LOOK_AT_LEDGER_EVERY_MS);
  try {
    const ids = (await db.rows(listByLedger, [before])).map(({ id }) => id);
    for (const snapshot of await db.rows(listUnprovenSnapshots, [ids]))
      await proveHoldings(context, snapshot);
    await retryUnobstructed(context, ids);
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
  }
}

async function retryUnobstructed(context: Retrying, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const ways = [...(await payoutWays(context.db, ids)).values()].filter(
    ({ obstacle }) => obstacle === null,
  );
  const payees = [...new Set(ways.flatMap(({ payee }) => payee ?? []))];
  const onLedger = await ledgerObstacles(context.stellar, payees);
  const frozen = await context.stellar.frozenAmong({
    of: 'accounts',
    publicKeys: payees.filter((payee) => !onLedger.has(payee)),
  });
  const free = ways
    .filter(({ payee }) => payee !== null && !onLedger.has(payee) && !frozen.has(payee))
    .map(({ id }) => id);
  await context.db.run(setLooked, [ids, context.clock.now()]);
  if (free.length > 0) await unpark(context, free, SYSTEM);
}

/** How many waited. */
function unpark({ db, clock }: Retrying, ids: readonly string[], actor: Actor): Promise<number> {
  return db.transaction('payouts.unpark', async (tx) => {
    const planned = await unparkPayouts(tx, ids, { at: clock.now(), actor });
    for (const runId of new Set(planned.map(({ run_id: id }) => id))) await askToSend(tx, runId);
    return planned.length;
  });
}

async function findDeskPayout(db: Queryable, id: string): Promise<ShownPayout | null> {
  const row = await db.maybe(findShown, [id]);
  return row && toPayoutDto(row);
}
