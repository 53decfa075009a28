import { listPaymentRates } from '@bb1/domain/rates/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { paymentRates } from './payment-rates.ts';

export function ratesRoutes(serve: Serve, context: Pick<Context, 'db' | 'offering'>): void {
  serve(listPaymentRates)(() => paymentRates(context));
}
