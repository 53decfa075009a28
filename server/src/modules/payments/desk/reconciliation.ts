import { cents, decimal } from '@bb1/domain/money';
import { PAYMENT_METHODS, type PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { Reconciliation } from '@bb1/domain/payments/money-desk-endpoints';
import type { Context } from '../../../context.ts';
import { sql } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';

interface Told {
  statement_id: string;
  opening_eur: string | null;
  closing_eur: string | null;
  closing_date: string | null;
}

interface PlacesRow {
  currency: PaymentMethod;
  received: string;
  proceeds: string;
  order_funds: string;
  held: string;
  refunds_due: string;
  refunded: string;
  taken_back: string;
  own_funds: string;
  books: string;
}

// Every place in which money received can be. What was received and taken back again was received all the same.
const places = sql<PlacesRow>(
  'journal.places',
  `select c.currency,
     coalesce(sum(l.amount) filter (where l.kind in ('payment_received', 'payment_received_again') and l.account in ('bank', 'wallet')), 0) as received,
     coalesce(-sum(l.amount) filter (where l.account = 'proceeds'), 0) as proceeds,
     coalesce(-sum(l.amount) filter (where l.account = 'order_funds'), 0) as order_funds,
     coalesce(-sum(l.amount) filter (where l.account = 'suspense'), 0) as held,
     coalesce(-sum(l.amount) filter (where l.account = 'refunds_due'), 0) as refunds_due,
     coalesce(sum(l.amount) filter (where l.kind = 'refund_sent' and l.account = 'refunds_due'), 0) as refunded,
     coalesce(-sum(l.amount) filter (where l.kind = 'payment_taken_back' and l.account in ('bank', 'wallet', 'unexplained_debits')), 0)
       - coalesce(sum(l.amount) filter (where l.account = 'taken_back'), 0) as taken_back,
     coalesce(-sum(l.amount) filter (where l.account = 'own_funds'), 0) as own_funds,
     coalesce(sum(l.amount) filter (where l.account in ('bank', 'wallet')), 0) as books
   from unnest(array['EUR', 'XLM', 'BTC', 'ETH']) as c (currency) left join journal_sums l on l.currency = c.currency group by c.currency`,
);
// A statement that came in several files is one.
const statements = sql<Told>(
  'bank_statements.chain',
  `select s.statement_id, s.opening_eur, s.closing_eur, s.closing_date from bank_statements s join bank_imports i on i.id = s.bank_import_id where s.account_iban = $1 and s.closing_date is not null
   group by s.statement_id, s.opening_eur, s.closing_eur, s.closing_date order by s.closing_date, min(i.imported_at), s.statement_id`,
);
const chainHeads = sql<{
  source: 'stellar' | 'bitcoin' | 'ethereum';
  head_height: string | null;
  head_at: Date | null;
  balance: string | null;
  read_at: Date | null;
}>(
  'chain_cursors.list',
  'select source, head_height, head_at, balance, read_at from chain_cursors order by source',
);

/** The proof that every unit received is in exactly one place, against what bank and chains say. From one snapshot per question; run it when nothing moves for exact agreement. */
export async function reconciliation(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<Reconciliation> {
  const { db, clock, offering } = context;
  const rows = await db.rows(places);
  const [told, chain] = [
    joined(await db.rows(statements, [offering.bank.iban])),
    await db.rows(chainHeads),
  ];
  return {
    made_at: clock.now().toISOString(),
    currencies: PAYMENT_METHODS.map((currency) =>
      line(
        rows.find((row) => row.currency === currency),
        { currency, told, chain },
      ),
    ),
    statement_gaps: gapsOf(told),
    chains: chain.map((one) => ({
      source: one.source,
      height: one.head_height === null ? null : Number(one.head_height),
      head_at: one.head_at?.toISOString() ?? null,
      read_at: one.read_at?.toISOString() ?? null,
    })),
  };
}

type Chain = {
  source: 'stellar' | 'bitcoin' | 'ethereum';
  balance: string | null;
  head_at: Date | null;
};

function line(
  row: PlacesRow | undefined,
  outside: { currency: PaymentMethod; told: readonly Told[]; chain: readonly Chain[] },
): Reconciliation['currencies'][number] {
  const { currency } = outside;
  const units = (text: string | undefined) => amountOf(currency, text ?? '0').units;
  const shown = (value: bigint) => decimal({ currency, units: value });
  const parts = {
    proceeds: units(row?.proceeds),
    order_funds: units(row?.order_funds),
    held: units(row?.held),
    refunds_due: units(row?.refunds_due),
    refunded: units(row?.refunded),
    taken_back: units(row?.taken_back),
    own_funds: units(row?.own_funds),
  };
  const received = units(row?.received);
  const sum = Object.values(parts).reduce((total, part) => total + part, 0n);
  const books = units(row?.books);
  return {
    currency,
    received: shown(received),
    proceeds: shown(parts.proceeds),
    order_funds: shown(parts.order_funds),
    held: shown(parts.held),
    refunds_due: shown(parts.refunds_due),
    refunded: shown(parts.refunded),
    taken_back: shown(parts.taken_back),
    own_funds: shown(parts.own_funds),
    difference: shown(received - sum),
    books: shown(books),
    outside:
      currency === 'EUR'
        ? bankSays(outside.told, books)
        : chainSays(currency, outside.chain, books),
  };
}

/** The books begin at nothing, the account at the opening balance of the first statement. */
function bankSays(
  told: readonly Told[],
  books: bigint,
): Reconciliation['currencies'][number]['outside'] {
  const [first, last] = [told[0], told.at(-1)];
  if (first?.opening_eur == null || last?.closing_eur == null) return null;
  const moved = cents(last.closing_eur) - cents(first.opening_eur);
  return { balance: last.closing_eur, as_of: last.closing_date ?? '', matches: moved === books };
}

function chainSays(
  currency: 'XLM' | 'BTC' | 'ETH',
  chains: readonly Chain[],
  books: bigint,
): Reconciliation['currencies'][number]['outside'] {
  const source = { XLM: 'stellar', BTC: 'bitcoin', ETH: 'ethereum' }[currency];
  const chain = chains.find((one) => one.source === source);
  if (chain?.balance == null || chain.head_at === null) return null;
  const balance = amountOf(currency, chain.balance);
  return {
    balance: decimal(balance),
    as_of: chain.head_at.toISOString(),
    matches: balance.units === books,
  };
}

/** In the order of their days; those of one day as their balances join, since banks number them as they like and files may come in any order. */
function joined(told: readonly Told[]): Told[] {
  const left = [...told];
  const chain: Told[] = [];
  while (left.length > 0) {
    const day = left[0]?.closing_date;
    const sameDay = left.filter((one) => one.closing_date === day);
    const before = chain.at(-1)?.closing_eur;
    const next =
      sameDay.find((one) => one.opening_eur === before) ??
      sameDay.find(
        (one) => !sameDay.some((other) => other !== one && other.closing_eur === one.opening_eur),
      ) ??
      sameDay[0];
    if (next === undefined) break;
    chain.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return chain;
}

function gapsOf(told: readonly Told[]): Reconciliation['statement_gaps'] {
  return told.flatMap((statement, index) => {
    const before = told[index - 1];
    if (
      before?.closing_eur == null ||
      statement.opening_eur === null ||
      before.closing_eur === statement.opening_eur
    )
      return [];
    return [
      {
        after: before.statement_id,
        before: statement.statement_id,
        closing: before.closing_eur,
        opening: statement.opening_eur,
      },
    ];
  });
}
