import * as endpoints from '@bb1/domain/holdings/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Serve } from '../../platform/http/api.ts';
import { downloadTransaction, takeSignatures } from './cold-signing.ts';
import { approveHoldingAct, rejectHoldingAct, stopHoldingAct } from './decide-act.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { mustFindAct, proposeHoldingAct } from './propose-act.ts';
import { actDetail, shownAct } from './shown-act.ts';
import { findHoldingAct, holdingActPage } from './store.ts';

export function holdingsDeskRoutes(serve: Serve, context: HoldingsContext): void {
  const { db, clock } = context;

  serve(endpoints.listHoldingActs)(async (call) => {
    const { state, kind, page } = call.query;
    const { rows, total } = await holdingActPage(db, {
      state: state ?? null,
      kind: kind ?? null,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { acts: rows.map(shownAct), total, page, now: clock.now().toISOString() };
  });
  serve(endpoints.getHoldingAct)(async (call) =>
    actDetail(context, mustFindAct(await findHoldingAct(db, call.params.id))),
  );
  serve(endpoints.proposeHoldingAct)(async (call) =>
    shownAct(
      await proposeHoldingAct(context, { officerId: call.officer.officerId, form: call.body }),
    ),
  );
  serve(endpoints.approveHoldingAct)(async (call) =>
    actDetail(
      context,
      await approveHoldingAct(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        version: call.body.version,
      }),
    ),
  );
  serve(endpoints.rejectHoldingAct)(async (call) =>
    actDetail(
      context,
      await rejectHoldingAct(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );
  serve(endpoints.stopHoldingAct)(async (call) =>
    actDetail(
      context,
      await stopHoldingAct(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );
  serve(endpoints.downloadHoldingTransaction)((call) =>
    downloadTransaction(context, { id: call.params.id, officerId: call.officer.officerId }),
  );
  serve(endpoints.uploadHoldingSignatures)(async (call) =>
    actDetail(
      context,
      await takeSignatures(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        envelopeXdr: call.body.signed_envelope_xdr,
      }),
    ),
  );
}
