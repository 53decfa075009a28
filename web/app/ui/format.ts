import { type Locale, TIME_ZONE } from '@bb1/domain/locale';

const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE' };

/** The language tag that dates and numbers are written by. */
export function languageTag(locale: Locale): string {
  return TAGS[locale];
}

/** A euro amount from its decimal string; Intl reads the string exactly, no float comes in between. */
export function formatEur(locale: Locale, amount: string, { wholeWhenEven = false }: { readonly wholeWhenEven?: boolean } = {}): string {
  const digits = wholeWhenEven && /^-?\d+(\.0*)?$/.test(amount) ? 0 : 2;
  return exact(new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR', minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 2) }), amount);
}

/** A euro amount as it stands on a scale: €2.5m, 2,5 Mio. €. For axes of charts, never for what somebody pays. */
export function formatEurShort(locale: Locale, amount: string): string {
  return exact(new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR', notation: 'compact', maximumFractionDigits: 2, minimumFractionDigits: 0 }), amount);
}

/** A price per token: two decimals, up to four where the average needs them. */
export function formatPrice(locale: Locale, amount: string): string {
  return exact(new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: 4 }), amount);
}

/** A count of tokens or coins with all decimals it has and no trailing zeros ("1,052.6315789"). */
export function formatQuantity(locale: Locale, amount: string, unit?: string): string {
  const figure = exact(new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 18 }), amount);
  return unit === undefined ? figure : `${figure}\u00a0${unit}`;
}

/** Percent from a decimal string of percent ("4.5" is 4.5 %). */
export function formatPercent(locale: Locale, percent: string): string {
  return exact(new Intl.NumberFormat(TAGS[locale], { style: 'unit', unit: 'percent', maximumFractionDigits: 4 }), percent);
}

/** A day as people say it: 11 March 2019, 11. März 2019. Takes an ISO date, an ISO timestamp or milliseconds. */
export function formatDate(locale: Locale, moment: string | number, length: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(TAGS[locale], { timeZone: TIME_ZONE, ...(length === 'long' ? { day: 'numeric', month: 'long', year: 'numeric' } : { day: '2-digit', month: '2-digit', year: 'numeric' }) }).format(new Date(moment));
}

/** A day without its year, as it stands on a scale: 11 Mar, 11. März. */
export function formatDay(locale: Locale, moment: string | number): string {
  return new Intl.DateTimeFormat(TAGS[locale], { timeZone: TIME_ZONE, day: 'numeric', month: 'short' }).format(new Date(moment));
}

/** Day and time with the zone: 11 March 2019 at 12:00 CET, 11. März 2019 um 12:00 MEZ. */
export function formatDateTime(locale: Locale, moment: string | number): string {
  return new Intl.DateTimeFormat(TAGS[locale], { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(new Date(moment));
}

/** Country names in the language of the page, in its order. */
export function countryOptions(locale: Locale, codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([TAGS[locale]], { type: 'region' });
  return codes.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

function exact(format: Intl.NumberFormat, decimal: string): string {
  if (!isDecimal(decimal)) throw new RangeError(`not a decimal: ${decimal}`);
  return format.format(decimal);
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}
