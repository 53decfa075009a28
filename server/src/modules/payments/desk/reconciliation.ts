import { cents, decimal } from '@bb1/domain/money';
import { PAYMENT_METHODS, type PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { Reconciliation } from '@bb1/domain/payments/reconciliation-endpoints';
import type { Context } from '../../../context.ts';
import { amountOf } from '../books.ts';
import {
  type PlacesRow,
  type StatementBalances,
  chainHeads,
  places,
  statements,
} from './desk-store.ts';

/**
 * The proof that every received unit is in exactly one place, against the balances of bank and
 * chains. One snapshot per query; for exact agreement run it when nothing moves.
 */
export async function reconciliation(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<Reconciliation> {
  const { db, clock, offering } = context;
  const rows = await db.rows(places);
  const [answer, chain] = [
    joined(await db.rows(statements, [offering.bank.iban])),
    await db.rows(chainHeads),
  ];
  return {
    made_at: clock.now().toISOString(),
    currencies: PAYMENT_METHODS.map((currency) =>
      line(
        rows.find((row) => row.currency === currency),
        { currency, answer, chain },
      ),
    ),
    statement_gaps: gapsOf(answer),
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
  outside: {
    currency: PaymentMethod;
    answer: readonly StatementBalances[];
    chain: readonly Chain[];
  },
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
        ? bankSays(outside.answer, books)
        : chainSays(currency, outside.chain, books),
  };
}

/** The books start at zero, the account at the opening balance of the first statement. */
function bankSays(
  answer: readonly StatementBalances[],
  books: bigint,
): Reconciliation['currencies'][number]['outside'] {
  const [first, last] = [answer[0], answer.at(-1)];
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

/**
 * In the order of their days; those of one day as their balances join, because banks number them
 * freely and files may come in any order.
 */
function joined(answer: readonly StatementBalances[]): StatementBalances[] {
  const left = [...answer];
  const chain: StatementBalances[] = [];
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

function gapsOf(answer: readonly StatementBalances[]): Reconciliation['statement_gaps'] {
  return answer.flatMap((statement, index) => {
    const before = answer[index - 1];
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
