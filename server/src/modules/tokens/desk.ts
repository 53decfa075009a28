import {
  listAllocations,
  previewAllocation as previewEndpoint,
  proposeAllocation as proposeEndpoint,
} from '@bb1/domain/tokens/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { previewAllocation, proposeAllocation } from './propose-allocation.ts';
import { listAllocationRows, proposedAllocations } from './store.ts';

export function tokensDeskRoutes(
  serve: Serve,
  context: Context & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db } = context;

  serve(previewEndpoint)(async ({ officer: { officerId } }) => {
    const { ready, waiting, totalEur, totalTokens } = await previewAllocation(db, officerId);
    return { ready, waiting, total_eur: totalEur, total_tokens: totalTokens };
  });
  serve(proposeEndpoint)(async ({ body, officer: { officerId } }) => ({
    id: await proposeAllocation(context, officerId, body.ids),
  }));
  serve(listAllocations)(async () => ({
    allocations: (await db.rows(listAllocationRows)).map((row) => ({
      ...row,
      ...makerAndChecker(row),
    })),
    approval_ids: await proposedAllocations(db),
  }));
}
