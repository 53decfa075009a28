import type { Locale } from '@bb1/domain/locale';
import { formatDecimal } from '@bb1/domain/presentation';
import { languageTag } from '../../ui/format.ts';

/**
 * A price of one unit of a currency in euros: cents where it is large, more decimals where it is
 * small.
 */
export function formatRate(locale: Locale, rate: string): string {
  return formatDecimal(
    new Intl.NumberFormat(languageTag(locale), {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    }),
    rate,
  );
}
