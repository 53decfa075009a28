import {
  CLAIM_FILE,
  endClaim as endEndpoint,
  exportClaims,
  getDeskClaim,
  listDeskClaims,
  lookUpClaim as lookUpEndpoint,
} from '@bb1/domain/claims/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { columnsOf } from '../../platform/http/csv.ts';
import { exportList } from '../payments/export-list.ts';
import { claimDetail, stuckBefore } from './claim-detail.ts';
import { toDeskClaimDto } from './desk-claims.ts';
import { countDeskClaims, type DeskClaimRow, deskClaims } from './desk-store.ts';
import { endClaim, lookUpClaim } from './resolve-stuck-claim.ts';

export function claimsDeskRoutes(serve: Serve, context: House): void {
  const { db, clock, stellar } = context;

  serve(listDeskClaims)(async (call) => {
    const { page } = call.query;
    const filter = { ...call.query, stuckBefore: stuckBefore(context) };
    const total = await countDeskClaims(db, filter);
    const wanted = deskClaims(filter, {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
      total,
    });
    const rows = await db.rows(wanted.statement, wanted.values);
    return {
      claims: rows.map((row) => toDeskClaimDto(row, stellar.claims)),
      total,
      page,
      now: clock.now().toISOString(),
    };
  });
  serve(exportClaims)((call) =>
    exportList(context, {
      name: 'claims',
      officerId: call.officer.officerId,
      filter: call.query,
      read: (tx, rows) =>
        tx.inPieces(deskClaims({ ...call.query, stuckBefore: stuckBefore(context) }, rows)),
      columns: COLUMNS,
      names: (row) => [row.account_id],
    }),
  );
  serve(getDeskClaim)((call) => claimDetail(context, call.params.id));
  serve(lookUpEndpoint)(async (call) => {
    await lookUpClaim(context, { id: call.params.id, officerId: call.officer.officerId });
    return claimDetail(context, call.params.id);
  });
  serve(endEndpoint)(async (call) => {
    await endClaim(context, {
      id: call.params.id,
      officerId: call.officer.officerId,
      reason: call.body.reason,
    });
    return claimDetail(context, call.params.id);
  });
}

const COLUMNS = columnsOf<DeskClaimRow>(...CLAIM_FILE);
