import {
  enterDataRequest as enterEndpoint,
  getDataRequest,
  listDataRequests,
  proposeRestrictionLifting as liftEndpoint,
  settleDataRequest as settleEndpoint,
} from '@bb1/domain/accounts/data-request-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Answers } from '../../../module.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { isSelfReview } from '../self-review.ts';
import { closingOf } from '../privacy/close-account.ts';
import type { Parts } from '../privacy/erase-person.ts';
import { findAccount } from '../store.ts';
import {
  type DataRequestRow,
  dataRequestsPage,
  findDataRequest,
  findRestrictedAt,
  listNextErasures,
} from './data-request-store.ts';
import { proposeRestrictionLifting } from './lift-restriction.ts';
import { enterDataRequest } from './make-data-request.ts';
import { openAnswerOf, settleDataRequest } from './settle-data-request.ts';

/** The data protection desk. */
export function dataRequestsDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'accountsOfOfficer'>,
  parts: Parts,
): void {
  const { db, clock } = context;

  serve(listDataRequests)(async (call) => {
    const { state, kind, page } = call.query;
    const { rows, total } = await dataRequestsPage(db, {
      state: state ?? null,
      kind: kind ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return {
      data_requests: rows.map(shown),
      total,
      page,
      today: berlinDay(clock.now()),
      erasures: await listNextErasures(db),
    };
  });

  serve(getDataRequest)(async (call) => {
    const row = mustFind(await findDataRequest(db, call.params.id));
    const account = row.account_id === null ? null : await findAccount(db, row.account_id);
    if (account === null || account.closed_at !== null)
      return {
        data_request: shown(row),
        closing: null,
        restricted_at: null,
        approval_id: null,
        own: false,
      };
    return {
      data_request: shown(row),
      closing: await closingOf({ context, parts }, account.id),
      restricted_at: await findRestrictedAt(db, account.id),
      approval_id: await openAnswerOf(db, row),
      own: await isSelfReview(db, call.officer.officerId, account.id),
    };
  });

  serve(enterEndpoint)(async (call) =>
    shown(
      await enterDataRequest(context, call.officer.officerId, {
        accountId: call.params.id,
        kind: call.body.kind,
        receivedOn: call.body.received_on,
        asked: call.body.asked,
      }),
    ),
  );
  serve(settleEndpoint)(async (call) => ({
    approval_id: await settleDataRequest(context, parts, call.officer.officerId, {
      id: call.params.id,
      state: call.body.state,
      answer: call.body.answer,
    }),
  }));
  serve(liftEndpoint)(async (call) => ({
    approval_id: await proposeRestrictionLifting(context, call.officer.officerId, {
      accountId: call.params.id,
      reason: call.body.reason,
    }),
  }));
}

function shown(row: DataRequestRow) {
  return {
    ...row,
    entered_by: row.entered_by_name,
    settled_by: row.settled_by_name,
  };
}
