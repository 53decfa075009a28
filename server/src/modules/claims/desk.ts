import {
  endClaim as endEndpoint,
  exportClaims,
  getDeskClaim,
  listDeskClaims,
  lookUpClaim as lookUpEndpoint,
} from '@bb1/domain/claims/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { CsvColumn } from '../../platform/http/csv.ts';
import { exportList } from '../payments/export-list.ts';
import { claimDetail, type ClaimDeskContext, stuckBefore } from './claim-detail.ts';
import { countDeskClaims, type DeskClaimRow, deskClaims, shownDeskClaim } from './desk-claims.ts';
import { endClaim, lookUpClaim } from './resolve-stuck-claim.ts';

export function claimsDeskRoutes(
  serve: Serve,
  given: Context,
  options: { stellar: Stellar; stuckAfterMinutes: number },
): void {
  const { db, clock } = given;
  const { stellar } = options;
  const context: ClaimDeskContext = { ...given, ...options };

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
      claims: rows.map((row) => shownDeskClaim(row, stellar.claims)),
      total,
      page,
      now: clock.now().toISOString(),
    };
  });
  serve(exportClaims)((call) =>
    exportList(given, {
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

const NAMES = [
  'full_name',
  'state',
  'token_amount',
  'public_key',
  'created_at',
  'since',
  'stuck',
  'failure',
  'transaction_hash',
  'account_id',
  'id',
] as const;
const COLUMNS = NAMES.map((name): CsvColumn<DeskClaimRow> => ({ name, value: (row) => row[name] }));
