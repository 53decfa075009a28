import { formatEur, formatQuantity } from '@bb1/domain/presentation';
import { isLocale, type Locale } from '@bb1/domain/locale';
import { GERMAN } from './texts-de.ts';
import { ENGLISH, type Texts } from './texts-en.ts';

/** One language of the panel with its texts and its way of writing amounts. */
export interface Speech {
  readonly locale: Locale;
  readonly texts: Texts;
  eur(decimalEur: string): string;
  number(decimal: string): string;
  /** "8,787.3461 XLM", or with the sign of the euro. */
  amount(currency: string, decimal: string): string;
  counted(
    forms: { readonly one: string; readonly other: string },
    count: number,
    values?: Readonly<Record<string, string>>,
  ): string;
}

/** English unless German is asked for by `lang=de`. */
export function speechFor(lang: unknown): Speech {
  const locale = typeof lang === 'string' && isLocale(lang) ? lang : 'en';
  return {
    locale,
    texts: locale === 'de' ? GERMAN : ENGLISH,
    eur: (decimalEur) => formatEur(locale, decimalEur),
    number: (decimal) => formatQuantity(locale, decimal),
    amount: (currency, decimal) =>
      currency === 'EUR' ? formatEur(locale, decimal) : formatQuantity(locale, decimal, currency),
    counted: (forms, count, values = {}) =>
      fill(count === 1 ? forms.one : forms.other, { ...values, count }),
  };
}

/** Puts values into `{placeholders}`. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
}
