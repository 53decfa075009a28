import type { Queryable } from '../../platform/db/database.ts';
import { findFirstOrderPlaced, type OrderRow } from '../orders/store.ts';
import type { WalletOrderRow } from './store.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** Time to verify oneself and to order. */
const ORDER_DAYS = 30;

/** The moment from which an order of the account no longer belongs to the wallet order. */
export function orderBy(agreedAt: Date): Date {
  return new Date(agreedAt.getTime() + ORDER_DAYS * 86_400_000);
}

/** The first order that the account placed after the agreement and before the next one. */
export async function orderOf(
  db: Queryable,
  { account_id: accountId, agreed_at: from, next_agreed_at: next }: WalletOrderRow,
): Promise<OrderRow | null> {
  if (accountId === null || from === null) return null;
  const last = orderBy(from);
  const until = next !== null && next < last ? next : last;
  return findFirstOrderPlaced(db, { accountId, from, until });
}

/** Whether it can no longer become an order. */
export function isOver(
  { clock, realNow }: Pick<WalletOrdersContext, 'clock' | 'realNow'>,
  row: WalletOrderRow,
): boolean {
  if (row.agreed_at === null) return row.valid_until <= realNow();
  return row.next_agreed_at !== null || orderBy(row.agreed_at) <= clock.now();
}
