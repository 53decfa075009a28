import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestampField } from '../form-fields.ts';
import { RATE_REFUSALS } from './agreed-rate.ts';
import { RATED_CURRENCIES } from './rate.ts';

const deskRateSchema = z.object({
  currency: z.enum(RATED_CURRENCIES),
  /** The newest accepted rate, EUR for one unit; null before the first. */
  accepted: z.object({ rate: z.string(), at: timestampField }).nullable(),
  /**
   * The newest attempt; `refusal` says why it gave no rate, and why there are no quotes until one
   * does.
   */
  last_try: z
    .object({
      at: timestampField,
      refusal: z.enum(RATE_REFUSALS).nullable(),
      readings: z.array(
        z.object({
          source: z.string(),
          /** Null when the source gave no usable answer. */ rate: z.string().nullable(),
          source_time: timestampField.nullable(),
        }),
      ),
    })
    .nullable(),
});
export type DeskRate = z.infer<typeof deskRateSchema>;

export const listRates = endpoint({
  name: 'listRates',
  route: 'GET /desk/rates',
  audience: { officer: 'payments.view' },
  summary:
    "Rates of the payment currencies: the newest accepted one, each source's last reading, and why there is none now",
  reply: z.object({
    rates: z.array(deskRateSchema),
    rules: z.object({
      max_age_seconds: z.int(),
      max_spread_percent: z.string(),
      max_jump_percent: z.string(),
      jump_window_minutes: z.int(),
      quote_minutes: z.int(),
    }),
  }),
});
