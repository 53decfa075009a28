import type { Currency } from '@bb1/domain/money';
import { sql, type Tx } from '../../../platform/db/database.ts';

/** Moments of a period: from the first on, before the second. */
export interface Bounds {
  readonly from: Date;
  readonly until: Date;
}

const DAY = "(recorded_at at time zone 'Europe/Berlin')::date";
/** The first moment whose day has no sums yet. */
const FIRST_OPEN = `coalesce((select (max(day) + 1)::timestamp at time zone 'Europe/Berlin' from book_days), '-infinity')`;

// EUR as they are; lumens, bitcoin and ether by the rate that the sources last agreed on; tokens have none. The lines of a
// currency in an entry sum to zero, and so do their euros: the largest line takes what rounding leaves.
const valuedFrom = (
  from: string,
) => `booked as (select * from booked_lines where recorded_at >= ${from} and recorded_at < $2),
  rates as materialized (
    select m.currency, m.recorded_at, r.rate, r.read_at
    from (select distinct currency, recorded_at from booked where currency in ('XLM', 'BTC', 'ETH')) m cross join lateral agreed_rate_at(m.currency, m.recorded_at) r
  ),
  rounded as (
    select b.*, r.rate, r.read_at, case b.currency when 'EUR' then b.amount else round(b.amount * r.rate, 2) end as rounded_eur
    from booked b left join rates r on r.currency = b.currency and r.recorded_at = b.recorded_at
  ),
  valued as (
    select *, rounded_eur - case when row_number() over lines = 1 then sum(rounded_eur) over (partition by entry_id, currency) else 0 end as eur
    from rounded window lines as (partition by entry_id, currency order by abs(amount) desc, line_no)
  )`;

/** An account in a currency: what it held, what moved, what it holds. Its euros are those of the moments of its entries. */
export interface BalanceRow {
  account: string;
  currency: Currency;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
  opening_eur: string;
  debit_eur: string;
  credit_eur: string;
  closing_eur: string;
  /** Lines before there was a rate; they are in no sum of euros. */
  without_rate: number;
}

const MONEY = '::numeric(20, 2)';
const QUANTITY = '::numeric(40, 18)';
const sumOf = (what: string, filter: string) =>
  `coalesce(sum(${what}) filter (where ${filter}), 0)`;

/** What moved on each day, as in `book_day_balances`. */
const BALANCES_BY_DAY = `select ${DAY} as day, account, currency, ${sumOf('amount', 'amount > 0')} as debit, ${sumOf('-amount', 'amount < 0')} as credit,
    ${sumOf('eur', 'amount > 0')} as debit_eur, ${sumOf('-eur', 'amount < 0')} as credit_eur, (count(*) filter (where eur is null and currency <> 'TOKEN'))::int as without_rate
  from valued group by 1, 2, 3`;
const OF_PERIOD = "day >= ($1::timestamptz at time zone 'Europe/Berlin')::date";
const BEFORE = `not ${OF_PERIOD}`;
export const balancesOf = sql<BalanceRow>(
  'reports.balances',
  `with ${valuedFrom(FIRST_OPEN)},
   days as (
     select * from book_day_balances where day < ($2::timestamptz at time zone 'Europe/Berlin')::date
     union all ${BALANCES_BY_DAY}
   )
   select account, currency,
     ${sumOf('debit - credit', BEFORE)}${QUANTITY} as opening,
     ${sumOf('debit', OF_PERIOD)}${QUANTITY} as debit,
     ${sumOf('credit', OF_PERIOD)}${QUANTITY} as credit,
     sum(debit - credit)${QUANTITY} as closing,
     ${sumOf('debit_eur - credit_eur', BEFORE)}${MONEY} as opening_eur,
     ${sumOf('debit_eur', OF_PERIOD)}${MONEY} as debit_eur,
     ${sumOf('credit_eur', OF_PERIOD)}${MONEY} as credit_eur,
     sum(debit_eur - credit_eur)${MONEY} as closing_eur,
     sum(without_rate)::int as without_rate
   from days group by account, currency order by account, currency`,
).rows(({ from, until }: Bounds) => [from, until]);

/** One line of an entry with what proves it. */
export interface LineRow {
  entry_id: string;
  line_no: number;
  kind: string;
  cause_id: string;
  recorded_at: Date;
  /** The day in Berlin. */
  booked_on: string;
  document: string | null;
  document_date: string | null;
  account: string;
  currency: Currency;
  amount: string;
  rate: string | null;
  rate_read_at: Date | null;
  eur: string | null;
}

const listLines = sql<LineRow>(
  'reports.booked_lines',
  `with ${valuedFrom('$1')}, proofs as (
     select cause_id, document, day from payment_documents
     union all select cause_id, document, null from transfer_documents
     union all select cause_id, document, day from payout_documents
     union all select cause_id, document, null from tax_documents
     union all select cause_id, document, null from receivable_documents
     union all select id, reference, null from orders
     union all select c.id, t.document, null from distribution_claims c join transfer_documents t on t.cause_id = c.transfer_id
   )
   select v.entry_id, v.line_no, v.kind, v.cause_id, v.recorded_at, (v.recorded_at at time zone 'Europe/Berlin')::date as booked_on,
     coalesce(d.document, max(s.document) over (partition by v.entry_id)) as document, coalesce(d.day, max(s.day) over (partition by v.entry_id)) as document_date,
     v.account, v.currency, v.amount, v.rate, v.read_at as rate_read_at, v.eur::numeric(20, 2) as eur
   from valued v left join proofs d on d.cause_id = v.cause_id left join proofs s on s.cause_id = v.subject_id
   order by v.recorded_at, v.entry_id, v.line_no`,
);

