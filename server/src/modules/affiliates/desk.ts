import * as endpoints from '@bb1/domain/affiliates/desk-endpoints';
import { standingSigns } from '@bb1/domain/affiliates/self-referral';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { exportAffiliateList, exportCommissionList } from './affiliate-exports.ts';
import { listCommissionAllocationRows } from './commission-allocation-store.ts';
import {
  commissionPage,
  type DeskCommissionRow,
  findDeskCommission,
} from './commission-decision-store.ts';
import { proposeCommissionDecision } from './decide-commission.ts';
import { affiliatePage } from './desk-store.ts';
import { proposeExtension, showProgramme } from './extend-programme.ts';
import {
  ALLOCATION_SUBJECT,
  COMMISSION_ALLOCATION,
  previewCommissionAllocation,
  proposeCommissionAllocation,
} from './propose-commission-allocation.ts';

export function affiliatesDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db } = context;

  serve(endpoints.listDeskAffiliates)(async (call) => {
    const { sort, page } = call.query;
    const { rows, total } = await affiliatePage(db, {
      sort,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { affiliates: rows, total, page };
  });
  serve(endpoints.listCommissions)(async (call) => {
    const { state = null, only = null, page } = call.query;
    const { rows, total } = await commissionPage(db, {
      state,
      only,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { commissions: rows.map(toCommissionDto), total, page };
  });
  serve(endpoints.getCommission)(async (call) =>
    toCommissionDto(mustFind(await findDeskCommission(db, call.params.id))),
  );
  serve(endpoints.exportAffiliates)((call) =>
    exportAffiliateList(context, { officerId: call.officer.officerId, filter: call.query }),
  );
  serve(endpoints.exportCommissions)((call) =>
    exportCommissionList(context, { officerId: call.officer.officerId, filter: call.query }),
  );

  serve(endpoints.proposeCommissionDecision)(async (call) =>
    toCommissionDto(
      await proposeCommissionDecision(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        ...call.body,
      }),
    ),
  );
  serve(endpoints.listCommissionAllocations)(async () => {
    const { ready, waiting } = await previewCommissionAllocation(db);
    const open = await findOpenApproval(db, COMMISSION_ALLOCATION.name, ALLOCATION_SUBJECT);
    return {
      ready,
      waiting: waiting.map(({ waitsFor, ...row }) => ({ ...row, waits_for: waitsFor })),
      allocations: (await listCommissionAllocationRows(db)).map((row) => ({
        ...row,
        ...makerAndChecker(row),
      })),
      approval_id: open?.id ?? null,
    };
  });
  serve(endpoints.proposeCommissionAllocation)(async (call) => ({
    id: await proposeCommissionAllocation(context, call.officer.officerId),
  }));
  serve(endpoints.getAffiliateProgramme)(() => showProgramme(context, db));
  serve(endpoints.proposeAffiliateExtension)((call) =>
    proposeExtension(context, { officerId: call.officer.officerId, reason: call.body.reason }),
  );
}

function toCommissionDto({ allowed_signs, decision, ...row }: DeskCommissionRow) {
  return {
    ...row,
    standing_signs: standingSigns(row.signs, allowed_signs),
    decision: decision && { ...decision, decided_at: new Date(decision.decided_at) },
  };
}
