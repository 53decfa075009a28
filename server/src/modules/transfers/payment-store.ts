import { parseMoney } from '@bb1/domain/money';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { TransferKind } from './store.ts';

/** The account that pays lumens. */
export type PaymentKind = Extract<TransferKind, 'refund' | 'payout'>;
export interface PaymentMemo {
  readonly type: 'text' | 'id' | 'hash' | 'return';
  readonly value: string;
}
export interface Payee {
  readonly payee: string;
  /** Stroops. */
  readonly units: bigint;
}

const insertRequested = sql(
  'transfers.insert_requested',
  "insert into transfers (id, kind, state, sequence, memo_type, memo, created_at) values ($1, $2, 'requested', 0, $3, $4, $5)",
);
const insertLines = sql(
  'transfer_payments.insert',
  'insert into transfer_payments (transfer_id, payment_no, payee, amount) select $1, line.at, line.payee, line.amount from unnest($2::text[], $3::numeric[]) with ordinality as line (payee, amount, at)',
);
const findMemo = sql<{ memo_type: PaymentMemo['type'] | null; memo: string | null }>(
  'transfers.memo',
  'select memo_type, memo from transfers where id = $1',
);
const listLines = sql<{ payee: string; amount: string }>(
  'transfer_payments.of_transfer',
  'select payee, amount from transfer_payments where transfer_id = $1 order by payment_no',
);
const setReserved = sql(
  'transfers.set_reserved',
  "update transfers set state = 'reserved', channel = $2 where id = $1",
);
const setFailure = sql(
  'transfers.set_failure',
  "update transfers set state = 'failed', failure = $2 where id = $1",
);
const OPEN_PAYOUTS =
  "from transfers t where t.kind = 'payout' and t.state not in ('settled', 'failed')";
const countOpen = sql<{ count: number }>(
  'transfers.open_payouts',
  `select count(*)::int as count ${OPEN_PAYOUTS}`,
);
const sumOpen = sql<{ lumens: string }>(
  'transfers.open_payout_lumens',
  `select coalesce(sum(amount), 0)::numeric(40, 7) as lumens from transfer_payments where transfer_id in (select t.id ${OPEN_PAYOUTS})`,
);
// Serialised, so that concurrent callers do not count each other's channels.
const lockCount = sql(
  'transfers.lock_payout_channels',
  "select pg_advisory_xact_lock(hashtext('payout_channels'))",
);
const countHeld = sql<{ count: number }>(
  'transfers.payout_channels',
  "select count(*)::int as count from stellar_channels c join transfers t on t.id = c.held_by where t.kind = 'payout'",
);
const setStop = sql(
  'transfers.set_stop',
  'update transfers set stop_requested_at = coalesce(stop_requested_at, $2) where id = $1',
);
const listOpen = sql<{ id: string }>(
  'transfers.open_payments',
  "select id from transfers where kind <> 'claim' and state in ('requested', 'reserved', 'expired') order by created_at limit 200",
);
// As many as there are free channels. Some of these may be queued already, which does no harm.
const listWaiting = sql<{ id: string }>(
  'transfers.longest_waiting',
  "select id from transfers t where kind <> 'claim' and state in ('requested', 'expired') and stop_requested_at is null and not exists (select from stellar_channels c where c.held_by = t.id) order by created_at limit (select count(*) from stellar_channels where held_by is null)",
);

export async function insertRequestedPayment(
  tx: Tx,
  payment: {
    id: string;
    kind: PaymentKind;
    memo: PaymentMemo | null;
    lines: readonly (Omit<Payee, 'units'> & { amount: string })[];
    at: Date;
  },
): Promise<void> {
  await tx.run(insertRequested, [
    payment.id,
    payment.kind,
    payment.memo?.type ?? null,
    payment.memo?.value ?? null,
    payment.at,
  ]);
  await tx.run(insertLines, [
    payment.id,
    payment.lines.map(({ payee }) => payee),
    payment.lines.map(({ amount }) => amount),
  ]);
}

/** The payees in order, each with its memo. */
export async function findPaymentContent(
  db: Queryable,
  transferId: string,
): Promise<{ lines: Payee[]; memo: PaymentMemo | null }> {
  const { memo_type: type, memo } = await db.one(findMemo, [transferId]);
  const lines = (await db.rows(listLines, [transferId])).map(({ payee, amount }) => ({
    payee,
    units: parseMoney('XLM', amount).units,
  }));
  return { lines, memo: type === null || memo === null ? null : { type, value: memo } };
}

export async function saveReserved(tx: Tx, transferId: string, channel: string): Promise<void> {
  await tx.run(setReserved, [transferId, channel]);
}

/** Ended before anything was submitted. */
export async function saveFailure(tx: Tx, transferId: string, failure: string): Promise<void> {
  await tx.run(setFailure, [transferId, failure]);
}

export async function saveStop(tx: Tx, transferId: string, at: Date): Promise<void> {
  await tx.run(setStop, [transferId, at]);
}

/** Transfers without a holder that have no envelope in progress. */
export async function listToBuild(db: Queryable): Promise<string[]> {
  return (await db.rows(listOpen)).map((row) => row.id);
}

/** The transfers without a holder that have waited longest for a channel, one for each free one. */
export async function longestWaiting(tx: Tx): Promise<string[]> {
  return (await tx.rows(listWaiting)).map(({ id }) => id);
}

/** How many transfers of payouts have an open outcome. */
export async function countOpenPayouts(db: Queryable): Promise<number> {
  return (await db.one(countOpen)).count;
}

/** The lumens (stroops) that they pay. */
export async function openPayoutUnits(db: Queryable): Promise<bigint> {
  return parseMoney('XLM', (await db.one(sumOpen)).lumens).units;
}

/** How many channels payouts hold; the caller locks the answer until the end of the transaction. */
export async function lockPayoutChannels(tx: Tx): Promise<number> {
  await tx.run(lockCount);
  return (await tx.one(countHeld)).count;
}
