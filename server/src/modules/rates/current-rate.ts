import {
  type AcceptedRate,
  agreedRate,
  medianRate,
  RATE_REFUSALS,
  type RateReading,
  type RateRefusal,
  type RateRules,
} from '@bb1/domain/rates/agreed-rate';
import type { Offering } from '@bb1/domain/offering/offering';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { type PriceSource, PriceUnavailable } from '../../integrations/prices/price-source-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  firstAcceptedSince,
  insertTry,
  type KeptReading,
  lastAccepted,
  lastTry,
  type NewReading,
} from './store.ts';

type Rating = Pick<Context, 'db' | 'clock' | 'offering'>;

/** The current rate, EUR for one unit of the currency, with its readings; or why there is none. */
export type CurrentRate =
  | {
      readonly ok: true;
      readonly currency: RatedCurrency;
      readonly rate: string;
      readonly readAt: Date;
      readonly readings: readonly RateReading[];
    }
  | { readonly ok: false; readonly currency: RatedCurrency; readonly reason: RateRefusal };

/** How long an attempt answers later callers. After a failure, a source may recover any moment. */
const ACCEPTED_FOR_MS = 10_000;
const REFUSED_FOR_MS = 3_000;
/** Sources time out earlier on their own; this is the limit for any. */
const PATIENCE_MS = 5_000;

/** Pending attempts of this process: concurrent callers wait for the same answer. */
const underWay = new WeakMap<readonly PriceSource[], Map<RatedCurrency, Promise<CurrentRate>>>();

/**
 * The rate on which the sources agree now. Each attempt is stored, whatever its result. Refuses by
 * its result and not by an error: the caller decides what that means for the person. Takes seconds
 * when a source is slow: never call it inside a transaction.
 */
export function currentRate(
  context: Rating,
  sources: readonly PriceSource[],
  currency: RatedCurrency,
): Promise<CurrentRate> {
  const flights = underWay.get(sources) ?? new Map<RatedCurrency, Promise<CurrentRate>>();
  underWay.set(sources, flights);
  const flight =
    flights.get(currency) ??
    findRate(context, sources, currency).finally(() => flights.delete(currency));
  flights.set(currency, flight);
  return flight;
}

/**
 * The current rate; refuses the payment method when there is none, because the amount due would be
 * unknown.
 */
export async function requireRate(
  context: Rating,
  sources: readonly PriceSource[],
  currency: RatedCurrency,
): Promise<CurrentRate & { ok: true }> {
  const rate = await currentRate(context, sources, currency);
  if (!rate.ok) throw refuseField('payment_method', 'rate_unavailable', { currency });
  return rate;
}

/** The first rate from a moment on; refuses an officer's decision that hangs on it when there is none. */
export async function requireRateSince(
  context: Rating,
  sources: readonly PriceSource[],
  currency: RatedCurrency,
  moment: Date,
): Promise<CurrentRate & { ok: true }> {
  const rate = await rateSince(context, sources, currency, moment);
  if (!rate.ok) throw refuse('unavailable', 'rate_missing', { currency });
  return rate;
}

/**
 * The first rate on which the sources agreed from a moment on: one that was read since, else the one of now. It is found by the
 * moment alone, so that neither payer nor issuer can wait for a better one. Never ask inside of a transaction.
 */
export async function rateSince(
  context: Rating,
  sources: readonly PriceSource[],
  currency: RatedCurrency,
  moment: Date,
): Promise<CurrentRate> {
  const known = () => knownRateSince(context.db, currency, moment);
  const earlier = await known();
  if (earlier !== null) return earlier;
  const now = await currentRate(context, sources, currency);
  // What was read a moment before still answers those who ask for the rate of now; here it came too early.
  const since = now.ok && now.readAt < moment ? await tryNow(context, sources, currency) : now;
  // Another process may have read one before us.
  return since.ok ? ((await known()) ?? since) : since;
}

