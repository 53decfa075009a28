import {
  getFactorReset,
  stopFactorReset as stopEndpoint,
} from '@bb1/domain/accounts/factor-reset-endpoints';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { stopFactorReset } from './decide-factor-reset.ts';
import { findOpenFactorReset } from './factor-reset-store.ts';

/** The owner's endpoints for a reset of their second factors. */
export function factorResetRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  serve(getFactorReset)(async (call) => {
    const reset = await findOpenFactorReset(context.db, call.investor.accountId);
    return {
      factor_reset: reset && {
        proposed_at: reset.proposed_at.toISOString(),
        approvable_from: reset.approvable_from.toISOString(),
      },
    };
  });
  serve(stopEndpoint)(async (call) => {
    await stopFactorReset(context, call.investor.accountId);
    return {};
  });
}
