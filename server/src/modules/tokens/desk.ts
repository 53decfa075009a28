import type { Allocation, ListedAllocation } from '@bb1/domain/tokens/desk-endpoints';
import {
  approveAllocation as approveEndpoint,
  getAllocation,
  listAllocations,
  previewAllocation as previewEndpoint,
  proposeAllocation as proposeEndpoint,
  rejectAllocation as rejectEndpoint,
  takeOrderOut as takeOutEndpoint,
  withdrawAllocation as withdrawEndpoint,
} from '@bb1/domain/tokens/desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { evidenceOfOrders } from '../payments/evidence/payment-evidence.ts';
import {
  approveAllocation,
  rejectAllocation,
  takeOrderOut,
  withdrawAllocation,
} from './decide-allocation.ts';
import { previewAllocation, proposeAllocation } from './propose-allocation.ts';
import {
  type AllocationLine,
  type AllocationRow,
  findAllocation,
  listAllocationRows,
  type ListedAllocationRow,
} from './store.ts';

export function tokensDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'isOwnAccount'>,
): void {
  const { db } = context;

  serve(previewEndpoint)(async (call) => {
    const { ready, waiting, totalEur, totalTokens } = await previewAllocation(
      db,
      call.officer.officerId,
    );
    return {
      ready: await withEvidence(db, ready),
      waiting,
      total_eur: totalEur,
      total_tokens: totalTokens,
    };
  });
  serve(proposeEndpoint)(async (call) =>
    shown(db, await proposeAllocation(context, call.officer.officerId, call.body.ids)),
  );
  serve(listAllocations)(async () => (await listAllocationRows(db)).map(listed));
  serve(getAllocation)(async (call) =>
    shown(db, mustFind(await findAllocation(db, call.params.id))),
  );
  serve(approveEndpoint)(async (call) =>
    shown(
      db,
      await approveAllocation(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        contentHash: call.body.content_hash,
      }),
    ),
  );
  serve(rejectEndpoint)(async (call) =>
    shown(
      db,
      await rejectAllocation(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );
  serve(takeOutEndpoint)(async (call) =>
    shown(
      db,
      await takeOrderOut(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        ...call.body,
      }),
    ),
  );
  serve(withdrawEndpoint)(async (call) =>
    shown(
      db,
      await withdrawAllocation(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
      }),
    ),
  );
}

async function shown(db: Queryable, row: AllocationRow): Promise<Allocation> {
  return { ...listed(row), lines: await withEvidence(db, row.lines) };
}

async function withEvidence(
  db: Queryable,
  lines: readonly AllocationLine[],
): Promise<Allocation['lines']> {
  const evidence = await evidenceOfOrders(
    db,
    lines.map((line) => line.order_id),
  );
  return lines.map((line) => ({ ...line, evidence: evidence.get(line.order_id) ?? [] }));
}

function listed(row: ListedAllocationRow): ListedAllocation {
  const { id, state, content_hash, total_eur, total_tokens, orders } = row;
  return { id, state, ...makerAndChecker(row), content_hash, total_eur, total_tokens, orders };
}
