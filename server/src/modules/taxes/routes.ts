import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { approvedTaxEntries } from './entry-store.ts';
import { shownTaxStanding } from './shown-standing.ts';
import { taxStandings } from './tax-standings.ts';

export function taxesRoutes(serve: Serve, { db }: Pick<Context, 'db'>): void {
  serve(getTaxStanding)(async (call) => {
    const { accountId } = call.investor;
    return shownTaxStanding((await taxStandings(db, [accountId])).get(accountId), await approvedTaxEntries(db, [accountId]));
  });
}
