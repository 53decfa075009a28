import { type Money, parseMoney } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { type Queryable, sql } from '../../platform/db/database.ts';

const balances = sql<{ currency: PaymentMethod; amount: string }>(
  'journal.balances_of_order',
  'select currency, -sum(amount) as amount from journal_lines where account = $1 and subject_id = $2 group by currency having sum(amount) <> 0',
);

/** What lies with an order that is not allocated, in the currencies it was paid in. */
export function fundsOfOrder(db: Queryable, orderId: string): Promise<Money[]> {
  return balancesOf(db, 'order_funds', orderId);
}

/** What the issuer got for an allocated order. */
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
