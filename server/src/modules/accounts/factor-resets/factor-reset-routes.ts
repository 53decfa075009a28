import {
  getFactorReset,
  stopFactorReset as stopEndpoint,
} from '@bb1/domain/accounts/factor-reset-endpoints';
import { approvableFrom } from '@bb1/domain/approvals/approval-kinds';
import type { House } from '../../../module.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { accountSubject } from '../store.ts';
import { FACTOR_RESET, stopFactorReset } from './reset-factors.ts';

/** The owner's endpoints for a reset of their second factors. */
export function factorResetRoutes(serve: Serve, house: House): void {
  serve(getFactorReset)(async (call) => {
    const subject = accountSubject(call.investor.accountId);
    const open = await findOpenApproval(house.db, FACTOR_RESET.name, subject);
    return {
      factor_reset: open && {
        proposed_at: open.proposed_at.toISOString(),
        approvable_from: approvableFrom(open.kind, open.proposed_at).toISOString(),
      },
    };
  });
  serve(stopEndpoint)(async (call) => {
    await stopFactorReset(house, call.investor.accountId);
    return {};
  });
}
