import { type Money, parseMoney } from '@bb1/domain/money';
import type { Queryable } from '../../platform/db/database.ts';
import { balances } from './store.ts';

/** The money of an order without an allocation, in the currencies it was paid in. */
export function fundsOfOrder(db: Queryable, orderId: string): Promise<Money[]> {
  return balancesOf(db, 'order_funds', orderId);
}

/** The issuer's proceeds of an allocated order. */
export function proceedsOfOrder(db: Queryable, orderId: string): Promise<Money[]> {
  return balancesOf(db, 'proceeds', orderId);
}

async function balancesOf(
  db: Queryable,
  account: 'order_funds' | 'proceeds',
  orderId: string,
): Promise<Money[]> {
  return (await db.rows(balances, [account, orderId])).map(({ currency, amount }) =>
    parseMoney(currency, amount),
  );
}
