import type { Stellar } from '../../../integrations/stellar/stellar.ts';
import type { Context } from '../../../context.ts';
import { settledByLedger } from '../../transfers/settled-by-ledger.ts';
import { settledAfter } from '../../transfers/ledger-outcome-store.ts';
import { amountOf } from '../books.ts';
import { CURRENCY_OF } from '../deposits/record-news.ts';
import type { Comparison } from './comparison.ts';
import { chainBalances, type ChainRow, lumenRefundsOf } from './comparison-store.ts';

type Comparing = Pick<Context, 'db'> & { readonly stellar: Pick<Stellar, 'network' | 'payments'> };

/** The deposits of each chain that was ever read, or that the books know of: its balance at one height against the books. */
export async function compareChains(context: Comparing): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const row of await context.db.rows(chainBalances)) {
    const books = amountOf(CURRENCY_OF[row.source], row.books).units;
    if (row.read_at !== null || books !== 0n) comparisons.push(await compareChain(context, row));
  }
  return comparisons;
}

async function compareChain(context: Comparing, row: ChainRow): Promise<Comparison> {
  const { source, balance, balance_height: height } = row;
  const currency = CURRENCY_OF[source];
  const units = (text: string) => amountOf(currency, text).units;
  const isCurrent = balance !== null && height !== null;
  const found = isCurrent ? units(balance) : null;
  const books = units(row.books);
  const isStellar = source === 'stellar';
  const expected =
    isStellar && found !== null && found !== books
      ? books + (await bookedOtherwise(context, height ?? 0))
      : books;
  // Two addresses that are off by the same amount differ, too.
  const differing = isCurrent ? row.differing : [];
  return {
    what: source,
    address: isStellar ? context.stellar.payments.depositAccount : '',
    currency,
    scope: currency,
    expected,
    found,
    unknown: found !== null ? null : row.read_at === null ? 'never_read' : 'not_current',
    asOf: row.balance_at?.toISOString() ?? null,
    height,
    unproven: 0n,
    unprovenCount: 0,
    rows: differing.map(
      (one) => `address ${one.address}: expected ${one.expected}, found ${one.found}`,
    ),
  };
}

/**
 * Refunds in lumens leave the books once their transfer is known to have settled, a moment after they left the account. So the
 * expected balance is reduced by those that are in that ledger and still in the books, and increased by those that are in a later
 * ledger and already out of the books. Throws LedgerUnreachable.
 */
async function bookedOtherwise(context: Comparing, ledger: number): Promise<bigint> {
  const { db } = context;
  const later = await settledAfter(db, ledger);
  const refunds = await lumenRefundsOf(db, later);
  const sending = refunds.filter(({ state }) => state === 'sending');
  const landed = await settledByLedger(
    context,
    sending.map(({ transfer_id: id }) => id),
    ledger,
  );
  return refunds.reduce((sum, { transfer_id: id, amount, state }) => {
    const { units } = amountOf('XLM', amount);
    if (state === 'sent') return sum + units;
    return landed.has(id) ? sum - units : sum;
  }, 0n);
}
