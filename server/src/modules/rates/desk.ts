import { listRates } from '@bb1/domain/rates/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { showRates } from './show-rates.ts';

export function ratesDeskRoutes(serve: Serve, context: Pick<Context, 'db' | 'offering'>): void {
  serve(listRates)(() => showRates(context));
}
