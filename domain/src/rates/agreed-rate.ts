import { type Fraction, fraction, fractionOf, product, quotient, sum } from '../fraction.ts';
import { rateOf, rateText } from './rate.ts';

/** A source's price in EUR of one unit of a currency, with its time. */
export interface RateReading {
  readonly source: string;
  readonly rate: string;
  readonly sourceTime: Date;
}

export interface RateRules {
  /** A reading older than this, or as far in the future, is not used. */
  readonly maxAgeSeconds: number;
  /** By how many percent of the lowest reading the highest may exceed it. */
  readonly maxSpreadPercent: string;
  /**
   * By how many percent the rate may change, in either direction, in each jump window since the
   * last accepted one.
   */
  readonly maxJumpPercent: string;
  readonly jumpWindowSeconds: number;
}

export interface AcceptedRate {
  readonly rate: string;
  readonly at: Date;
}

export const RATE_REFUSALS = ['too_few_sources', 'stale', 'sources_disagree', 'jump'] as const;
export type RateRefusal = (typeof RATE_REFUSALS)[number];

export type RateAgreement =
  | { readonly ok: true; readonly rate: string; readonly readings: readonly RateReading[] }
  | { readonly ok: false; readonly reason: RateRefusal };

const SOURCES_NEEDED = 2;

/**
 * The rate on which at least two sources agree, or why there is none; nothing is guessed. It is the
 * median of the fresh readings. Sources with the same error, such as ten times off, are caught
 * against the last accepted rate: it may change by the percentage of the rules within the window
 * and by as much again in each further one, so that a real market jump is followed after some time
 * without intervention. Without a last rate agreement alone decides. Throws RangeError when a rate
 * or rule is no decimal number.
 */
export function agreedRate({
  readings,
  now,
  rules,
  last,
}: {
  readonly readings: readonly RateReading[];
  readonly now: Date;
  readonly rules: RateRules;
  readonly last: AcceptedRate | null;
}): RateAgreement {
  const answer = newestOfEachSource(readings);
  if (answer.length < SOURCES_NEEDED) return { ok: false, reason: 'too_few_sources' };
  const fresh = answer.filter(
    ({ sourceTime }) =>
      Math.abs(now.getTime() - sourceTime.getTime()) <= rules.maxAgeSeconds * 1000,
  );
  if (fresh.length < SOURCES_NEEDED) return { ok: false, reason: 'stale' };
  const rates = fresh.map(({ rate }) => rateOf(rate)).toSorted(compare);
  const [lowest, highest] = [rates.at(0), rates.at(-1)];
  if (
    lowest === undefined ||
    highest === undefined ||
    changePercent(lowest, highest).isAbove(fractionOf(rules.maxSpreadPercent))
  )
    return { ok: false, reason: 'sources_disagree' };
  const rate = rateText(median(rates));
  if (
    last !== null &&
    changePercent(rateOf(last.rate), rateOf(rate)).isAbove(allowedJump(rules, { now, last }))
  )
    return { ok: false, reason: 'jump' };
  return { ok: true, rate, readings: fresh };
}

/**
 * The rate of one accepted attempt's readings; their order does not matter. Throws RangeError when
 * there is none.
 */
export function medianRate(rates: readonly string[]): string {
  return rateText(median(rates.map(rateOf).toSorted(compare)));
}

/** Whether two rates are as close as sources must be that agree. */
export function isWithinBand(
  one: string,
  other: string,
  { maxSpreadPercent }: Pick<RateRules, 'maxSpreadPercent'>,
): boolean {
  return !changePercent(rateOf(one), rateOf(other)).isAbove(fractionOf(maxSpreadPercent));
}

/** The same source twice still counts once. */
function newestOfEachSource(readings: readonly RateReading[]): RateReading[] {
  const newest = new Map<string, RateReading>();
  for (const reading of readings) {
    const known = newest.get(reading.source);
    if (known === undefined || reading.sourceTime > known.sourceTime)
      newest.set(reading.source, reading);
  }
  return [...newest.values()];
}

/** The middle one, or the mean of the two in the middle, exact. */
function median(ascending: readonly Fraction[]): Fraction {
  const middle = ascending.slice((ascending.length - 1) >> 1, (ascending.length >> 1) + 1);
  if (middle.length === 0) throw new RangeError('no rate has no median');
  return quotient(sum(middle), fraction(BigInt(middle.length)));
}

/**
 * By how many percent the higher of two rates exceeds the lower: symmetric, so that a tenth is as
 * far off as the tenfold.
 */
function changePercent(one: Fraction, other: Fraction): { isAbove(limit: Fraction): boolean } {
  const [lower, higher] = compare(one, other) <= 0 ? [one, other] : [other, one];
  const percent = product(sum([quotient(higher, lower), fraction(-1n)]), fraction(100n));
  return { isAbove: (limit) => compare(percent, limit) > 0 };
}

function allowedJump(
  { maxJumpPercent, jumpWindowSeconds }: RateRules,
  { now, last }: { readonly now: Date; readonly last: AcceptedRate },
): Fraction {
  const windows = fraction(
    BigInt(now.getTime() - last.at.getTime()),
    BigInt(jumpWindowSeconds) * 1000n,
  );
  return product(
    fractionOf(maxJumpPercent),
    compare(windows, fraction(1n)) < 0 ? fraction(1n) : windows,
  );
}

function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
