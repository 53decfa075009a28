import { type Locale, TIME_ZONE } from './locale.ts';

/** Dates and numbers are British in English and German in German, always in Berlin's time. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE' };

/** "€2,500.00" or "2.500,00 €" from a decimal string, without a detour through floating point. */
export function formatEur(locale: Locale, decimalEur: string): string {
  const format = new Intl.NumberFormat(TAGS[locale], { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });
  return formatDecimal(format, decimalEur);
}

/** "2,631.5789473" or "2.631,5789473" with all decimals that are not zero. */
export function formatTokens(locale: Locale, decimalTokens: string): string {
  return formatDecimal(new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 7 }), decimalTokens);
}

/** "11 March 2019" or "11. März 2019". */
export function formatDate(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: TIME_ZONE }).format(date);
}

/** Intl formats decimal strings exactly (ES2023), though its type still names only numbers. */
function formatDecimal(format: Intl.NumberFormat, decimal: string): string {
  return format.format(decimal as Intl.StringNumericLiteral);
}
