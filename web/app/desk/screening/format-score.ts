import type { Locale } from '@bb1/domain/locale';
import { numberFormat } from '../../ui/format.ts';

/** Thousandths as percent: 94.5%, 94,5 %. */
export function formatScore(locale: Locale, thousandths: number): string {
  return numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(thousandths / 1000);
}
