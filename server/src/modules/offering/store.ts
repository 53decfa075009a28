import { cents } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { type Database, type Queryable, sql, type Tx } from '../../platform/db/database.ts';

const findTotals = sql<{ reserved_eur: string }>(
  'sale_totals.find',
  'select reserved_eur from sale_totals where token_code = $1',
);

const insertTotals = sql(
  'sale_totals.insert',
  'insert into sale_totals (token_code, cap_eur) values ($1, $2) on conflict (token_code) do nothing',
);

const reserveInSale = sql<{ before_eur: string }>(
  'sale_totals.reserve',
  'update sale_totals set reserved_eur = reserved_eur + $2 where token_code = $1 and reserved_eur + $2 <= cap_eur returning reserved_eur - $2 as before_eur',
);

const releaseInSale = sql(
  'sale_totals.release',
  'update sale_totals set reserved_eur = reserved_eur - $2 where token_code = $1',
);

/** Cents reserved and paid so far. */
export async function reservedCents(db: Queryable, tokenCode: string): Promise<bigint> {
  const row = await db.maybe(findTotals, [tokenCode]);
  return row === null ? 0n : cents(row.reserved_eur);
}

/** Creates the row of this offering at the first start; a cap in force is never overwritten. */
export async function openSale(db: Database, offering: Offering): Promise<void> {
  await db.run(insertTotals, [offering.token.code, offering.sale.capEur]);
}

/**
 * Reserves a part of the sale; null if it does not fit under the cap. Returns what was reserved
 * before, which decides the price tiers. Locks the sale's row until the transaction ends: call it
 * late.
 */
export async function reserve(
  tx: Tx,
  tokenCode: string,
  amountEur: string,
): Promise<{ beforeCents: bigint } | null> {
  const row = await tx.maybe(reserveInSale, [tokenCode, amountEur]);
  return row === null ? null : { beforeCents: cents(row.before_eur) };
}

/** Releases a reserved part. */
export async function release(tx: Tx, tokenCode: string, amountEur: string): Promise<void> {
  await tx.run(releaseInSale, [tokenCode, amountEur]);
}
