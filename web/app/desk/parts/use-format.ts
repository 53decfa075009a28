import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../../language/use-locale.ts';
import {
  formatDate,
  formatDateTime,
  formatEur,
  formatMonth,
  formatPercent,
  formatPrice,
  formatQuantity,
  numberFormat,
} from '../../ui/format.ts';
import { formatAge } from './age.ts';
import { formatMoment } from './format-moment.ts';
import { formatDecimal } from '@bb1/domain/presentation';

function formatsIn(locale: Locale) {
  return {
    moment: formatMoment.bind(null, locale),
    date: formatDate.bind(null, locale),
    dateTime: formatDateTime.bind(null, locale),
    month: formatMonth.bind(null, locale),
    age: formatAge.bind(null, locale),
    eur: formatEur.bind(null, locale),
    money: formatMoney.bind(null, locale),
    quantity: formatQuantity.bind(null, locale),
    percent: formatPercent.bind(null, locale),
    price: formatPrice.bind(null, locale),
    rate: formatRate.bind(null, locale),
    number: (value: number | bigint) => numberFormat(locale, {}).format(value),
  };
}

const BY_LOCALE = { en: formatsIn('en'), de: formatsIn('de') };

/** How the back office writes values in the officer's language. */
export function useFormat() {
  return BY_LOCALE[useLocale()];
}

/** An amount with its currency, from its decimal string: €2,500.00 or 0.0125 BTC. */
function formatMoney(
  locale: Locale,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): string {
  return currency === 'EUR' ? formatEur(locale, amount) : formatQuantity(locale, amount, currency);
}

/**
 * A price of one unit of a currency in euros: cents where it is large, more decimals where it is
 * small.
 */
function formatRate(locale: Locale, rate: string): string {
  return formatDecimal(
    numberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    }),
    rate,
  );
}
