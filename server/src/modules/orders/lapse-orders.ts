import type { Context } from '../../context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { release } from '../offering/raised.ts';
import { INVESTED_SUM_CHANGED } from './kyc-setting.ts';
import { moveOrder } from './move-order.ts';
import { getOrder, listOverdueOrderIds } from './store.ts';

export const LAPSE_ORDERS = 'orders.lapse';

/** Ends the orders whose payment deadline has passed, each in a transaction of its own, and frees their part of the sale. */
export async function lapseOrders(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = context.clock.now();
  for (const orderId of await listOverdueOrderIds(context.db, at)) {
    await context.db.transaction('lapse_order', async (tx) => {
      const moved = await moveOrder(tx, { orderId, from: 'pending', to: 'lapsed', actor: SYSTEM, reason: 'the payment deadline passed', at });
      if (!moved) return;
      const order = await getOrder(tx, orderId);
      const account = await findAccount(tx, order.account_id);
      if (account) await queueMail(tx, { template: 'order-lapsed', to: account.email, locale: account.locale, at, about: account.id, values: { name: account.full_name, reference: order.reference } });
      await enqueue(tx, INVESTED_SUM_CHANGED, { accountId: order.account_id });
      await release(tx, order.token_code, order.amount_eur);
    });
  }
}
