import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import {
  getReceivable,
  listReceivables,
  proposeWriteOff as proposeWriteOffEndpoint,
} from '@bb1/domain/receivables/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { countReceivables, deskReceivables, sumOpen } from './desk-store.ts';
import { proposeWriteOff } from './propose-write-off.ts';
import { receivableDetail, toReceivableDto } from './receivable-dto.ts';

export function receivablesDeskRoutes(
  serve: Serve,
  context: Pick<Context, 'db' | 'clock'> & Pick<Answers, 'accountsOfOfficer'>,
): void {
  const { db, clock } = context;
  serve(listReceivables)(async (call) => {
    const { page } = call.query;
    const counted = countReceivables(call.query);
    const { total } = await db.one(counted.statement, counted.values);
    const wanted = deskReceivables(call.query, {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
      total,
    });
    return {
      receivables: (await db.rows(wanted.statement, wanted.values)).map(toReceivableDto),
      total,
      page,
      open_eur: (await db.one(sumOpen)).open_eur,
      now: clock.now(),
    };
  });
  serve(getReceivable)((call) => receivableDetail(context, call.params.id));
  serve(proposeWriteOffEndpoint)(async (call) => {
    const { id } = call.params;
    await proposeWriteOff(context, { id, officerId: call.officer.officerId, form: call.body });
    return receivableDetail(context, id);
  });
}
