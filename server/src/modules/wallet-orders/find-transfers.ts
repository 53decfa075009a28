import { idField } from '@bb1/domain/form-fields';
import { refuse } from '@bb1/domain/refusal';
import {
  type HistoryQuery,
  MOST_TRANSFERS,
  type TransferQuery,
} from '@bb1/domain/wallet-orders/transfer-server';
import type { OpenCaller } from '../../platform/http/open-calls.ts';
import { requireWallet } from './require-wallet.ts';
import { refuseOtherAssets } from './start-wallet-order.ts';
import { findWalletOrder, listWalletOrders } from './store.ts';
import { type Transfer, transferOf } from './transfer-of.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** The wallet's own orders, newest first. A shared account began none. */
export async function listTransfers(
  context: WalletOrdersContext,
  query: HistoryQuery,
  caller: OpenCaller,
): Promise<Transfer[]> {
  const { publicKey } = requireWallet(context, caller);
  refuseOtherAssets(context, query);
  if (publicKey === null || query.kind === 'withdrawal') return [];
  const before = query.paging_id === undefined ? null : idField.safeParse(query.paging_id);
  if (before?.success === false) return [];
  const rows = await listWalletOrders(context.db, {
    publicKey,
    notBefore: query.no_older_than ?? null,
    beforeId: before?.data ?? null,
    limit: Math.min(query.limit ?? MOST_TRANSFERS, MOST_TRANSFERS),
  });
  return Promise.all(rows.map((row) => transferOf(context, row, caller.locale)));
}

/** One of the wallet's own orders. Another wallet's does not exist for it. */
export async function findTransfer(
  context: WalletOrdersContext,
  query: TransferQuery,
  caller: OpenCaller,
): Promise<Transfer> {
  const { publicKey } = requireWallet(context, caller);
  if (publicKey === null) throw refuse('not_found', 'not_found');
  if (query.id === undefined) {
    const own = await listWalletOrders(context.db, {
      publicKey,
      notBefore: null,
      beforeId: null,
      limit: MOST_TRANSFERS,
    });
    for (const row of own) {
      const transfer = await transferOf(context, row, caller.locale);
      if (isNamed(transfer, query)) return transfer;
    }
    throw refuse('not_found', 'not_found');
  }
  const id = idField.safeParse(query.id);
  const row = id.success ? await findWalletOrder(context.db, id.data) : null;
  if (row?.public_key !== publicKey) throw refuse('not_found', 'not_found');
  const transfer = await transferOf(context, row, caller.locale);
  if (!isNamed(transfer, query)) throw refuse('not_found', 'not_found');
  return transfer;
}

/** By its transaction on the ledger; it has no other transaction that a wallet could name. */
function isNamed(transfer: Transfer, query: TransferQuery): boolean {
  return (
    query.external_transaction_id === undefined &&
    (query.stellar_transaction_id === undefined ||
      query.stellar_transaction_id === transfer.stellar_transaction_id)
  );
}
