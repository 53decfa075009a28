import type { Locale } from '@bb1/domain/locale';
import {
  countryOptions,
  formatDate,
  formatDateTime,
  formatEur,
  formatPercent,
  formatPrice,
  formatQuantity,
} from '../ui/format.ts';

type Format = (locale: Locale, value: string) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  eur: (locale, value) => formatEur(locale, value, { wholeWhenEven: true }),
  price: formatPrice,
  percent: formatPercent,
  number: (locale, value) => formatQuantity(locale, value),
  date: (locale, value) => formatDate(locale, value),
  time: formatDateTime,
  // A telephone number is not broken over two lines.
  phone: (_locale, value) => value.replaceAll(' ', '\u00a0'),
  country: (locale, value) =>
    countryOptions(locale, [value])
      .map(({ label }) => label)
      .join(''),
};

/**
 * Replaces `{{issuer.name}}` by that fact of the offering and `{{sale.capEur | eur}}` by the
 * formatted fact, so that no fact is written twice; members of a list are joined by commas.
 * Formats: eur, price, percent, number, date, time (day and time), phone, country. Throws an Error
 * on an unknown fact or format.
 */
export function fillContent(source: string, offering: object, locale: Locale): string {
  return source.replace(
    /\{\{\s*([\w.]+)\s*(?:\|\s*(\w+)\s*)?\}\}/g,
    (placeholder, path: string, format?: string) => {
      const value = factAt(offering, path.split('.'));
      const facts = Array.isArray(value) ? value : [value];
      if (facts.length === 0 || !facts.every(isFact))
        throw new Error(`the offering has no ${placeholder}`);
      return facts.map((fact) => written(String(fact), format, locale)).join(', ');
    },
  );
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

function written(fact: string, format: string | undefined, locale: Locale): string {
  if (format === undefined) return fact;
  const write = FORMATS[format];
  if (write === undefined) throw new Error(`content knows no format ${format}`);
  return write(locale, fact);
}
