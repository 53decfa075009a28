import { parseMoney } from '@bb1/domain/money';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { AroundModules } from '../../module.ts';
import { compareTokens } from '../holders/compare-tokens.ts';
import { notedReturns } from '../holders/token-movement-store.ts';
import { type Comparison, differs, placeOf } from '../payments/comparisons/comparison.ts';
import { compareIssuerActs } from './compare-issuer-acts.ts';
import { compareOwnAccounts, foreignName } from './compare-own-accounts.ts';
import {
  type ComparisonRow,
  listComparisons,
  listForeignOut,
  listReleases,
  sentBack,
} from './store.ts';
import { comparisonOf } from './kept-comparison.ts';

export type ComparingLedger = Pick<AroundModules, 'db' | 'clock' | 'stellar' | 'ownAccounts'>;

/** Tokens and lumens of one ledger against the books. What was compared before is unknown while the ledger does not answer. */
export async function compareLedger(context: ComparingLedger): Promise<Comparison[]> {
  try {
    return await compareNow(context);
  } catch (error) {
    if (!(error instanceof LedgerUnreachable)) throw error;
    const kept = await context.db.rows(listComparisons);
    return kept.filter(isOfLedger).map((row): Comparison => ({
      ...comparisonOf(row),
      found: null,
      unknown: 'unreachable',
      rows: [],
    }));
  }
}

async function compareNow(context: ComparingLedger): Promise<Comparison[]> {
  const { ownAccounts } = context;
  const balances = await ownAccounts.balancesNow();
  // First, for it notes what came in.
  const lumens = await compareOwnAccounts(context, balances);
  const tokens = await compareTokens(context, balances, await sentBackUnits(context));
  const named: Comparison[] = [];
  for (const one of tokens)
    named.push(differs(one) ? { ...one, rows: await takenSince(context, placeOf(one)) } : one);
  return [...named, ...lumens, await compareIssuerActs(context, balances)];
}

/** What others took out of the distribution account since two officers last released a halt at the place. */
async function takenSince({ db }: ComparingLedger, place: string): Promise<string[]> {
  const released = (await db.rows(listReleases)).find((row) => row.place === place);
  const taken = await db.rows(listForeignOut, [released?.released_at ?? new Date(0)]);
  return taken.filter(({ asset }) => asset === 'TOKEN').map(foreignName);
}

/**
 * Tokens that holders sent to the distribution account and that two officers have not noted as a return. What the issuer brings there
 * puts right what was taken out: it is none.
 */
async function sentBackUnits({ db, stellar }: ComparingLedger): Promise<bigint> {
  const { amount, hashes } = await db.one(sentBack, [stellar.issuer.address]);
  return parseMoney('TOKEN', amount).units - (await notedReturns(db, hashes));
}

function isOfLedger({ what }: ComparisonRow): boolean {
  return !['bank', 'stellar', 'bitcoin', 'ethereum'].includes(what);
}
