import {
  confirmDataRequest as confirmEndpoint,
  exportForDataRequest,
  listOwnDataRequests,
  makeDataRequest as makeEndpoint,
} from '@bb1/domain/accounts/own-data-request-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { exportData } from '../privacy/export-data.ts';
import type { Parts } from '../privacy/erase-person.ts';
import { confirmDataRequest } from './confirm-data-request.ts';
import { findDataRequest, listDataRequestsOf } from './data-request-store.ts';
import { makeDataRequest } from './make-data-request.ts';

/** People's requests about their own data. */
export function ownDataRequestRoutes(serve: Serve, context: Context, parts: Parts): void {
  const { db, clock } = context;

  serve(listOwnDataRequests)(async (call) => ({
    data_requests: await listDataRequestsOf(db, call.investor.accountId),
    now: clock.now(),
  }));

  serve(makeEndpoint)((call) =>
    makeDataRequest(context, { accountId: call.investor.accountId, ...call.body }),
  );

  serve(confirmEndpoint)((call) => confirmDataRequest(context, call.body.token));

  serve(exportForDataRequest)(async (call) => {
    const { accountId } = call.investor;
    const found = await findDataRequest(db, call.params.id);
    const request = mustFind(found?.account_id === accountId ? found : null);
    if (request.download_until === null || request.download_until <= clock.now())
      throw refuse('conflict', 'download_ended');
    return exportData(context, parts, accountId, { requestOf: request.received_on });
  });
}
