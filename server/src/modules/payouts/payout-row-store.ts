import type { PAYOUT_ORDERS } from '@bb1/domain/payouts/desk-endpoints';
import type { ParkedReason, PayoutState } from '@bb1/domain/payouts/payout-state';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { RowPieces } from '../../platform/http/csv.ts';
import { foundIn, foundPage, pageQuery, filterQuery } from '../../platform/db/filter-query.ts';
import { PAYOUT, type PayoutRow } from './payout-store.ts';
import { grossOf, grossTotalOf, taxableOf, taxesOf, withheldOf } from './run-dto.ts';

interface DeskPayoutRow extends PayoutRow {
  full_name: string | null;
  transaction_hash: string | null;
}

export interface PayoutFilter {
  readonly state?: PayoutState | undefined;
  readonly reason?: ParkedReason | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof PAYOUT_ORDERS)[number];
}

const SHOWN = `select ${PAYOUT}, a.full_name, t.transaction_hash from coupon_payouts l left join accounts a on a.id = l.account_id
  left join lateral (select transaction_hash from transfer_attempts where transfer_id = l.transfer_id and outcome = 'settled') t on true`;

const ORDERS = {
  line: 'l.line_no',
  largest: 'l.token_amount desc, l.line_no',
  smallest: 'l.token_amount, l.line_no',
  name: 'a.full_name, l.line_no',
} as const satisfies Readonly<Record<PayoutFilter['order'], string>>;

// Each part separately: one condition over both would look up the name of everybody in the run.
const FOUND =
  'select f.id, f.run_id, f.line_no, f.account_id, f.token_amount, f.state, f.parked_reason';

const anyOf = (has: (text: string) => string) =>
  `(${FOUND} from accounts n join coupon_payouts f on f.account_id = n.id where ${has('lower(n.full_name collate pg_c_utf8)')} union ${FOUND} from coupon_payouts f where ${has('lower(f.public_key)')}) l`;

const showChosen = sql<DeskPayoutRow>(
  'coupon_payouts.shown',
  `${SHOWN.replace('from coupon_payouts l', 'from unnest($1::uuid[]) with ordinality chosen (id, place) join coupon_payouts l using (id)')} order by chosen.place`,
);

export const findShown = sql<DeskPayoutRow>(
  'coupon_payouts.find_shown',
  `${SHOWN} where l.id = $1`,
);

/** The page's rows are selected first; details are looked up for these only. */
export async function payoutPage(
  db: Queryable,
  query: { runId: string; filter: PayoutFilter; limit: number; offset: number },
): Promise<{ payouts: ShownPayout[]; total: number }> {
  const { order } = query.filter;
  const { found, where, values } = wantedPayouts(query.runId, query.filter);
  if (found !== '') {
    const rows = `select l.*, (select n.full_name from accounts n where n.id = l.account_id) as full_name from ${found} ${where}`;
    const { total, ids } = await foundPage(db, {
      name: 'coupon_payouts.found',
      rows,
      alias: 'l',
      order: ORDERS[order].replace('a.full_name', 'l.full_name'),
      values,
      limit: query.limit,
      offset: query.offset,
    });
    return { payouts: (await db.rows(showChosen, [ids])).map(toPayoutDto), total };
  }
  const from = `from coupon_payouts l left join accounts a on a.id = l.account_id ${where}`;
  const { total } = await db.one(
    sql<{ total: number }>('coupon_payouts.count', `select count(*)::int as total ${from}`),
    values,
  );
  const wanted = pageQuery({ order: ORDERS[order], ...query, total });
  const page = sql<DeskPayoutRow>(
    'coupon_payouts.page',
    `with chosen as materialized (select l.id ${from} order by ${wanted.order} limit $${values.length + 1} offset $${values.length + 2})
     ${SHOWN.replace('from coupon_payouts l', 'from chosen join coupon_payouts l using (id)')} order by ${ORDERS[order]}`,
  );
  return {
    payouts: (await db.rows(page, [...values, wanted.limit, wanted.offset])).map(toPayoutDto),
    total,
  };
}

