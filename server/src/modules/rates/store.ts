import type { RateReading, RateRefusal } from '@bb1/domain/rates/agreed-rate';
import { type RatedCurrency, rateOf, rateText } from '@bb1/domain/rates/rate';
import type { RevaluationReason } from '@bb1/domain/rates/valuation';
import { type Queryable, sql } from '../../platform/db/database.ts';

/**
 * `unavailable`: the source gave no usable answer; otherwise why the rate of this attempt was not
 * accepted.
 */
type ReadingRefusal = RateRefusal | 'unavailable';

/** One source's result in one attempt; every reading of an attempt has the same time. */
export interface NewReading {
  readonly source: string;
  readonly reported: Omit<RateReading, 'source'> | null;
  readonly refusal: ReadingRefusal | null;
}

export interface KeptReading extends NewReading {
  readonly currency: RatedCurrency;
  readonly readAt: Date;
}

interface ReadingRow {
  currency: RatedCurrency;
  source: string;
  rate: string | null;
  source_time: Date | null;
  read_at: Date;
  refusal: ReadingRefusal | null;
}

const COLUMNS = 'currency, source, rate, source_time, read_at, refusal';

/** One attempt with its results. */
export const insertTry = sql(
  'rate_readings.insert',
  `insert into rate_readings (currency, source, rate, source_time, read_at, accepted, refusal)
   select $1, source, rate, source_time, $2, refusal is null, refusal from unnest($3::text[], $4::numeric[], $5::timestamptz[], $6::text[]) as reading (source, rate, source_time, refusal)`,
).run(
  ({
    currency,
    readAt,
    readings,
  }: {
    readonly currency: RatedCurrency;
    readonly readAt: Date;
    readonly readings: readonly NewReading[];
  }) => [
    currency,
    readAt,
    readings.map(({ source }) => source),
    readings.map(({ reported }) => reported?.rate ?? null),
    readings.map(({ reported }) => reported?.sourceTime ?? null),
    readings.map(({ refusal }) => refusal),
  ],
);

const lastTryOf = sql<ReadingRow>(
  'rate_readings.last_try',
  `select ${COLUMNS} from rate_readings where currency = $1 and read_at = (select max(read_at) from rate_readings where currency = $1) order by id`,
);

const lastAcceptedOf = sql<ReadingRow>(
  'rate_readings.last_accepted',
  `select ${COLUMNS} from rate_readings where currency = $1 and accepted and read_at = (select read_at from rate_readings where currency = $1 and accepted order by read_at desc limit 1) order by id`,
);

const firstAcceptedOf = sql<ReadingRow>(
  'rate_readings.first_accepted_since',
  `select ${COLUMNS} from rate_readings where currency = $1 and accepted and read_at = (select min(read_at) from rate_readings where currency = $1 and accepted and read_at >= $2) order by id`,
);

/** Every reading of the newest attempt; none before the first. */
export async function lastTry(db: Queryable, currency: RatedCurrency): Promise<KeptReading[]> {
  return (await db.rows(lastTryOf, [currency])).map(kept);
}

/** The readings of the newest accepted rate; none before the first. */
export async function lastAccepted(db: Queryable, currency: RatedCurrency): Promise<KeptReading[]> {
  return (await db.rows(lastAcceptedOf, [currency])).map(kept);
}

/** The readings behind the first rate that was accepted from a moment on; none when none was. */
export async function firstAcceptedSince(
  db: Queryable,
  currency: RatedCurrency,
  moment: Date,
): Promise<KeptReading[]> {
  return (await db.rows(firstAcceptedOf, [currency, moment])).map(kept);
}

function kept(row: ReadingRow): KeptReading {
  const reported =
    row.rate === null || row.source_time === null
      ? null
      : { rate: rateText(rateOf(row.rate)), sourceTime: row.source_time };
  return {
    currency: row.currency,
    source: row.source,
    reported,
    refusal: row.refusal,
    readAt: row.read_at,
  };
}

export interface QuoteRow {
  id: string;
  order_id: string;
  currency: RatedCurrency;
  eur_amount: string;
  due_amount: string;
  rate: string;
  sources: unknown;
  made_at: Date;
  expires_at: Date | null;
  revalued_payment_id: string | null;
  revaluation_reason: RevaluationReason | null;
}

const QUOTE_COLUMNS =
  'id, order_id, currency, eur_amount, due_amount, rate, sources, made_at, expires_at, revalued_payment_id, revaluation_reason';

export const insertRow = sql(
  'quotes.insert',
  `insert into quotes (${QUOTE_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

// A revaluation was never offered.
export const latest = sql<QuoteRow>(
  'quotes.latest',
  `select ${QUOTE_COLUMNS} from quotes where order_id = $1 and revalued_payment_id is null order by made_at desc, id desc limit 1`,
);

export const validAt = sql<QuoteRow>(
  'quotes.valid_at',
  `select ${QUOTE_COLUMNS} from quotes where order_id = $1 and made_at <= $2 and expires_at > $2 order by made_at desc, id desc limit 1`,
);

export const ofOrder = sql<QuoteRow>(
  'quotes.of_order',
  `select ${QUOTE_COLUMNS} from quotes where order_id = $1 order by made_at desc, id desc`,
);
