import type { Locale } from '@bb1/domain/locale';

const GROUPED: Readonly<Record<Locale, RegExp>> = {
  en: /^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/,
  de: /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$/,
};

/**
 * A typed amount of euros as a plain decimal string: 10,000.50 on an English page, 10.000,50 on a
 * German one. One or two digits after a single mark are cents in both languages, because many
 * phones offer only one mark. Three digits after the grouping mark are thousands. After the other
 * mark they are ambiguous ("10.000" on an English page), and no order may be wrong by a factor of
 * 1000: like all unreadable input it is passed on in a form that cannot be misread, so that the
 * server refuses it as no number.
 */
export function typedDecimal(locale: Locale, text: string): string {
  const typed = text.replace(/[\s\u00a0\u202f€]/g, '').replace(/EUR$/i, '');
  if (GROUPED[locale].test(typed))
    return locale === 'en'
      ? typed.replaceAll(',', '')
      : typed.replaceAll('.', '').replace(',', '.');
  if (/^-?\d+([.,]\d{1,2})?$/.test(typed)) return typed.replace(',', '.');
  return typed === '' ? '' : `${typed} ?`;
}
