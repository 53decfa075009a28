import {
  confirmDataRequest as confirmEndpoint,
  exportForDataRequest,
  listOwnDataRequests,
  makeDataRequest as makeEndpoint,
  type OwnDataRequest,
} from '@bb1/domain/accounts/own-data-request-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { exportData } from '../privacy/export-data.ts';
import type { Parts } from '../privacy/erase-person.ts';
import { confirmDataRequest } from './confirm-data-request.ts';
import { type DataRequestRow, findDataRequest, listDataRequestsOf } from './data-request-store.ts';
import { makeDataRequest } from './make-data-request.ts';

/** People's requests about their own data. */
export function ownDataRequestRoutes(serve: Serve, context: Context, parts: Parts): void {
  const { db, clock } = context;

  serve(listOwnDataRequests)(async (call) => ({
    data_requests: (await listDataRequestsOf(db, call.investor.accountId)).map(shown),
    now: clock.now().toISOString(),
  }));

  serve(makeEndpoint)(async (call) =>
    shown(await makeDataRequest(context, { accountId: call.investor.accountId, ...call.body })),
  );

  serve(confirmEndpoint)(async (call) => {
    const { kind, due_on } = await confirmDataRequest(context, call.body.token);
    return { kind, due_on };
  });

  serve(exportForDataRequest)(async (call) => {
    const { accountId } = call.investor;
    const found = await findDataRequest(db, call.params.id);
    const request = mustFind(found?.account_id === accountId ? found : null);
    if (request.download_until === null || request.download_until <= clock.now())
      throw refuse('conflict', 'download_ended');
    return exportData(context, parts, accountId, { requestOf: request.received_on });
  });
}

function shown(row: DataRequestRow): OwnDataRequest {
  const { id, kind, state, asked, received_on, due_on, answer } = row;
  return {
    id,
    kind,
    state,
    asked,
    received_on,
    due_on,
    answer,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    download_until: row.download_until?.toISOString() ?? null,
  };
}
