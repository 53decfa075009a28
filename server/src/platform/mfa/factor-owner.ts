import type { Actor } from '../audit/audit.ts';
import { type Queryable, sql } from '../db/database.ts';

/** The owner of a factor: a person who acts in the product. */
export type FactorOwner = Extract<Actor, { readonly id: string }>;

const lock = sql(
  'factors.lock',
  "select pg_advisory_xact_lock(hashtextextended('factors|' || $1 || '|' || $2, 0))",
);

/** Serialises changes of one person's factors, so that rules over all of them hold. */
export async function lockFactors(tx: Queryable, owner: FactorOwner): Promise<void> {
  await tx.rows(lock, [owner.kind, owner.id]);
}
