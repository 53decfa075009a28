import type { z } from 'zod';
import type { listPaymentRates } from '@bb1/domain/rates/endpoints';
import { RATED_CURRENCIES } from '@bb1/domain/rates/rate';
import type { Context } from '../../context.ts';
import { outcomeOf } from './current-rate.ts';
import { lastTry } from './store.ts';

/**
 * The rates for an estimate, from the stored attempts: no page waits for a source. When the newest
 * attempt was refused there is none, as an older rate may be far from the one of a quote.
 */
export async function paymentRates({
  db,
  offering,
}: Pick<Context, 'db' | 'offering'>): Promise<z.input<typeof listPaymentRates.reply>> {
  const currencies = RATED_CURRENCIES.filter((one) => offering.paymentMethods.includes(one));
  return {
    rates: await Promise.all(
      currencies.map(async (currency) => {
        const tried = await lastTry(db, currency);
        const last = tried.length === 0 ? null : outcomeOf(tried).reported;
        return {
          currency,
          rate: last?.ok === true ? { eur: last.rate, read_at: last.readAt.toISOString() } : null,
        };
      }),
    ),
    quote_minutes: offering.payments.quoteMinutes,
  };
}
