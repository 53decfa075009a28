import { mustFind, refuse } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { lockAccount } from '../accounts/store.ts';
import { bindWallet } from '../wallets/connect-wallet.ts';
import { isOver } from './order-of-wallet.ts';
import { type Asking, refuseOthers } from './show-wallet-order.ts';
import { lockWalletOrder, saveAgreement } from './store.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/**
 * The person agrees that the wallet is theirs and may see their next order. The wallet has proven
 * its address before, so it is connected as well. Agreeing again changes nothing.
 */
export async function agreeToWalletOrder(
  context: WalletOrdersContext,
  asking: Asking,
  id: string,
): Promise<void> {
  const { accountId } = asking;
  const at = context.clock.now();
  await context.db.transaction('wallet_orders.agree', async (tx) => {
    await lockAccount(tx, accountId);
    const row = mustFind(await lockWalletOrder(tx, id));
    refuseOthers(row, asking);
    if (row.agreed_at !== null) return;
    if (isOver(context, row)) throw refuse('conflict', 'wallet_order_over');
    await bindWallet(tx, {
      accountId,
      publicKey: row.public_key,
      clientDomain: row.client_domain,
      at,
    });
    await saveAgreement(tx, { id, accountId, at });
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'wallet.order_agreed',
      subject: `account:${accountId}`,
      after: { public_key: row.public_key, wallet_order: id },
    });
  });
}
