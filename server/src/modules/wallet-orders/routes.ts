import {
  agreeToWalletOrder as agreeEndpoint,
  getWalletOrder,
  openWalletOrder as openEndpoint,
} from '@bb1/domain/wallet-orders/endpoints';
import type { Serve } from '../../platform/http/api.ts';
import { agreeToWalletOrder } from './agree-to-wallet-order.ts';
import { showWalletOrder } from './show-wallet-order.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';
import { refuse } from '@bb1/domain/refusal';
import { lockWalletOrderByLink, saveVisit } from './store.ts';
import { hashSecret } from '../../platform/ids.ts';

export function walletOrdersRoutes(serve: Serve, context: WalletOrdersContext): void {
  serve(openEndpoint)((call) =>
    openWalletOrder(context, { token: call.body.token, visitHash: call.visitHash }),
  );

  serve(getWalletOrder)((call) =>
    showWalletOrder(
      context,
      { accountId: call.investor.accountId, visitHash: call.visitHash },
      call.params.id,
    ),
  );

  serve(agreeEndpoint)(async (call) => {
    const asking = { accountId: call.investor.accountId, visitHash: call.visitHash };
    await agreeToWalletOrder(context, asking, call.params.id);
    return showWalletOrder(context, asking, call.params.id);
  });
}

/** Time to sign up, confirm an address and set up a second factor. */
const AGREEMENT_HOURS = 24;

/**
 * Binds a wallet's link to the browser that opens it. The same browser may open it again, for a
 * double click; any other is refused.
 */
async function openWalletOrder(
  { db, realNow }: Pick<WalletOrdersContext, 'db' | 'realNow'>,
  { token, visitHash }: { readonly token: string; readonly visitHash: Buffer | null },
): Promise<{ id: string }> {
  if (visitHash === null) throw refuse('forbidden', 'stale_page');
  return db.transaction('wallet_orders.open', async (tx) => {
    const row = await lockWalletOrderByLink(tx, hashSecret(token));
    const now = realNow();
    if (row === null || row.valid_until <= now) throw refuse('conflict', 'wallet_order_over');
    if (row.visit_hash !== null) {
      if (!row.visit_hash.equals(visitHash)) throw refuse('conflict', 'wallet_order_over');
      return { id: row.id };
    }
    const validUntil = new Date(now.getTime() + AGREEMENT_HOURS * 3_600_000);
    await saveVisit(tx, { id: row.id, visitHash, validUntil });
    return { id: row.id };
  });
}
