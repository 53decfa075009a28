import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

const findFrozen = sql<{ public_key: string }>(
  'frozen_holdings.find',
  'select public_key from frozen_holdings where public_key = $1',
);
const insertFrozen = sql(
  'frozen_holdings.insert',
  'insert into frozen_holdings (public_key, frozen_at) values ($1, $2) on conflict do nothing',
);
const deleteFrozen = sql(
  'frozen_holdings.delete',
  'delete from frozen_holdings where public_key = $1',
);

/** Whether officers have frozen what an address holds; then nothing more is paid into it. */
export async function isHoldingFrozen(db: Queryable, publicKey: string): Promise<boolean> {
  return (await db.maybe(findFrozen, [publicKey])) !== null;
}

/** Counts from the moment of the decision on, before the ledger carries it out. */
export async function markHoldingFrozen(
  tx: Tx,
  frozen: { publicKey: string; at: Date },
): Promise<void> {
  await tx.run(insertFrozen, [frozen.publicKey, frozen.at]);
}

/** When the ledger has authorised the trustline again. */
export async function markHoldingReleased(tx: Tx, publicKey: string): Promise<void> {
  await tx.run(deleteFrozen, [publicKey]);
}
