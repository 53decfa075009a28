import type { Allocation, ListedAllocation } from '@bb1/domain/tokens/desk-endpoints';
import {
  approveAllocation as approveEndpoint,
  getAllocation,
  listAllocations,
  previewAllocation as previewEndpoint,
  proposeAllocation as proposeEndpoint,
  rejectAllocation as rejectEndpoint,
} from '@bb1/domain/tokens/desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { approveAllocation, rejectAllocation } from './decide-allocation.ts';
import { previewAllocation, proposeAllocation } from './propose-allocation.ts';
import {
  type AllocationRow,
  findAllocation,
  listAllocationRows,
  type ListedAllocationRow,
} from './store.ts';

export function tokensDeskRoutes(serve: Serve, context: Context): void {
  const { db } = context;

  serve(previewEndpoint)(async () => {
    const { ready, waiting, totalEur, totalTokens } = await previewAllocation(db);
    return { ready, waiting, total_eur: totalEur, total_tokens: totalTokens };
  });
  serve(proposeEndpoint)(async (call) =>
    shown(await proposeAllocation(context, call.officer.officerId)),
  );
  serve(listAllocations)(async () => (await listAllocationRows(db)).map(listed));
  serve(getAllocation)(async (call) => shown(mustFind(await findAllocation(db, call.params.id))));
  serve(approveEndpoint)(async (call) =>
    shown(
      await approveAllocation(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        contentHash: call.body.content_hash,
      }),
    ),
  );
  serve(rejectEndpoint)(async (call) =>
    shown(
      await rejectAllocation(context, {
        id: call.params.id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );
}

function shown(row: AllocationRow): Allocation {
  return { ...listed(row), lines: row.lines };
}

function listed(row: ListedAllocationRow): ListedAllocation {
  const { id, state, content_hash, total_eur, total_tokens, orders } = row;
  return { id, state, ...makerAndChecker(row), content_hash, total_eur, total_tokens, orders };
}
