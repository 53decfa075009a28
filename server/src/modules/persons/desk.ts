import { getPersonFile } from '@bb1/domain/persons/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { showCustomerProfile } from './customer-profile.ts';

export function personsDeskRoutes(serve: Serve, context: Context): void {
  serve(getPersonFile)((call) =>
    showCustomerProfile(context, {
      officerId: call.officer.officerId,
      roles: call.officer.roles,
      accountId: call.params.id,
      accessReason: call.query.access_reason,
    }),
  );
}
