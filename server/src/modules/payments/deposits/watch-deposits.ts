import { parseMoney } from '@bb1/domain/money';
import {
  ChainUnreachable,
  type DepositInterest,
  type DepositSource,
  type DepositWatch,
} from '../../../integrations/deposits/deposit-watch.ts';
import { LedgerUnreachable } from '../../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { finalKeys, openKeys } from '../store.ts';
import { addressesOf } from './address-store.ts';
import { CURRENCY_OF, type NewsContext, readCursor, recordNews } from './record-news.ts';

/** The limit of pieces per job; the next job continues. */
const MOST_PIECES = 50;
/** A week of Bitcoin: no chain that anybody believes turns back further. */
const BLOCKS_TAKEN_BACK = 1_000;

/**
 * Reads a chain from the cursor to its head. Does nothing when the node is away: nothing is lost,
 * the cursor waits. May run in several workers at once and be killed at any point.
 */
export async function watchDeposits(
  context: NewsContext,
  watch: DepositWatch,
): Promise<'complete' | 'more' | 'unreachable'> {
  try {
    for (let piece = 0; piece < MOST_PIECES; piece++) {
      const since = await readCursor(context.db, watch.source);
      const news = await watch.look(await interestOf(context.db, watch.source, since.cursor));
      const isFirst = await recordNews(context, watch.source, { since, news });
      if (!isFirst || news.isComplete) return 'complete';
    }
    return 'more';
  } catch (error) {
    if (error instanceof ChainUnreachable || error instanceof LedgerUnreachable)
      return 'unreachable';
    throw error;
  }
}

async function interestOf(
  db: Queryable,
  source: DepositSource,
  cursor: string | null,
): Promise<DepositInterest> {
  const currency = CURRENCY_OF[source];
  const addresses = currency === 'XLM' ? [] : await addressesOf(db, currency);
  return {
    cursor,
    addresses: addresses.map(({ address, in_amount, out_amount }) => ({
      address,
      inUnits: parseMoney(currency, in_amount).units,
      outUnits: parseMoney(currency, out_amount).units,
    })),
    open: await openKeys(db, source),
    final: currency === 'XLM' ? [] : await finalKeys(db, source, BLOCKS_TAKEN_BACK),
  };
}
