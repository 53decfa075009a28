import { cents } from '@bb1/domain/money';
import { couponDates } from '@bb1/domain/offering/coupon-dates';
import { couponFacts } from '@bb1/domain/offering/coupon-facts';
import type { Offering } from '@bb1/domain/offering/offering';
import { formatDayOfYear, formatList } from '@bb1/domain/presentation';
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
  const coupons = couponFacts(bond);
  const lowest = sale.tiers
    .map((tier) => cents(tier.priceEur))
    .reduce((low, price) => (price < low ? price : low));
  const issued = issueVolume(offering) / TOKEN_UNIT;
  const nominal = cents(token.nominalEur);
  return {
    'bond.perCouponPercent': percent(coupons.percentEach),
    'bond.couponCount': String(dates.length),
    'bond.couponsPerYearWord': { 1: 'jährlich', 2: 'halbjährlich', 4: 'vierteljährlich' }[
      bond.fixedCouponsPerYear
    ],
    'bond.termYears': String(dates.length / bond.fixedCouponsPerYear),
    'bond.firstCoupon': germanMoment(coupons.first),
    'bond.couponDays': formatList('de', coupons.days.map(dayOfYear)),
    'bond.variableDay': dayOfYear(coupons.variableDay),
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
    paymentMethodList: formatList('de', offering.paymentMethods),
    // The head of a document states its date as an ISO date.
    ...Object.fromEntries(
      Object.entries(offering.announcements).map(([name, day]) => [
        `announcements.${name}.iso`,
        day,
      ]),
    ),
  };
}

function dayOfYear(isoDay: string): string {
  return formatDayOfYear('de', isoDay);
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
