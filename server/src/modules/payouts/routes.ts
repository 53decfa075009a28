import * as endpoints from '@bb1/domain/payouts/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { ownPayouts, refuseOthersPayouts, upcomingPayouts } from './own-payouts.ts';
import type { PayoutsContext, PayoutsOptions } from './payouts-context.ts';

export function payoutsRoutes(
  serve: Serve,
  { db, clock, offering }: Context,
  options: PayoutsOptions,
): void {
  const context: PayoutsContext = { db, clock, offering, ...options };

  serve(endpoints.getCouponPayouts)((call) => {
    refuseOthersPayouts(call.params.id, call.investor.accountId);
    return ownPayouts(db, call.investor.accountId);
  });
  serve(endpoints.getUpcomingPayouts)((call) => {
    refuseOthersPayouts(call.params.id, call.investor.accountId);
    return upcomingPayouts(context, call.investor.accountId);
  });
}
