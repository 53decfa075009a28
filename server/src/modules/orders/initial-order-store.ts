import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

const upsertInitial = sql(
  'initial_orders.upsert',
  'insert into initial_orders (account_id, amount_eur, declared_at) values ($1, $2, $3) on conflict (account_id) do update set amount_eur = excluded.amount_eur, declared_at = excluded.declared_at',
);
const findInitial = sql<{ amount_eur: string }>(
  'initial_orders.find',
  'select amount_eur from initial_orders where account_id = $1',
);

export async function saveInitialOrder(
  tx: Tx,
  accountId: string,
  amountEur: string,
  at: Date,
): Promise<void> {
  await tx.run(upsertInitial, [accountId, amountEur, at]);
}

export async function findInitialOrder(db: Queryable, accountId: string): Promise<string | null> {
  return (await db.maybe(findInitial, [accountId]))?.amount_eur ?? null;
}
