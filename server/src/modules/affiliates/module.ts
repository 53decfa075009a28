import { commissionTakenBackMail, commissionEarnedMail, commissionAllocatedMail } from './mails.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { ACCOUNT_REFERRED } from '../accounts/register.ts';
import { bindReferral } from './bind-referral.ts';
import { carryOutCommissionDecision, COMMISSION_DECISION } from './decide-commission.ts';
import { approveCommissionAllocation } from './decide-commission-allocation.ts';
import { affiliatesDeskRoutes } from './desk.ts';
import { AFFILIATE_EXTENSION, carryOutExtension } from './extend-programme.ts';
import { affiliatesPersonalData } from './personal-data.ts';
import { COMMISSION_ALLOCATION, takeAffiliateOut } from './propose-commission-allocation.ts';
import { affiliatesRoutes } from './routes.ts';
import { SETTLE_COMMISSIONS, settleCommissions } from './settle-commissions.ts';

export const affiliates: Module = {
  name: 'affiliates',
  routes: affiliatesRoutes,
  desk: affiliatesDeskRoutes,
  sweeps: [everyMinute(SETTLE_COMMISSIONS, settleCommissions)],
  on: [when(ACCOUNT_REFERRED, bindReferral)],
  approvals: [
    whenApproved(AFFILIATE_EXTENSION, carryOutExtension),
    whenApproved(COMMISSION_DECISION, carryOutCommissionDecision),
    whenApproved(COMMISSION_ALLOCATION, approveCommissionAllocation, { takeOut: takeAffiliateOut }),
  ],
  mails: [commissionAllocatedMail, commissionEarnedMail, commissionTakenBackMail],
  personalData: () => [affiliatesPersonalData],
};
