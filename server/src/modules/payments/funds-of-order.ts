import { type Money, parseMoney } from '@bb1/domain/money';
import type { Queryable } from '../../platform/db/database.ts';
import { balances } from './store.ts';

type Funds = ReadonlyMap<string, Money[]>;

/** The money of orders without an allocation, in the currencies each was paid in. */
export function fundsOfOrders(db: Queryable, orderIds: readonly string[]): Promise<Funds> {
  return balancesOf(db, 'order_funds', orderIds);
}

/** The issuer's proceeds of an allocated order. */
export async function proceedsOfOrder(db: Queryable, orderId: string): Promise<Money[]> {
  return (await balancesOf(db, 'proceeds', [orderId])).get(orderId) ?? [];
}

async function balancesOf(
  db: Queryable,
  account: 'order_funds' | 'proceeds',
  orderIds: readonly string[],
): Promise<Funds> {
  const funds = new Map<string, Money[]>();
  for (const { order_id: id, currency, amount } of await db.rows(balances, [account, orderIds]))
    funds.set(id, [...(funds.get(id) ?? []), parseMoney(currency, amount)]);
  return funds;
}
