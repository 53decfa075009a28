import type { Locale } from '@bb1/domain/locale';

const GROUPED: Readonly<Record<Locale, RegExp>> = {
  en: /^-?\d{1,3}(,\d{3})+(\.\d+)?$/,
  de: /^-?\d{1,3}(\.\d{3})+(,\d+)?$/,
};

/**
 * What a person typed as an amount, as a plain decimal string. Accepts 1,234.56 in English and 1.234,56 in German,
 * and the plain forms. "1.234" alone could be meant either way: like everything unreadable it is handed on as it
 * is, made unmistakable, so that the server answers that it is no number.
 */
export function typedDecimal(locale: Locale, text: string): string {
  const typed = text.replace(/[\s\u00a0\u202f€]/g, '').replace(/EUR$/i, '');
  if (/^-?\d{1,3}\.\d{3}$/.test(typed)) return `${typed} ?`;
  if (GROUPED[locale].test(typed)) return locale === 'en' ? typed.replaceAll(',', '') : typed.replaceAll('.', '').replace(',', '.');
  if (locale === 'de' && /^-?\d+,\d+$/.test(typed)) return typed.replace(',', '.');
  return typed;
}
