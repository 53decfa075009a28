import { z } from 'zod';
import { cents, decimal, eur, parseMoney } from '@bb1/domain/money';
import { dueUnits } from '@bb1/domain/rates/quote';
import { type RatedCurrency, rateOf, rateText } from '@bb1/domain/rates/rate';
import type { RevaluationReason } from '@bb1/domain/rates/valuation';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { CurrentRate } from './current-rate.ts';
import { insertRow, latest, ofOrder, type QuoteRow, validAt } from './store.ts';

/** The missing amount of an order, and its price in the order's currency at a rate. */
export interface Pricing {
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
}

/** The price shown to a person, valid until the quote ends. */
export interface Quote extends Pricing {
  readonly expiresAt: Date;
}

/** The price of one payment without an honoured quote: the rate of the moment at which it became final. */
export interface Revaluation extends Pricing {
  readonly paymentId: string;
  readonly reason: RevaluationReason;
}

type KnownRate = CurrentRate & { readonly ok: true };

const sourcesSchema = z.array(
  z.object({ source: z.string(), rate: z.string(), time: z.iso.datetime() }),
);

/** The quote for the missing amount, `minutes` long. Throws RangeError when nothing is missing. */
export function makeQuote({
  now,
  minutes,
  ...priced
}: {
  orderId: string;
  rate: KnownRate;
  eurCents: bigint;
  now: Date;
  minutes: number;
}): Quote {
  return {
    ...priceOf({ ...priced, madeAt: now }),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  };
}

/** What is missing, at the rate of the moment at which a payment became final. Throws RangeError when nothing is missing. */
export function makeRevaluation({
  paymentId,
  reason,
  ...priced
}: {
  orderId: string;
  rate: KnownRate;
  eurCents: bigint;
  paymentId: string;
  reason: RevaluationReason;
}): Revaluation {
  return { ...priceOf({ ...priced, madeAt: priced.rate.readAt }), paymentId, reason };
}

function priceOf({
  orderId,
  rate,
  eurCents,
  madeAt,
}: {
  orderId: string;
  rate: KnownRate;
  eurCents: bigint;
  madeAt: Date;
}): Pricing {
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
    madeAt,
  };
}

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  await insert(tx, quote, { expiresAt: quote.expiresAt, paymentId: null, reason: null });
}

export async function insertRevaluation(tx: Tx, revaluation: Revaluation): Promise<void> {
  const { paymentId, reason } = revaluation;
  await insert(tx, revaluation, { expiresAt: null, paymentId, reason });
}

async function insert(
  tx: Tx,
  price: Pricing,
  {
    expiresAt,
    paymentId,
    reason,
  }: { expiresAt: Date | null; paymentId: string | null; reason: RevaluationReason | null },
): Promise<void> {
  await tx.run(insertRow, [
    price.id,
    price.orderId,
    price.currency,
    eur(price.eurCents),
    decimal({ currency: price.currency, units: price.dueUnits }),
    price.rate,
    JSON.stringify(price.sources),
    price.madeAt,
    expiresAt,
    paymentId,
    reason,
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

// No payment precedes its order: a network that reports one has a slow clock, or whole seconds only.
const CLOCKS_DIFFER_MS = 60_000;

/** The quote under which a payment was made that the network first saw at this moment. Null when none held. */
export async function quoteSeenUnder(
  db: Queryable,
  orderId: string,
  firstSeenAt: Date,
): Promise<Quote | null> {
  return (
    (await quoteAt(db, orderId, firstSeenAt)) ??
    (await quoteAt(db, orderId, new Date(firstSeenAt.getTime() + CLOCKS_DIFFER_MS)))
  );
}

/** Every price of an order by its id: its quotes and its revaluations. */
export async function pricesOfOrder(
  db: Queryable,
  orderId: string,
): Promise<ReadonlyMap<string, Quote | Revaluation>> {
  const rows = await db.rows(ofOrder, [orderId]);
  return new Map(
    rows.flatMap((row) => {
      const price = quoteOf(row) ?? revaluationOf(row);
      return price === null ? [] : [[price.id, price] as const];
    }),
  );
}

export function isRevaluation(price: Quote | Revaluation): price is Revaluation {
  return 'paymentId' in price;
}

function quoteOf(row: QuoteRow | null): Quote | null {
  return row?.expires_at == null ? null : { ...pricingOf(row), expiresAt: row.expires_at };
}

function revaluationOf(row: QuoteRow): Revaluation | null {
  const { revalued_payment_id: paymentId, revaluation_reason: reason } = row;
  return paymentId === null || reason === null ? null : { ...pricingOf(row), paymentId, reason };
}

function pricingOf(row: QuoteRow): Pricing {
  return {
    id: row.id,
    orderId: row.order_id,
    currency: row.currency,
    eurCents: cents(row.eur_amount),
    dueUnits: parseMoney(row.currency, row.due_amount).units,
    rate: rateText(rateOf(row.rate)),
    sources: sourcesSchema.parse(row.sources),
    madeAt: row.made_at,
  };
}
