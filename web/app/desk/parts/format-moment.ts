import { type Locale, TIME_ZONE } from '@bb1/domain/locale';
import { languageTag } from '../../ui/format.ts';

/**
 * Day and time in few characters, for tables: 11/03/2019, 12:00 or 11.03.2019, 12:00, in Berlin
 * time.
 */
export function formatMoment(locale: Locale, moment: string): string {
  return new Intl.DateTimeFormat(languageTag(locale), {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment));
}

/** A number of bytes, in the largest unit that gives at least one. */
export function formatBytes(locale: Locale, bytes: number): string {
  const size =
    bytes < 1_000
      ? { value: bytes, unit: 'byte' }
      : bytes < 1_000_000
        ? { value: bytes / 1_000, unit: 'kilobyte' }
        : { value: bytes / 1_000_000, unit: 'megabyte' };
  return new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit: size.unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(size.value);
}

/** A country's name in the page's language; an unknown code as it is. */
export function countryName(locale: Locale, code: string): string {
  return (
    new Intl.DisplayNames([languageTag(locale)], { type: 'region', fallback: 'code' }).of(code) ??
    code
  );
}
