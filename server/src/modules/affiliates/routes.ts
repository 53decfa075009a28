import {
  getAffiliate,
  rememberReferral,
  startAutoInvest as startAutoInvestEndpoint,
  takePartAsAffiliate,
} from '@bb1/domain/affiliates/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { referralCookie } from './referral-cookie.ts';
import { showAffiliate } from './show-affiliate.ts';
import { startAutoInvest, takePart } from './take-part.ts';

const DAY_SECONDS = 86_400;

export function affiliatesRoutes(serve: Serve, context: Context): void {
  serve(getAffiliate)((call) => showAffiliate(context, call.investor.accountId));
  serve(takePartAsAffiliate)(async (call) => {
    await takePart(context, call.investor.accountId);
    return showAffiliate(context, call.investor.accountId);
  });
  serve(startAutoInvestEndpoint)(async (call) => {
    await startAutoInvest(context, call.investor.accountId);
    return showAffiliate(context, call.investor.accountId);
  });
  // The link is not looked up, so that the answer and its timing are the same for any code.
  serve(rememberReferral)((call) => {
    const { code, agreed } = call.body;
    if (agreed)
      call.setReferral(
        referralCookie(context, { code, agreedAt: context.clock.now() }),
        context.offering.affiliate.cookieDays * DAY_SECONDS,
      );
    else call.clearReferral();
    return Promise.resolve({});
  });
}