/** Every line of a period in the order of the journal; an entry may be in two pieces. */
export function linesOf(tx: Tx, { from, until }: Bounds): Promise<AsyncIterable<LineRow[]>> {
  return tx.inPieces({ statement: listLines, values: [from, until] });
}

/** Euros of one side against the market, of everything of a kind that was settled in a currency. */
export interface ExchangeRow {
  what: 'payouts' | 'orders';
  currency: Currency;
  bookings: number;
  amount: string;
  booked_eur: string;
  market_eur: string;
  gain_eur: string;
  without_rate: number;
}

// A payout discharges euros by lumens: what they were worth less is a gain. Money for an order is worth what it is credited with: what it
// was worth more on the market is a gain. An assignment that was reversed takes its part back, at the rate of that moment.
const EXCHANGES_BY_DAY = `select day, what, currency, count(*)::int as bookings, sum(amount) as amount,
    coalesce(sum(booked_eur) filter (where market_eur is not null), 0) as booked_eur, coalesce(sum(market_eur), 0) as market_eur,
    coalesce(sum(sign * (booked_eur - market_eur)), 0) as gain_eur, (count(*) filter (where market_eur is null))::int as without_rate
  from (
    select ${DAY} as day, 'payouts' as what, 'XLM' as currency, coalesce(-sum(amount) filter (where account = 'payout_wallet'), 0) as amount,
      coalesce(sum(amount) filter (where account = 'payouts_due'), 0) as booked_eur, -sum(eur) filter (where account = 'payout_wallet') as market_eur, 1 as sign
    from valued where kind = 'payouts_paid' group by entry_id, recorded_at
    union all
    select ${DAY}, 'orders', v.currency, -v.amount, case v.kind when 'payment_assigned' then c.credited_eur else -c.credited_eur end, -v.eur, -1
    from valued v join assignment_credits c on c.cause_id = v.cause_id
    where v.kind in ('payment_assigned', 'assignment_reversed') and v.account = 'order_funds' and v.currency <> 'EUR'
  ) as settled group by 1, 2, 3`;
export const exchangesOf = sql<ExchangeRow>(
  'reports.exchanges',
  `with ${valuedFrom(`greatest($1, ${FIRST_OPEN})`)},
   days as (
     select * from book_day_exchanges where ${OF_PERIOD} and day < ($2::timestamptz at time zone 'Europe/Berlin')::date
     union all ${EXCHANGES_BY_DAY}
   )
   select what, currency, sum(bookings)::int as bookings, sum(amount)${QUANTITY} as amount, sum(booked_eur)${MONEY} as booked_eur, sum(market_eur)${MONEY} as market_eur,
     sum(gain_eur)${MONEY} as gain_eur, sum(without_rate)::int as without_rate
   from days group by what, currency order by what, currency`,
);

/** Quantities of the accounts at a moment, by the journal alone. */
export const closingOf = sql<{ account: string; currency: Currency; amount: string }>(
  'reports.closing',
  'select account, currency, sum(amount)::numeric(40, 18) as amount from booked_lines where recorded_at < $1 group by account, currency',
);

/** All that is read afterwards is of one moment. The first statement of a transaction. */
export const readOneSnapshot = sql(
  'reports.one_snapshot',
  'set transaction isolation level repeatable read',
).run();

const lockDays = sql<{ locked: boolean }>(
  'book_days.lock',
  "select pg_try_advisory_xact_lock(hashtext('book_days')) as locked",
);
/** The first day with bookings that has no sums. */
export const nextBookDay = sql<{ day: string; from: Date; until: Date }>(
  'book_days.next',
  `select day, day::timestamp at time zone 'Europe/Berlin' as from, (day + 1)::timestamp at time zone 'Europe/Berlin' as until
   from (select ${DAY} as day from booked_lines where recorded_at >= ${FIRST_OPEN} order by recorded_at limit 1) e`,
);
const insertDay = sql('book_days.insert', 'insert into book_days (day) values ($1)');
const insertSums = sql(
  'book_days.insert_sums',
  `with ${valuedFrom('$1')}, balances as (insert into book_day_balances ${BALANCES_BY_DAY})
   insert into book_day_exchanges ${EXCHANGES_BY_DAY}`,
);

/** False while an entry is under way: it may be of a day that is over. */
export async function lockBookDays(tx: Tx): Promise<boolean> {
  return (await tx.one(lockDays, [])).locked;
}

export async function insertBookDay(
  tx: Tx,
  { day, from, until }: { readonly day: string } & Bounds,
): Promise<void> {
  await tx.run(insertDay, [day]);
  await tx.run(insertSums, [from, until]);
}
