import { sql } from '../../platform/db/database.ts';
import type { RegistrationPart } from '../accounts/forget-unconfirmed.ts';

const hasOrders = sql<{ found: boolean }>('orders.has_any', 'select exists (select from orders where account_id = $1) as found');
const deleteInitial = sql('initial_orders.delete', 'delete from initial_orders where account_id = $1');

/** The amount somebody named at the start binds nobody and goes; an order is a contract and stays, with everything that came of it. */
export const ordersOfRegistration: RegistrationPart = {
  mustStay: async (db, accountId) => (await db.one(hasOrders, [accountId])).found,
  async forget(tx, accountId) {
    await tx.run(deleteInitial, [accountId]);
  },
};
