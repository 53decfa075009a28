import { cents } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

const findTotals = sql<{ reserved_eur: string; provisional_eur: string }>(
  'sale_totals.find',
  'select reserved_eur, provisional_eur from sale_totals where token_code = $1',
);

const insertTotals = sql(
  'sale_totals.insert',
  'insert into sale_totals (token_code, cap_eur) values ($1, $2) on conflict (token_code) do nothing',
);

// The part neither paid nor reserved by approved persons is the cap less the reserved sum, plus the provisional part of that sum.
const reserveInSale = sql<{ before_eur: string }>(
  'sale_totals.reserve',
  `update sale_totals set reserved_eur = reserved_eur + $2, provisional_eur = provisional_eur + $3
   where token_code = $1 and reserved_eur + $2 <= cap_eur and ($3::numeric = 0 or (provisional_eur + $3) * 100 <= (cap_eur - reserved_eur + provisional_eur) * $4)
   returning reserved_eur - $2 as before_eur`,
);

const releaseInSale = sql(
  'sale_totals.release',
  'update sale_totals set reserved_eur = reserved_eur - $2, provisional_eur = provisional_eur - $3 where token_code = $1',
);

/** Cents reserved and paid so far. */
export async function reservedCents(db: Queryable, tokenCode: string): Promise<bigint> {
  return (await saleTotals(db, tokenCode)).reservedCents;
}

/** The same, with the part that persons without an officer's approval have reserved. */
export async function saleTotals(
  db: Queryable,
  tokenCode: string,
): Promise<{ reservedCents: bigint; provisionalCents: bigint }> {
  const row = await db.maybe(findTotals, [tokenCode]);
  return {
    reservedCents: row === null ? 0n : cents(row.reserved_eur),
    provisionalCents: row === null ? 0n : cents(row.provisional_eur),
  };
}

/** Creates the row of this offering at the first start; a cap in force is never overwritten. */
export async function openSale(tx: Tx, offering: Offering): Promise<void> {
  await tx.run(insertTotals, [offering.token.code, offering.sale.capEur]);
}

/**
 * Reserves a part of the sale; null if it does not fit under the cap. Returns what was reserved
 * before, which decides the price tiers. Locks the sale's row until the transaction ends: call it
 * late.
 */
export async function reserve(
  tx: Tx,
  tokenCode: string,
  request: { amountEur: string; provisionalSharePercent: number | null },
): Promise<{ beforeCents: bigint } | null> {
  const { amountEur, provisionalSharePercent: share } = request;
  const row = await tx.maybe(reserveInSale, [
    tokenCode,
    amountEur,
    share === null ? '0' : amountEur,
    share ?? 0,
  ]);
  return row === null ? null : { beforeCents: cents(row.before_eur) };
}

/** Releases a reserved part. `provisionalEur` of it was provisional. */
export async function release(
  tx: Tx,
  tokenCode: string,
  { amountEur, provisionalEur }: { amountEur: string; provisionalEur: string },
): Promise<void> {
  await tx.run(releaseInSale, [tokenCode, amountEur, provisionalEur]);
}
