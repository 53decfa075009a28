import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestampField } from '../form-fields.ts';
import { RATED_CURRENCIES } from './rate.ts';

export const listPaymentRates = endpoint({
  name: 'listPaymentRates',
  route: 'GET /users/orders/rates',
  audience: 'investor',
  summary:
    'The newest rate of each payment currency beside EUR, to estimate an order before it is placed; its quote has the rate of its own moment',
  reply: z.object({
    rates: z.array(
      z.object({
        currency: z.enum(RATED_CURRENCIES),
        /** EUR for one unit, and when it was read; null while the sources agree on none. */
        rate: z.object({ eur: z.string(), read_at: timestampField }).nullable(),
      }),
    ),
    /** How long the quote of an order is valid. */
    quote_minutes: z.int(),
  }),
});
