import { cents } from '@bb1/domain/money';
import type { ParkedPayouts } from '../../module.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

const parkedOf = sql<{ payouts: number; net: string }>(
  'coupon_payouts.parked_of_account',
  "select count(*)::int as payouts, coalesce(sum(net_eur), 0)::text as net from coupon_payouts where account_id = $1 and state = 'parked'",
);

/** A person's parked payouts of all runs, after tax. */
export async function parkedPayoutsOf(db: Queryable, accountId: string): Promise<ParkedPayouts> {
  const { payouts, net } = await db.one(parkedOf, [accountId]);
  return { payouts, netCents: cents(net) };
}
