import { type Locale, TIME_ZONE } from './locale.ts';

/** Dates and numbers are British in English and German in German, always in Berlin time. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE' };

/** The language tag for dates and numbers. */
export function languageTag(locale: Locale): string {
  return TAGS[locale];
}

/** The same object for the same options: making one costs fifty times what writing with it does. */
export const numberFormat = madeOnce(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);
export const dateFormat = madeOnce(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);

function madeOnce<Options, Format>(make: (tag: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: Locale, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(TAGS[locale], options);
    made.set(key, format);
    return format;
  };
}

/** A euro amount from its decimal string: €2,500.00, 2.500,00 €. */
export function formatEur(
  locale: Locale,
  amount: string,
  { wholeWhenEven = false }: { readonly wholeWhenEven?: boolean } = {},
): string {
  const digits = wholeWhenEven && /^-?\d+(\.0*)?$/.test(amount) ? 0 : 2;
  return formatDecimal(
    numberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(digits, 2),
    }),
    amount,
  );
}

/** A euro amount as the figure alone, for sentences that name the currency themselves: 1,000,000 or 2.500,50. */
export function formatEurFigure(locale: Locale, amount: string): string {
  const digits = /^-?\d+(\.0*)?$/.test(amount) ? 0 : 2;
  return formatDecimal(
    numberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
    amount,
  );
}

/** A rate between two currencies in EUR: two decimals, up to eight where it has them. */
export function formatRate(locale: Locale, amount: string): string {
  return formatDecimal(
    numberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: 8,
    }),
    amount,
  );
}

/** A count of tokens or coins with all its decimals and no trailing zeros ("1,052.6315789"). */
export function formatQuantity(locale: Locale, amount: string, unit?: string): string {
  const figure = formatDecimal(numberFormat(locale, { maximumFractionDigits: 18 }), amount);
  return unit === undefined ? figure : `${figure}\u00a0${unit}`;
}

/**
 * A day in words: 11 March 2019, 11. März 2019. Takes an ISO date, an ISO timestamp, milliseconds
 * or a Date.
 */
export function formatDate(
  locale: Locale,
  moment: string | number | Date,
  length: 'long' | 'short' = 'long',
): string {
  return dateFormat(locale, {
    timeZone: TIME_ZONE,
    ...(length === 'long'
      ? { day: 'numeric', month: 'long', year: 'numeric' }
      : { day: '2-digit', month: '2-digit', year: 'numeric' }),
  }).format(new Date(moment));
}

/** Day and time with the zone: 11 March 2019 at 12:00 CET, 11. März 2019 um 12:00 MEZ. */
export function formatDateTime(locale: Locale, moment: string | number | Date): string {
  return dateFormat(locale, {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment));
}

/** A number of hours in words: 1 hour, 24 Stunden. */
export function formatHours(locale: Locale, hours: number): string {
  return numberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
  }).format(hours);
}

/**
 * Intl reads a decimal string exactly, without a float in between. A negative figure has a minus, no
 * hyphen. Throws RangeError if it is no decimal.
 */
export function formatDecimal(format: Intl.NumberFormat, decimal: string): string {
  if (!isDecimal(decimal)) throw new RangeError(`not a decimal: ${decimal}`);
  return format.format(decimal).replace('-', '\u2212');
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** "1 July" from an ISO day. */
export function formatDayOfYear(locale: Locale, isoDay: string): string {
  return dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${isoDay}T00:00:00Z`));
}

/** "1 July, 1 October and 1 January". */
export function formatList(locale: Locale, members: readonly string[]): string {
  return new Intl.ListFormat(TAGS[locale], { type: 'conjunction' }).format(members);
}
