import { lockAccountIfAny } from '../accounts/store.ts';
import { completeFromUnclaimed } from '../claims/withdraw-order.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { getOrder } from '../orders/store.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { hasOpenReturn, listWaitingWithdrawals } from './store.ts';

/**
 * A claim that was in progress when its order was withdrawn may have failed: then the tokens are
 * here, and the withdrawal is complete. Not while officers take the same tokens out of a wallet.
 */
export async function completeUnsentReturns(context: HoldingsContext): Promise<void> {
  if (await isHalted(context.db, 'tokens')) return;
  await eachOf(await listWaitingWithdrawals(context.db), (orderId) =>
    context.db.transaction('holdings.complete_withdrawal', async (tx) => {
      await lockAccountIfAny(tx, (await getOrder(tx, orderId)).account_id);
      if (!(await hasOpenReturn(tx, orderId))) await completeFromUnclaimed(context, tx, orderId);
    }),
  );
}
