import { parseMoney } from '@bb1/domain/money';
import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { countOpenPayouts, openPayoutUnits } from '../transfers/payment-store.ts';
import { MOST_PAYMENTS, requestPayouts } from '../transfers/request-payment.ts';
import { SCOPES_OF_TRANSFER } from '../transfers/scopes-of-transfer.ts';
import { listPlanned, markSending, parkPayouts } from './move-payouts.ts';
import { ledgerObstacles, type PayoutWay, payoutWays } from './payout-obstacles.ts';
import { lockPlanned, type PayoutRow } from './payout-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { mailParked } from './payout-mails.ts';
import { askToSend } from './release-run.ts';
import { settleRun } from './run-store.ts';

/**
 * More than all channels can carry at once would only wait in the transfers. They are filled up
 * together, because looking at several hundred payouts costs little more than at a hundred.
 */
const MOST_PER_CHANNEL = 2;
/** Until the last of them is sent, its owner and account may change. */
const MOST_LOOKED_AT = 500;

/**
 * Creates transfers for a released run's unpaid payouts, up to a hundred each, and parks those that
 * cannot be paid now. Idempotent: may be called at any time, by several workers, after any crash,
 * because a payout is in at most one open transfer. Stops when all are in progress, or when
 * channels, lumens or the ledger are missing; it is then called again.
 */
export async function sendPayouts(context: PayoutsContext, runId: string): Promise<void> {
  try {
    while (await sendSome(context, runId));
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
  }
}

/** Whether there may be more to do now. */
async function sendSome(context: PayoutsContext, runId: string): Promise<boolean> {
  const { db, stellar } = context;
  if (await isHalted(db, ...SCOPES_OF_TRANSFER.payout)) return false;
  const room = roomBeside(stellar, await countOpenPayouts(db));
  if (room === 0) return false;
  const planned = await listPlanned(db, runId, Math.min(room * MOST_PAYMENTS, MOST_LOOKED_AT));
  if (planned.length === 0) {
    await settleCouponRun(context, runId);
    return false;
  }
  const looked = await lookAt(context, planned);
  // Before the balance: what settles in between is then subtracted twice and never left out.
  const owed = await openPayoutUnits(db);
  const account = await stellar.network.readAccount(stellar.payments.payoutAccount);
  let left = (account?.spendableLumens ?? 0n) - owed;
  for (let from = 0; from < planned.length; from += MOST_PAYMENTS) {
    const some = planned.slice(from, from + MOST_PAYMENTS);
    left -= lumensOf(some.filter(({ id }) => !looked.obstacles.has(id)));
    if (left < 0n || !(await sendTogether(context, { ...looked, planned: some }))) return false;
  }
  return true;
}

/** Ends a fully paid run; parked payouts keep it open. */
async function settleCouponRun({ db, clock }: PayoutsContext, runId: string): Promise<void> {
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

/** How many transfers may join the open ones: none until half of the room is free. */
function roomBeside({ payments: { channels } }: PayoutsContext['stellar'], open: number): number {
  return open > channels.length ? 0 : channels.length * MOST_PER_CHANNEL - open;
}

/** After a payout was paid. The last transfer to settle always finds room. */
export async function askToSendWhereRoom(
  { stellar }: Pick<PayoutsContext, 'stellar'>,
  tx: Tx,
  runId: string,
): Promise<void> {
  if (roomBeside(stellar, await countOpenPayouts(tx)) > 0) await askToSend(tx, runId);
}

interface Looked {
  readonly ways: ReadonlyMap<string, PayoutWay>;
  /** By payout; absent ones can be paid. */
  readonly obstacles: ReadonlyMap<string, ParkedReason>;
}

async function lookAt(
  { db, stellar }: PayoutsContext,
  planned: readonly PayoutRow[],
): Promise<Looked> {
  const ways = await payoutWays(
    db,
    planned.map(({ id }) => id),
  );
  const onLedger = await ledgerObstacles(stellar, [
    ...new Set(
      [...ways.values()].flatMap(({ payee, obstacle }) =>
        payee === null || obstacle !== null ? [] : payee,
      ),
    ),
  ]);
  const obstacles = new Map<string, ParkedReason>();
  for (const { id, payee, obstacle } of ways.values()) {
    const found = obstacle ?? (payee === null ? 'no_wallet' : onLedger.get(payee));
    if (found !== undefined) obstacles.set(id, found);
  }
  return { ways, obstacles };
}

/** False if another worker has locked them. */
function sendTogether(
  { db, clock }: PayoutsContext,
  { planned, ways, obstacles }: Looked & { readonly planned: readonly PayoutRow[] },
): Promise<boolean> {
  return db.transaction('payouts.send', async (tx) => {
    const locked = await tx.rows(lockPlanned, [planned.map(({ id }) => id)]);
    const at = clock.now();
    const parked = locked.flatMap((payout) => {
      const reason = obstacles.get(payout.id);
      return reason === undefined ? [] : [{ payout, reason, detail: null }];
    });
    await parkPayouts(tx, parked, { at, actor: SYSTEM });
    await mailParked(tx, parked, at);
    const payable = locked.flatMap((payout) => {
      const { payee, accountId } = ways.get(payout.id) ?? { payee: null, accountId: null };
      return obstacles.has(payout.id) || payee === null
        ? []
        : [{ id: payout.id, payee, accountId, units: lumensOf([payout]) }];
    });
    if (payable.length > 0) {
      const transferId = await requestPayouts(tx, { lines: payable, at });
      await markSending(tx, { transferId, payouts: payable });
    }
    return locked.length > 0;
  });
}

function lumensOf(payouts: readonly PayoutRow[]): bigint {
  return payouts.reduce((total, { lumens }) => total + parseMoney('XLM', lumens ?? '0').units, 0n);
}
