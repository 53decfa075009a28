import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { release } from '../offering/store.ts';
import { giveBackUse } from './discount-store.ts';
import { INVESTED_SUM_CHANGED } from './kyc-setting.ts';
import { endProvisional, type OrderRow } from './store.ts';

/**
 * Releases an order's discount and its part of the sale when it ends without tokens. Locks the row
 * of the sale: call it late.
 */
export async function freeReservation(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'account_id' | 'token_code' | 'amount_eur'>,
  at: Date,
): Promise<void> {
  await enqueue(tx, INVESTED_SUM_CHANGED, { accountId: order.account_id });
  await giveBackUse(tx, order.id, at);
  await release(tx, order.token_code, {
    amountEur: order.amount_eur,
    provisionalEur: await endProvisional(tx, order.id),
  });
}
