import { claimCallback } from '@bb1/domain/claims/claim-callback';
import {
  buildClaim as buildEndpoint,
  createClaim as createEndpoint,
  currentClaim,
  listSettledClaims,
  submitClaim as submitEndpoint,
} from '@bb1/domain/claims/endpoints';
import { tokens } from '@bb1/domain/money';
import { withdrawOrder as withdrawEndpoint } from '@bb1/domain/orders/endpoints';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { shownTo } from '../orders/routes.ts';
import { toOrderDto } from '../orders/order-dto.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { buildClaim } from './build-claim.ts';
import { createClaim } from './create-claim.ts';
import { findCurrentClaim, listClaimsSettled, toClaim } from './store.ts';
import { submitClaim } from './submit-claim.ts';
import { tokenBalance } from './token-balance.ts';
import { withdrawOrder } from './withdraw-order.ts';

export function claimsRoutes(serve: Serve, context: House): void {
  const { db, stellar } = context;
  const callbackUrl = context.callUrl(claimCallback.path);

  serve(currentClaim)(async (call) => {
    const { accountId } = call.investor;
    const claim = await findCurrentClaim(db, accountId);
    return {
      current: claim && toClaim(claim, stellar.claims),
      claimable_tokens: tokens(await unclaimedTokenUnits(db, accountId)),
    };
  });

  serve(listSettledClaims)(async (call) =>
    (await db.rows(listClaimsSettled, [call.investor.accountId])).flatMap((row) =>
      row.settled_at === null
        ? []
        : [
            {
              id: row.id,
              public_key: row.public_key,
              tokens: row.token_amount,
              created_at: row.created_at.toISOString(),
              settled_at: row.settled_at.toISOString(),
            },
          ],
    ),
  );

  serve(createEndpoint)((call) =>
    createClaim(context, {
      accountId: call.investor.accountId,
      publicKey: call.body.distribution_claim.public_key,
    }),
  );

  serve(buildEndpoint)((call) =>
    buildClaim(
      { ...context, callbackUrl },
      { accountId: call.investor.accountId, id: call.body.distribution_claim.id },
    ),
  );

  serve(submitEndpoint)((call) => {
    const {
      id,
      transaction_hash: hash,
      signature,
      signed_envelope_xdr: envelopeXdr,
    } = call.body.distribution_claim;
    return submitClaim(context, {
      accountId: call.investor.accountId,
      id,
      hash,
      signature,
      envelopeXdr,
    });
  });

  serve(withdrawEndpoint)(async (call) => {
    const shown = await shownTo(context, call.investor.accountId);
    return toOrderDto(
      await withdrawOrder(context, {
        orderId: call.params.id,
        accountId: call.investor.accountId,
        steppedUp: call.investor.steppedUp,
      }),
      shown,
    );
  });

  serve(getTokenBalance)((call) => tokenBalance(context, call.investor.accountId));
}