/** The current rows, for an export. */
export async function allPayouts(
  tx: Tx,
  runId: string,
  { state, reason, q, order }: PayoutFilter,
): Promise<RowPieces<ShownPayout>> {
  const { found, where, values } = wantedPayouts(runId, { state, reason, q });
  const statement = sql<DeskPayoutRow>(
    'coupon_payouts.all',
    `with chosen as materialized (select l.id from ${found || 'coupon_payouts l'} ${where}) ${SHOWN.replace('from coupon_payouts l', 'from chosen join coupon_payouts l using (id)')} order by ${ORDERS[order]}`,
  );
  return shownPayouts(await tx.inPieces({ statement, values }));
}

async function* shownPayouts(
  pieces: AsyncIterable<DeskPayoutRow[]>,
): AsyncGenerator<ShownPayout[]> {
  for await (const rows of pieces) yield rows.map(toPayoutDto);
}

function wantedPayouts(
  runId: string,
  { state, reason, q }: Omit<PayoutFilter, 'order'>,
): ReturnType<typeof filterQuery> {
  return filterQuery(
    [
      ['l.run_id = ?', runId],
      ['l.state = ?', state],
      ['l.parked_reason = ?', reason],
    ],
    foundIn(q, anyOf),
  );
}

export function toPayoutDto(row: DeskPayoutRow) {
  return {
    ...row,
    tokens: row.token_amount,
    gross: grossOf(row),
    gross_total: grossTotalOf(row),
    taxable: taxableOf(row),
    withheld: withheldOf(row),
    taxes: taxesOf(row),
    net: row.net_eur,
  };
}
export type ShownPayout = ReturnType<typeof toPayoutDto>;

export interface WayRow {
  id: string;
  owner: string | null;
  key: string | null;
  frozen: boolean;
  suspected: boolean;
  owes: boolean;
  unproven: boolean;
}

// Unclaimed tokens are paid to the wallet of the claim that took them, the first after the record
// date; a lost wallet's payouts go where its tokens went, and those of a deceased person to the heir.
export const findWays = sql<WayRow>(
  'coupon_payouts.ways',
  `with recursive wanted as (
     select l.id, r.snapshot_id, coalesce(l.account_id, w.account_id) as owner, coalesce(l.public_key, (
       select c.public_key from distribution_claims c join transfers t on t.id = c.transfer_id where c.account_id = l.account_id and t.state = 'settled' and t.settled_ledger > s.ledger order by t.settled_ledger limit 1)) as key, l.public_key
     from coupon_payouts l join coupon_runs r on r.id = l.run_id join holder_snapshots s on s.id = r.snapshot_id left join wallets w on w.public_key = l.public_key where l.id = any($1)
   ), moved as (
     select id, coalesce(key, (select e.public_key from estates e where e.account_id = owner)) as key, 0 as step from wanted
     union all
     select m.id, n.key, m.step + 1 from moved m cross join lateral (
       select h.target_public_key as key from holding_adjustments h where h.public_key = m.key and h.kind = 'replacement' and h.state = 'done'
       union all select e.public_key from wallets w join estates e on e.account_id = w.account_id where w.public_key = m.key) n where m.step < 20
   ), latest as (select distinct on (id) id, key from moved order by id, step desc)
   select w.id, w.owner, l.key, exists (select from frozen_holdings f where f.public_key = l.key) as frozen,
     exists (select from screening_hits h where h.account_id in (w.owner, p.account_id) and h.state in ('open', 'true_match')) as suspected,
     exists (select from people_who_owe d where d.account_id in (w.owner, p.account_id)) as owes,
     exists (select from unproven_holdings u where u.snapshot_id = w.snapshot_id and u.public_key = w.public_key) as unproven
   from wanted w join latest l on l.id = w.id left join wallets p on p.public_key = l.key`,
);
