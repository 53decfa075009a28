import type { z } from 'zod';
import type { DeskRate, listRates } from '@bb1/domain/rates/desk-endpoints';
import { RATED_CURRENCIES, type RatedCurrency } from '@bb1/domain/rates/rate';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { acceptedRate, outcomeOf } from './current-rate.ts';
import { lastAccepted, lastTry } from './store.ts';

/** The officers' view of rates: from the stored attempts, without asking any source. */
export async function showRates({
  db,
  offering,
}: Pick<Context, 'db' | 'offering'>): Promise<z.input<typeof listRates.reply>> {
  const { quoteMinutes, rates: rules } = offering.payments;
  const currencies = RATED_CURRENCIES.filter((currency) =>
    offering.paymentMethods.includes(currency),
  );
  return {
    rates: await Promise.all(currencies.map((currency) => toRateDto(db, currency))),
    rules: {
      max_age_seconds: rules.maxAgeSeconds,
      max_spread_percent: rules.maxSpreadPercent,
      max_jump_percent: rules.maxJumpPercent,
      jump_window_minutes: rules.jumpWindowMinutes,
      quote_minutes: quoteMinutes,
    },
  };
}

async function toRateDto(db: Queryable, currency: RatedCurrency): Promise<DeskRate> {
  const [accepted, tried] = [
    acceptedRate(await lastAccepted(db, currency)),
    await lastTry(db, currency),
  ];
  const last = tried.length === 0 ? null : outcomeOf(tried);
  return {
    currency,
    accepted: accepted && { rate: accepted.rate, at: accepted.at.toISOString() },
    last_try: last && {
      at: last.readAt.toISOString(),
      refusal: last.reported.ok ? null : last.reported.reason,
      readings: tried.map(({ source, reported }) => ({
        source,
        rate: reported?.rate ?? null,
        source_time: reported?.sourceTime.toISOString() ?? null,
      })),
    },
  };
}
