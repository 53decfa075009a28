import type { Context } from '../../context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { ACCOUNT_REFERRED } from '../accounts/tell-of-referral.ts';
import { bindReferral, referredSchema } from './bind-referral.ts';
import { SETTLE_COMMISSIONS, settleCommissions } from './settle-commissions.ts';

/** Jobs of this module that run every minute. */
export const affiliatesSweeps: readonly string[] = [SETTLE_COMMISSIONS];

export function affiliatesJobs(context: Context): Jobs {
  return {
    [ACCOUNT_REFERRED]: (payload) => bindReferral(context, referredSchema.parse(payload)),
    [SETTLE_COMMISSIONS]: () => settleCommissions(context),
  };
}
