import { formatEur, formatQuantity } from '@bb1/domain/presentation';
import { isLocale, type Locale } from '@bb1/domain/locale';
import panelTexts, { type Texts } from '@bb1/texts/sandbox/panel';

/** One language of the panel with its texts and its number format. */
export interface Speech {
  readonly locale: Locale;
  readonly texts: Texts;
  eur(decimalEur: string): string;
  number(decimal: string): string;
  /** "8,787.3461 XLM", or with the euro sign. */
  amount(currency: string, decimal: string): string;
}

/** English unless `lang=de`. */
export function speechFor(lang: unknown): Speech {
  const locale = typeof lang === 'string' && isLocale(lang) ? lang : 'en';
  return {
    locale,
    texts: panelTexts[locale],
    eur: (decimalEur) => formatEur(locale, decimalEur),
    number: (decimal) => formatQuantity(locale, decimal),
    amount: (currency, decimal) =>
      currency === 'EUR' ? formatEur(locale, decimal) : formatQuantity(locale, decimal, currency),
  };
}
