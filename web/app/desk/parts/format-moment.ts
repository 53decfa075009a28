import { type Locale, TIME_ZONE } from '@bb1/domain/locale';
import { dateFormat, languageTag } from '../../ui/format.ts';

/**
 * Day and time in few characters, for tables: 11/03/2019, 12:00 or 11.03.2019, 12:00, in Berlin
 * time.
 */
export function formatMoment(locale: Locale, moment: string): string {
  return dateFormat(locale, {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment));
}

/** A country's name in the page's language; an unknown code as it is. */
export function countryName(locale: Locale, code: string): string {
  return (
    new Intl.DisplayNames([languageTag(locale)], { type: 'region', fallback: 'code' }).of(code) ??
    code
  );
}
