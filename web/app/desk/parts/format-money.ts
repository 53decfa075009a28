import type { Locale } from '@bb1/domain/locale';
import { formatEur, formatQuantity } from '../../ui/format.ts';

/** An amount with its currency, from its decimal string: €2,500.00 or 0.0125 BTC. */
export function formatMoney(
  locale: Locale,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): string {
  return currency === 'EUR' ? formatEur(locale, amount) : formatQuantity(locale, amount, currency);
}
