import { cents } from '@bb1/domain/money';
import { couponDates } from '@bb1/domain/offering/coupon-dates';
import type { Offering } from '@bb1/domain/offering/offering';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import type { Words } from './fill-placeholders.ts';
import { euro, germanMoment, percent, wholeNumber } from './german-figures.ts';
import { offeringTables } from './offering-tables.ts';

const TOKEN_UNIT = 10_000_000n;

/**
 * Every value of the offering under its path (`sale.capEur`, `sale.tiers.0.priceEur`) as German
 * text, plus derived values.
 */
export function offeringWords(offering: Offering): Words {
  return {
    ...Object.fromEntries(entriesOf('', offering)),
    ...derived(offering),
    ...offeringTables(offering),
  };
}

function derived(offering: Offering): Words {
  const { bond, sale, token } = offering;
  const dates = couponDates(bond);
  const perCoupon = Number(bond.fixedCouponPercentPerYear) / bond.fixedCouponsPerYear;
  const lowest = sale.tiers
    .map((tier) => cents(tier.priceEur))
    .reduce((low, price) => (price < low ? price : low));
  const issued = issueVolume(offering) / TOKEN_UNIT;
  const nominal = cents(token.nominalEur);
  return {
    'bond.perCouponPercent': percent(String(perCoupon)),
    'bond.couponCount': String(dates.length),
    'bond.couponsPerYearWord': { 1: 'jährlich', 2: 'halbjährlich', 4: 'vierteljährlich' }[
      bond.fixedCouponsPerYear
    ],
    'bond.termYears': String(dates.length / bond.fixedCouponsPerYear),
    'bond.firstCoupon': germanMoment(dates[0]?.date ?? bond.issueDate),
    'bond.couponDays': couponDays(dates, bond.fixedCouponsPerYear),
    'bond.variableDay': dayOfYear(bond.issueDate),
    'bond.maximumTokens': wholeNumber(issued),
    'bond.maximumNominal': euro(issued * nominal),
    'sale.lowestPrice': euro(lowest),
    'sale.lowestPricePercent': percent(String(Number((lowest * 10_000n) / nominal) / 100)),
    // A given percentage of the proceeds, for the documents' use of proceeds.
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `sale.capShares.${at + 1}`,
        euro((cents(sale.capEur) * BigInt(at + 1)) / 100n),
      ]),
    ),
    'issuer.directorList': offering.issuer.directors.join(', '),
    'issuer.address': `${offering.issuer.street}, ${offering.issuer.zipcode} ${offering.issuer.city}`,
    paymentMethodList: listOf(offering.paymentMethods),
  };
}

function couponDays(dates: readonly { readonly date: string }[], perYear: number): string {
  return listOf(
    dates
      .slice(0, perYear)
      .toSorted((one, other) => one.date.slice(5).localeCompare(other.date.slice(5)))
      .map(({ date }) => dayOfYear(date)),
  );
}

function listOf(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} und ${words.at(-1) ?? ''}`;
}

/** "1. Juli" from an ISO date. */
function dayOfYear(date: string): string {
  return new Intl.DateTimeFormat('de-DE', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));
}

function entriesOf(path: string, value: unknown): [string, string][] {
  if (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string') &&
    !path.endsWith('Percents')
  )
    return [[path, value.join(', ')]];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      entriesOf(path === '' ? name : `${path}.${name}`, inner),
    );
  return typeof value === 'string' || typeof value === 'number'
    ? [[path, worded(path, String(value))]]
    : [];
}

function worded(path: string, value: string): string {
  if (path.endsWith('Eur')) return euro(cents(value));
  if (/Percent|Percents\.\d+$/.test(path)) return percent(value);
  return /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) && !path.startsWith('documentVersions')
    ? germanMoment(value)
    : value;
}
