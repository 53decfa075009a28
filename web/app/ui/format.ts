import { type Locale, TIME_ZONE } from '@bb1/domain/locale';
import { dateFormat, formatDecimal, languageTag, numberFormat } from '@bb1/domain/presentation';

// Pages and mails share the formats of amounts and days; those of pages alone are below.
export {
  dateFormat,
  formatDate,
  formatDateTime,
  formatEur,
  formatEurFigure,
  formatQuantity,
  formatRate,
  languageTag,
  numberFormat,
} from '@bb1/domain/presentation';

/** A euro amount on a scale: €2.5m, 2,5 Mio. €. For axes of charts, never for an amount to pay. */
export function formatEurShort(locale: Locale, amount: string): string {
  return formatDecimal(
    numberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      notation: 'compact',
      maximumFractionDigits: 2,
      minimumFractionDigits: 0,
    }),
    amount,
  );
}

/** A price per token: two decimals, up to four where the average needs them. */
export function formatPrice(locale: Locale, amount: string): string {
  return formatDecimal(
    numberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
    amount,
  );
}

/** Percent from a decimal string of percent ("4.5" is 4.5 %). */
export function formatPercent(locale: Locale, percent: string): string {
  return formatDecimal(
    numberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      maximumFractionDigits: 4,
    }),
    percent,
  );
}

/** A day without its year, for scales: 11 Mar, 11. März. */
export function formatDay(locale: Locale, moment: string | number): string {
  return dateFormat(locale, {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'short',
  }).format(new Date(moment));
}

/** A month (YYYY-MM) in words: March 2019, März 2019. */
export function formatMonth(locale: Locale, month: string): string {
  return dateFormat(locale, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-15T12:00:00Z`));
}

/** Country names in the page's language and its order. */
export function countryOptions(
  locale: Locale,
  codes: readonly string[],
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** "1.4 MB" or "380 kB", in the unit of the limit of 5 MB: 1024 bytes per kB. */
export function formatFileSize(locale: Locale, bytes: number): string {
  const inMegabytes = bytes >= 1024 * 1024;
  const format = numberFormat(locale, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  });
  return format.format(Math.max(1, bytes / (inMegabytes ? 1024 * 1024 : 1024)));
}

/** The short names of the types of files that people upload. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'application/pdf': 'PDF',
};
