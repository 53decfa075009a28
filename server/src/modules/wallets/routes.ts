import * as endpoints from '@bb1/domain/wallets/endpoints';
import type { Serve } from '../../platform/http/api.ts';
import { buildTrustline, submitTrustline } from './open-trustline.ts';
import { connectWallet } from './connect-wallet.ts';
import { getTrustline } from './get-trustline.ts';
import { requestChallenge } from './request-challenge.ts';
import { listWallets } from './store.ts';
import type { WalletsContext } from './wallets-context.ts';

export function walletsRoutes(serve: Serve, context: WalletsContext): void {
  serve(endpoints.listWallets)(({ investor: { accountId } }) => listWallets(context.db, accountId));

  serve(endpoints.connectWallet)((call) => connectWallet(context, call.investor, call.body.token));

  serve(endpoints.requestWalletChallenge)((call) =>
    requestChallenge(context, call.investor, call.body.public_key),
  );

  serve(endpoints.getTrustline)(({ params, investor: { accountId } }) =>
    getTrustline(context, { accountId, publicKey: params.public_key }),
  );

  serve(endpoints.buildTrustline)(({ params, investor: { accountId } }) =>
    buildTrustline(context, { accountId, publicKey: params.public_key }),
  );

  serve(endpoints.submitTrustline)(({ params, body, investor: { accountId } }) =>
    submitTrustline(context, {
      accountId,
      publicKey: params.public_key,
      envelopeXdr: body.signed_envelope_xdr,
    }),
  );
}
