import type { Locale } from '@bb1/domain/locale';
import { cents, eur } from '@bb1/domain/money';
import { couponFacts } from '@bb1/domain/offering/coupon-facts';
import { formatDayOfYear, formatList } from '@bb1/domain/presentation';
import {
  countryOptions,
  formatDate,
  formatDateTime,
  formatEur,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '../ui/format.ts';
import type { PublicOffering } from '../server-context.ts';
import { commissionFigures } from './affiliate/commission-figures.ts';

type Format = (locale: Locale, value: string) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  eur: (locale, value) => formatEur(locale, value, { wholeWhenEven: true }),
  price: formatPrice,
  percent: formatPercent,
  number: (locale, value) => formatQuantity(locale, value),
  date: (locale, value) => formatDate(locale, value),
  day: formatDayOfYear,
  time: formatDateTime,
  // A telephone number is not broken over two lines.
  phone: (_locale, value) => value.replaceAll(' ', '\u00a0'),
  country: (locale, value) =>
    countryOptions(locale, [value])
      .map(({ label }) => label)
      .join(''),
};

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*(?:\|\s*(\w+)\s*)?\}\}/g;

/** What placeholders can name: the offering, and what follows from it. */
export function contentFacts(offering: PublicOffering): object {
  const smallest = cents(offering.affiliate.minimumInvestmentEur);
  const { amount, oneTokens } = commissionFigures(offering, {
    amountCents: 5n * smallest,
    count: 1,
  });
  return {
    ...offering,
    coupons: couponFacts(offering.bond),
    reward: { largerEur: amount, largerTokens: oneTokens, tooSmallEur: eur(smallest - 1n) },
  };
}

/**
 * Replaces `{{issuer.name}}` by that fact and `{{sale.capEur | eur}}` by the
 * formatted fact, so that no fact is written twice; the members of a list become an enumeration.
 * Formats: eur, price, percent, number, date, day (without year), time (day and time), phone, country. Throws an Error
 * on an unknown fact or format.
 */
export function fillContent(source: string, offering: object, locale: Locale): string {
  return source.replace(PLACEHOLDER, (placeholder, path: string, format?: string) => {
    const write = formatNamed(format);
    return formatList(
      locale,
      factsAt(offering, path, placeholder).map((fact) => write(locale, String(fact))),
    );
  });
}

/** Throws as `fillContent` does, without the cost of formatting. */
export function checkPlaceholders(source: string, offering: object): void {
  for (const [placeholder, path = '', format] of source.matchAll(PLACEHOLDER)) {
    factsAt(offering, path, placeholder);
    formatNamed(format);
  }
}

function factsAt(
  offering: object,
  path: string,
  placeholder: string,
): readonly (string | number)[] {
  const value = factAt(offering, path.split('.'));
  const facts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (facts.length === 0 || !facts.every(isFact))
    throw new Error(`the offering has no ${placeholder}`);
  return facts;
}

function factAt(offering: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(key)
        : undefined,
    offering,
  );
}

function isFact(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function formatNamed(name: string | undefined): Format {
  const format = name === undefined ? asItIs : FORMATS[name];
  if (format === undefined) throw new Error(`content knows no format ${name}`);
  return format;
}

function asItIs(_locale: Locale, value: string): string {
  return value;
}
