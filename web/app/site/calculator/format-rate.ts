import type { Locale } from '@bb1/domain/locale';
import { numberFormat } from '../../ui/format.ts';

/**
 * A rate with two decimals, even if they are zero: "8.50%", "8,50 %". Takes percent as a decimal
 * string.
 */
export function formatRate(locale: Locale, percent: string): string {
  return numberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(percent));
}
