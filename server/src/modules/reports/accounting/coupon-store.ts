import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface ObligationRow {
  payout_number: number;
  parts: string[];
  state: string;
  fixed_eur: string | null;
  variable_eur: string | null;
  released_at: Date | null;
}

/** Of the runs of payout days, and of supplements that were known by then. */
export const couponObligations = sql<ObligationRow>(
  'reports.coupon_obligations',
  'select payout_number, parts, state, fixed_eur, variable_eur, released_at from coupon_obligations where not is_supplement or started_at < $1',
);
const listProfits = sql<{ payout_number: number; profit_eur: string }>(
  'reports.confirmed_profits',
  'select payout_number, profit_eur from confirmed_profits where decided_at < $1',
);

export async function confirmedProfits(
  db: Queryable,
  until: Date,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows(listProfits, [until]);
  return new Map(rows.map((row) => [row.payout_number, row.profit_eur]));
}

/** A payout that waits at the end of a day (YYYY-MM-DD). */
export interface ParkedRow {
  payout_id: string;
  due_date: string;
  line_no: number;
  reason: string;
  parked_at: Date;
  /** Since the payment date. */
  days: number;
  net_eur: string | null;
}

// A payout that was retried and parked again still waits since the payment date.
const PARKED = `select payout_id, due_date, line_no, reason, parked_at, $2::date - payment_date as days, net_eur from parked_coupons
  where parked_at < $1 and (ended_at is null or ended_at >= $1)`;
const listParked = sql<ParkedRow>(
  'reports.parked_coupons',
  `${PARKED} order by due_date, line_no, payout_id`,
);
export const parkedClasses = sql<{ class: number; count: number; eur: string }>(
  'reports.parked_classes',
  `select width_bucket(days, $3::int[]) as class, count(*)::int as count, sum(net_eur)::numeric(20, 2) as eur from (${PARKED}) as parked group by 1`,
);

export function parkedCoupons(
  tx: Tx,
  { until, day }: { readonly until: Date; readonly day: string },
): Promise<AsyncIterable<ParkedRow[]>> {
  return tx.inPieces({ statement: listParked, values: [until, day] });
}