/** The same from stored readings only; asks no source. */
export async function knownRateSince(
  db: Queryable,
  currency: RatedCurrency,
  moment: Date,
): Promise<(CurrentRate & { ok: true }) | null> {
  const tried = await firstAcceptedSince(db, currency, moment);
  const known = tried.length === 0 ? null : outcomeOf(tried).reported;
  return known?.ok === true ? known : null;
}

/** Another process may have asked just now: its stored attempt is as good. */
async function findRate(
  context: Rating,
  sources: readonly PriceSource[],
  currency: RatedCurrency,
): Promise<CurrentRate> {
  const tried = await lastTry(context.db, currency);
  if (tried.length === 0) return tryNow(context, sources, currency);
  const { readAt, reported } = outcomeOf(tried);
  const age = context.clock.now().getTime() - readAt.getTime();
  return age >= 0 && age < (reported.ok ? ACCEPTED_FOR_MS : REFUSED_FOR_MS)
    ? reported
    : tryNow(context, sources, currency);
}

/** The outcome of an attempt, given all its readings. */
export function outcomeOf(tried: readonly KeptReading[]): {
  readonly readAt: Date;
  readonly reported: CurrentRate;
} {
  const [first] = tried;
  if (first === undefined) throw new RangeError('a try without readings is none');
  const { currency, readAt } = first;
  const readings = readingsOf(tried.filter(({ refusal }) => refusal === null));
  if (readings.length > 0)
    return {
      readAt,
      reported: {
        ok: true,
        currency,
        rate: medianRate(readings.map(({ rate }) => rate)),
        readAt,
        readings,
      },
    };
  return {
    readAt,
    reported: {
      ok: false,
      currency,
      reason:
        RATE_REFUSALS.find((reason) => tried.some(({ refusal }) => refusal === reason)) ??
        'too_few_sources',
    },
  };
}

async function tryNow(
  { db, clock, offering }: Rating,
  sources: readonly PriceSource[],
  currency: RatedCurrency,
): Promise<CurrentRate> {
  const answers = await Promise.all(
    sources.map(async (source) => ({ source: source.name, reported: await ask(source, currency) })),
  );
  return db.transaction('try_rate', async (tx) => {
    const [readings, readAt] = [readingsOf(answers), clock.now()];
    const agreement = agreedRate({
      readings,
      now: readAt,
      rules: rulesOf(offering),
      last: acceptedRate(await lastAccepted(tx, currency)),
    });
    const refusalOf = ({ source, reported }: (typeof answers)[number]): NewReading['refusal'] => {
      if (reported === null) return 'unavailable';
      if (!agreement.ok) return agreement.reason;
      return agreement.readings.some((used) => used.source === source) ? null : 'stale';
    };
    await insertTry(tx, {
      currency,
      readAt,
      readings: answers.map((answer) => ({ ...answer, refusal: refusalOf(answer) })),
    });
    return agreement.ok ? { ...agreement, currency, readAt } : { ...agreement, currency };
  });
}

async function ask(source: PriceSource, currency: RatedCurrency): Promise<NewReading['reported']> {
  try {
    return await source.read(currency, AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (error instanceof PriceUnavailable) return null;
    throw error;
  }
}

/** The last accepted rate, from its readings. */
export function acceptedRate(readings: readonly KeptReading[]): AcceptedRate | null {
  const [first] = readings;
  return first === undefined
    ? null
    : { rate: medianRate(readingsOf(readings).map(({ rate }) => rate)), at: first.readAt };
}

function readingsOf(answers: readonly Pick<NewReading, 'source' | 'reported'>[]): RateReading[] {
  return answers.flatMap(({ source, reported }) =>
    reported === null ? [] : [{ source, ...reported }],
  );
}

function rulesOf({ payments: { rates } }: Offering): RateRules {
  const { jumpWindowMinutes, ...rules } = rates;
  return { ...rules, jumpWindowSeconds: jumpWindowMinutes * 60 };
}
