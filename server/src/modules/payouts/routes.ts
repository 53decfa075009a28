import * as endpoints from '@bb1/domain/payouts/endpoints';
import type { Serve } from '../../platform/http/api.ts';
import {
  inheritedPayouts,
  ownPayouts,
  refuseOthersPayouts,
  upcomingPayouts,
} from './own-payouts.ts';
import type { PayoutsContext } from './payouts-context.ts';

export function payoutsRoutes(serve: Serve, context: PayoutsContext): void {
  const { db } = context;

  serve(endpoints.getCouponPayouts)((call) => {
    refuseOthersPayouts(call.params.id, call.investor.accountId);
    return ownPayouts(db, call.investor.accountId);
  });
  serve(endpoints.getInheritedPayouts)((call) => {
    refuseOthersPayouts(call.params.id, call.investor.accountId);
    return inheritedPayouts(db, call.investor.accountId);
  });
  serve(endpoints.getUpcomingPayouts)((call) => {
    refuseOthersPayouts(call.params.id, call.investor.accountId);
    return upcomingPayouts(context, call.investor.accountId);
  });
}
