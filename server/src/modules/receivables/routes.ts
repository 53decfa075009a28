import { listOwnReceivables } from '@bb1/domain/receivables/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { ownReceivables } from './receivable-dto.ts';

export function receivablesRoutes(
  serve: Serve,
  { db, offering }: Pick<Context, 'db' | 'offering'>,
): void {
  serve(listOwnReceivables)((call) => ownReceivables(db, offering, call.investor.accountId));
}
