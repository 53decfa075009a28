import {
  agreeToWalletOrder as agreeEndpoint,
  getWalletOrder,
  openWalletOrder as openEndpoint,
} from '@bb1/domain/wallet-orders/endpoints';
import type { Serve } from '../../platform/http/api.ts';
import { agreeToWalletOrder } from './agree-to-wallet-order.ts';
import { openWalletOrder } from './open-wallet-order.ts';
import { showWalletOrder } from './show-wallet-order.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

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
