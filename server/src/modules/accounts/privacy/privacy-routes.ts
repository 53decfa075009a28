import {
  closeAccount as closeAccountEndpoint,
  exportData as exportDataEndpoint,
  getClosing,
} from '@bb1/domain/accounts/privacy-endpoints';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { closeAccount, closingOf } from './close-account.ts';
import { exportData } from './export-data.ts';
import type { Parts } from './erase-person.ts';

/**
 * Export of personal data, and closing of the account. The parts come from all modules, including
 * later ones.
 */
export function privacyRoutes(serve: Serve, context: Context, parts: Parts): void {
  serve(exportDataEndpoint)((call) =>
    exportData(context, parts, call.investor.accountId, { requestOf: null }),
  );

  serve(getClosing)((call) => closingOf({ context, parts }, call.investor.accountId));

  serve(closeAccountEndpoint)(async (call) => {
    await closeAccount({ context, parts }, call.investor.accountId);
    call.clearSession('investor');
    return {};
  });
}
