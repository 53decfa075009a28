import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { decimal, money } from '@bb1/domain/money';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { AroundModules } from '../../module.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { haltPayments } from '../officers/halt-payments.ts';
import { compareBank, compareUploads } from '../payments/comparisons/compare-bank.ts';
import { compareChains } from '../payments/comparisons/compare-chains.ts';
import { type Comparison, differs, placeOf } from '../payments/comparisons/comparison.ts';
import { watchDeposits } from '../payments/deposits/watch-deposits.ts';
import { compareLedger } from './compare-ledger.ts';
import { saveComparison, type Verdict } from './kept-comparison.ts';
import { listComparisons } from './store.ts';

export const COMPARE_BOOKS = defineJob('reconciliation.compare', z.object({}));

/** Twice a minute, so that a difference is halted within one. */
const EVERY_SECONDS = 30;
/** Usually two ledgers: a second comparison at a later one sees another state, and other answers of the same source. */
const LATER_LEDGER_WITHIN_MS = 8_000;
const ASK_AGAIN_MS = 500;

type Comparing = Pick<
  AroundModules,
  'db' | 'clock' | 'offering' | 'stellar' | 'ownAccounts' | 'deposits' | 'log'
>;

/** Compares, and asks for the next time: the sweep only sees to it that there is one. */
export async function compareBooksSoon(house: Comparing): Promise<void> {
  await house.db.transaction('compare_soon', (tx) =>
    enqueue(tx, COMPARE_BOOKS, {}, { key: COMPARE_BOOKS.name, delaySeconds: EVERY_SECONDS }),
  );
  await compareBooks(house);
}

/**
 * Bank = books, chains = books, ledger = books. What differs is looked at a second time, of chains after another reading and of
 * the ledger after another one has closed; what differs then as well is kept with its first moment and halts what it concerns.
 */
async function compareBooks(house: Comparing): Promise<void> {
  const first = await compareEverything(house);
  const doubtful = first.filter(differs);
  if (doubtful.length > 0) await letPass(house, doubtful);
  const compared = doubtful.length > 0 ? await compareEverything(house) : first;
  const before = new Set(doubtful.map(placeOf));
  const at = house.clock.now();
  await house.db.transaction('keep_comparisons', async (tx) => {
    const since = new Map(
      (await tx.rows(listComparisons)).map((row) => [row.place, row.differs_since]),
    );
    for (const comparison of compared) {
      const place = placeOf(comparison);
      const verdict = verdictOf(comparison, before);
      await saveComparison(tx, comparison, { verdict, at });
      const { scope } = comparison;
      if (verdict === 'differs' && scope !== null)
        await haltPayments(house, tx, {
          kind: 'difference',
          scope,
          place,
          at,
          reason: reasonOf(comparison, since.get(place) ?? at),
        });
    }
  });
}

/** Everything once, as it is now. */
export async function compareEverything(
  house: Omit<Comparing, 'deposits' | 'log'>,
): Promise<Comparison[]> {
  return [
    ...(await compareBank(house.db)),
    ...(await compareUploads(house.db)),
    ...(await compareChains(house)),
    ...(await compareLedger(house)),
  ];
}

function verdictOf(comparison: Comparison, before: ReadonlySet<string>): Verdict {
  if (comparison.found === null) return 'unknown';
  if (!differs(comparison)) return 'agrees';
  return before.has(placeOf(comparison)) ? 'differs' : 'checking';
}

/** Until a second look sees more than the first. */
async function letPass(house: Comparing, doubtful: readonly Comparison[]): Promise<void> {
  for (const watch of house.deposits.watches)
    if (doubtful.some(({ what }) => what === watch.source)) await watchDeposits(house, watch);
  const ledger = Math.max(
    0,
    ...doubtful.map(({ what, height }) => (isOfChain(what) ? 0 : (height ?? 0))),
  );
  if (ledger === 0) return;
  const until = Date.now() + LATER_LEDGER_WITHIN_MS;
  while (Date.now() < until && !(await hasClosed(house, ledger))) await setTimeout(ASK_AGAIN_MS);
}

function isOfChain(what: Comparison['what']): boolean {
  return what === 'bitcoin' || what === 'ethereum' || what === 'stellar';
}

async function hasClosed({ stellar }: Comparing, ledger: number): Promise<boolean> {
  try {
    return (await stellar.network.latestLedger()).sequence > ledger;
  } catch (error) {
    if (error instanceof LedgerUnreachable) return true;
    throw error;
  }
}

/** Names the row: which account, what is expected and found there, since when. */
function reasonOf(comparison: Comparison, since: Date): string {
  const { what, address, currency, expected, found, rows } = comparison;
  const shown = (units: bigint) => `${decimal(money(currency, units))} ${currency}`;
  const figures = `expected ${shown(expected)}, found ${shown(found ?? 0n)}, difference ${shown((found ?? 0n) - expected)}, `;
  return [
    `${what.replaceAll('_', ' ')}${address === '' ? '' : ` ${address}`}: ${what === 'issuer_acts' || what === 'uploaded_lines' ? '' : figures}since ${since.toISOString()}`,
    ...rows,
  ].join('; ');
}
