import { cents, eur } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import { release } from '../offering/store.ts';
import { endSettledProvisional } from './store.ts';

export const SETTLE_PROVISIONAL = 'orders.settle_provisional';

/** Ends the provisional reservation of paid orders, and of orders of people approved since. */
export async function settleProvisional({
  db,
  offering,
}: Pick<Context, 'db' | 'offering'>): Promise<void> {
  await db.transaction('settle_provisional', async (tx) => {
    const settled = await endSettledProvisional(tx);
    if (settled.length === 0) return;
    const sum = settled.reduce((all, { amount_eur }) => all + cents(amount_eur), 0n);
    // They hold their part of the sale as before.
    await release(tx, offering.token.code, { amountEur: '0.00', provisionalEur: eur(sum) });
  });
}
