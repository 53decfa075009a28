import { COSTLY } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import {
  depositRequest,
  historyQuery,
  infoQuery,
  TRANSFER_SERVER_PATH,
  transferQuery,
  withdrawalRequest,
} from '@bb1/domain/wallet-orders/transfer-server';
import { type OpenCall, openCall } from '../../platform/http/open-calls.ts';
import { findTransfer, listTransfers } from './find-transfers.ts';
import { requireWallet } from './require-wallet.ts';
import { startWalletOrder } from './start-wallet-order.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** Wallets poll, and services for many people poll from one network. */
const READS = { max: 240, perSeconds: 60 };

/** The endpoints below the address that stellar.toml names as TRANSFER_SERVER_SEP0024. */
export function transferServerCalls(context: WalletOrdersContext): OpenCall[] {
  const { claims } = context.stellar;
  return [
    openCall({
      name: 'transferInfo',
      method: 'GET',
      path: `${TRANSFER_SERVER_PATH}/info`,
      input: infoQuery,
      limit: READS,
      answer: () =>
        Promise.resolve({
          deposit: { [claims.assetCode]: { enabled: true, fee_fixed: 0, fee_percent: 0 } },
          withdraw: { [claims.assetCode]: { enabled: false } },
          fee: { enabled: false },
          features: {
            account_creation: context.offering.claims.sponsorReserves,
            claimable_balances: false,
          },
        }),
    }),
    openCall({
      name: 'startDeposit',
      method: 'POST',
      path: `${TRANSFER_SERVER_PATH}/transactions/deposit/interactive`,
      input: depositRequest,
      limit: COSTLY,
      answer: (request, caller) => startWalletOrder(context, request, caller),
    }),
    openCall({
      name: 'startWithdrawal',
      method: 'POST',
      path: `${TRANSFER_SERVER_PATH}/transactions/withdraw/interactive`,
      input: withdrawalRequest,
      limit: COSTLY,
      answer(_request, caller) {
        requireWallet(context, caller);
        throw refuse('malformed', 'withdrawal_not_offered');
      },
    }),
    openCall({
      name: 'listTransfers',
      method: 'GET',
      path: `${TRANSFER_SERVER_PATH}/transactions`,
      input: historyQuery,
      limit: READS,
      answer: async (query, caller) => ({
        transactions: await listTransfers(context, query, caller),
      }),
    }),
    openCall({
      name: 'findTransfer',
      method: 'GET',
      path: `${TRANSFER_SERVER_PATH}/transaction`,
      input: transferQuery,
      limit: READS,
      answer: async (query, caller) => ({
        transaction: await findTransfer(context, query, caller),
      }),
    }),
  ];
}
