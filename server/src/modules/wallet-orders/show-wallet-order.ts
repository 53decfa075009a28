import type { getWalletOrder } from '@bb1/domain/wallet-orders/endpoints';
import type { z } from 'zod';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { findAccount } from '../accounts/store.ts';
import { isOver, orderOf } from './order-of-wallet.ts';
import { findWalletOrder, type WalletOrderRow } from './store.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** The person who asks, and the browser they use. */
export interface Asking {
  readonly accountId: string;
  readonly visitHash: Buffer | null;
}

/**
 * An order begun in a wallet, as its person sees it: before the agreement in the browser that
 * opened the link, afterwards in their account. For anyone else it does not exist.
 */
export async function showWalletOrder(
  context: WalletOrdersContext,
  asking: Asking,
  id: string,
): Promise<z.input<typeof getWalletOrder.reply>> {
  const row = mustFind(await findWalletOrder(context.db, id));
  refuseOthers(row, asking);
  const [order, account] = [
    await orderOf(context.db, row),
    mustFind(await findAccount(context.db, asking.accountId)),
  ];
  return {
    ...row,
    amount: row.amount_eur,
    state:
      order !== null
        ? 'ordered'
        : isOver(context, row)
          ? 'over'
          : row.agreed_at === null
            ? 'to_agree'
            : 'to_order',
    email: account.email,
    order_id: order?.id ?? null,
  };
}

export function refuseOthers(row: WalletOrderRow, { accountId, visitHash }: Asking): void {
  const isTheirs =
    row.account_id === null
      ? row.visit_hash !== null && visitHash !== null && row.visit_hash.equals(visitHash)
      : row.account_id === accountId;
  if (!isTheirs) throw refuse('not_found', 'not_found');
}
