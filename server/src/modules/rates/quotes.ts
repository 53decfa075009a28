import { z } from 'zod';
import { cents, decimal, eur, parseMoney } from '@bb1/domain/money';
import { dueUnits } from '@bb1/domain/rates/quote';
import { type RatedCurrency, rateOf, rateText } from '@bb1/domain/rates/rate';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { CurrentRate } from './current-rate.ts';
import { type QuoteRow, insertRow, latest, validAt } from './store.ts';

/** The missing amount of an order, and its price in the order's currency until the quote ends. */
export interface Quote {
  readonly id: string;
  readonly orderId: string;
  readonly currency: RatedCurrency;
  readonly eurCents: bigint;
  readonly dueUnits: bigint;
  readonly rate: string;
  /** Every source of the rate, with its own rate and time (ISO 8601). */
  readonly sources: readonly {
    readonly source: string;
    readonly rate: string;
    readonly time: string;
  }[];
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

const sourcesSchema = z.array(
  z.object({ source: z.string(), rate: z.string(), time: z.iso.datetime() }),
);

/** The quote for the missing amount, `minutes` long. Throws RangeError when nothing is missing. */
export function makeQuote({
  orderId,
  rate,
  eurCents,
  now,
  minutes,
}: {
  readonly orderId: string;
  readonly rate: CurrentRate & { readonly ok: true };
  readonly eurCents: bigint;
  readonly now: Date;
  readonly minutes: number;
}): Quote {
  if (eurCents <= 0n) throw new RangeError('nothing is missing that could be quoted');
  return {
    id: newId(),
    orderId,
    currency: rate.currency,
    eurCents,
    dueUnits: dueUnits({ currency: rate.currency, eurCents, rate: rate.rate }),
    rate: rate.rate,
    sources: rate.readings.map(({ source, rate: answer, sourceTime }) => ({
      source,
      rate: answer,
      time: sourceTime.toISOString(),
    })),
    madeAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  };
}

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  const due = decimal({ currency: quote.currency, units: quote.dueUnits });
  await tx.run(insertRow, [
    quote.id,
    quote.orderId,
    quote.currency,
    eur(quote.eurCents),
    due,
    quote.rate,
    JSON.stringify(quote.sources),
    quote.madeAt,
    quote.expiresAt,
  ]);
}

/** The newest quote of an order, expired or not; null before the first. */
export async function latestQuote(db: Queryable, orderId: string): Promise<Quote | null> {
  return quoteOf(await db.maybe(latest, [orderId]));
}

/**
 * The quote that applies to a payment first seen by the network at this moment: the newest that was
 * valid then. Null when none was.
 */
export async function quoteAt(db: Queryable, orderId: string, moment: Date): Promise<Quote | null> {
  return quoteOf(await db.maybe(validAt, [orderId, moment]));
}

function quoteOf(row: QuoteRow | null): Quote | null {
  if (row === null) return null;
  return {
    id: row.id,
    orderId: row.order_id,
    currency: row.currency,
    eurCents: cents(row.eur_amount),
    dueUnits: parseMoney(row.currency, row.due_amount).units,
    rate: rateText(rateOf(row.rate)),
    sources: sourcesSchema.parse(row.sources),
    madeAt: row.made_at,
    expiresAt: row.expires_at,
  };
}
