import { sql } from '../../platform/db/database.ts';

export const saveInitialOrder = sql(
  'initial_orders.upsert',
  'insert into initial_orders (account_id, amount_eur, declared_at) values ($1, $2, $3) on conflict (account_id) do update set amount_eur = excluded.amount_eur, declared_at = excluded.declared_at',
).run((accountId: string, amountEur: string, at: Date) => [accountId, amountEur, at]);
export const findInitialOrder = sql<{ amount_eur: string }>(
  'initial_orders.find',
  'select amount_eur from initial_orders where account_id = $1',
).valueIfAny((accountId: string) => [accountId]);
