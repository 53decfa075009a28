import type { ComparedPlace } from '@bb1/domain/reconciliation/endpoints';
import { decimal, money, parseMoney } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import type {
  LedgerBalances,
  OwnAccounts,
  OwnBalance,
  OwnMovement,
} from '../../integrations/stellar/own-accounts-port.ts';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type Comparison, placeOf } from '../payments/comparisons/comparison.ts';
import { ownTransactions } from '../transfers/ledger-outcome-store.ts';
import {
  type ForeignRow,
  insertForeign,
  keepOwnBalance,
  listComparisons,
  listForeignOut,
  listOwnBalances,
  listReleases,
  type OwnBalanceRow,
} from './store.ts';

type Comparing = Pick<Context, 'db' | 'clock'> & { readonly ownAccounts: OwnAccounts };

/** 0.1 XLM. A fee has no counterparty, and neither have other ways out that are no payment. */
const FEE_OF_A_COLLECTION = 1_000_000n;

const LUMENS_OF: Readonly<Partial<Record<OwnBalance['role'], ComparedPlace>>> = {
  deposit: 'deposit_lumens',
  distribution: 'distribution_lumens',
  sponsor: 'sponsor_lumens',
  payout: 'payout_lumens',
};

/**
 * Lumens of our own accounts: what was there when a ledger had closed, and every movement since, make what should be there. What
 * left by a transaction that is not the product's should be there still, until two officers have let it pass. What leaves the
 * deposit account for the issuer's place of collection is booked as collected, and no difference. Throws LedgerUnreachable.
 */
export async function compareOwnAccounts(
  context: Comparing,
  balances: LedgerBalances,
): Promise<Comparison[]> {
  const { db } = context;
  const kept = new Map((await db.rows(listOwnBalances)).map((row) => [row.public_key, row]));
  const released = await releasedPlaces(db);
  const comparisons: Comparison[] = [];
  for (const account of balances.own) {
    const what = LUMENS_OF[account.role];
    if (what === undefined) continue;
    const place = { what, address: account.publicKey };
    const until = balances.ledger.sequence;
    const moved = await moveOn(context, account, { before: kept.get(account.publicKey), until });
    // The next comparison starts only from an explained balance.
    if (moved === account.lumens || (released.get(placeOf(place))?.isForUnknown ?? false))
      await keepBalance(context, account, until);
    const since = released.get(placeOf(place))?.at ?? new Date(0);
    const taken = (await db.rows(listForeignOut, [since])).filter(
      (row) => row.public_key === account.publicKey && row.asset === 'XLM',
    );
    comparisons.push({
      ...place,
      currency: 'XLM',
      scope: account.role === 'distribution' ? 'tokens' : 'XLM',
      expected: moved + taken.reduce((sum, { amount }) => sum + lumensOf(amount), 0n),
      found: account.lumens,
      unknown: null,
      asOf: balances.ledger.closedAt.toISOString(),
      height: until,
      unproven: 0n,
      unprovenCount: 0,
      rows: taken.map(foreignName),
    });
  }
  return comparisons;
}

/** The officers' description of a foreign movement. */
export function foreignName({
  asset,
  amount,
  counterparty,
  transaction_id: id,
  ledger,
}: ForeignRow): string {
  const to = counterparty === null ? 'as a fee' : `to ${counterparty}`;
  return `transaction ${id} in ledger ${ledger} moved ${amount} ${asset === 'XLM' ? 'XLM' : 'tokens'} ${to}`;
}

/** When two officers last released a halt at a place, and whether the present difference existed before. */
async function releasedPlaces(
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly at: Date; readonly isForUnknown: boolean }>> {
  const differing = new Map(
    (await db.rows(listComparisons)).map((row) => [row.place, row.differs_since]),
  );
  return new Map(
    (await db.rows(listReleases)).map(({ place, released_at: at }) => {
      const since = differing.get(place) ?? null;
      return [place, { at, isForUnknown: since !== null && since <= at }];
    }),
  );
}

/** The lumens that should be there by the ledger's own story. Notes what others moved. */
async function moveOn(
  { db, clock, ownAccounts }: Comparing,
  account: OwnBalance,
  { before, until }: { readonly before: OwnBalanceRow | undefined; readonly until: number },
): Promise<bigint> {
  if (before === undefined) return account.lumens;
  if (until < before.ledger)
    throw new LedgerUnreachable(
      `the ledger can be read up to ${until}, behind ledger ${before.ledger} that was read before`,
    );
  const lumens = lumensOf(before.lumens);
  if (account.modifiedIn <= before.ledger) return lumens;
  const { publicKey } = account;
  const movements = await ownAccounts.movementsOf({ publicKey, after: before.ledger, until });
  const ours = await ownTransactions(
    db,
    movements.map(({ transactionId }) => transactionId),
  );
  const foreign = movements.filter(
    (one) => !ours.has(one.transactionId) && isWatched(account.role, one, ownAccounts.collection),
  );
  if (foreign.length > 0)
    await db.transaction('keep_foreign_movements', (tx) =>
      keepForeign(tx, { publicKey, foreign, at: clock.now() }),
    );
  return movements.reduce((sum, { asset, direction, units }) => {
    if (asset === 'token') return sum;
    return direction === 'in' ? sum + units : sum - units;
  }, lumens);
}

/** Lumens that come in are somebody's gift; deposits and what is collected of them are watched by the payments. */
function isWatched(
  role: OwnBalance['role'],
  movement: OwnMovement,
  collection: string | null,
): boolean {
  if (movement.asset === 'token') return role === 'distribution';
  if (movement.direction === 'in') return false;
  return role !== 'deposit' || (collection !== null && !isCollection(movement, collection));
}

function isCollection({ counterparty, units }: OwnMovement, collection: string): boolean {
  return counterparty === collection || (counterparty === null && units <= FEE_OF_A_COLLECTION);
}

async function keepForeign(
  tx: Tx,
  { publicKey, foreign, at }: { publicKey: string; foreign: readonly OwnMovement[]; at: Date },
): Promise<void> {
  for (const one of foreign)
    await tx.run(insertForeign, [
      publicKey,
      one.key,
      one.asset === 'token' ? 'TOKEN' : 'XLM',
      one.direction,
      decimal(money('XLM', one.units)),
      one.counterparty,
      one.transactionId,
      one.ledger,
      at,
    ]);
}

async function keepBalance(
  { db, clock }: Comparing,
  { publicKey, lumens }: OwnBalance,
  ledger: number,
): Promise<void> {
  await db.transaction('keep_own_balance', async (tx) => {
    await tx.run(keepOwnBalance, [publicKey, ledger, decimal(money('XLM', lumens)), clock.now()]);
  });
}

function lumensOf(amount: string): bigint {
  return parseMoney('XLM', amount).units;
}
