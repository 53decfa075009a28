import type { Locale } from '@bb1/domain/locale';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { withoutIdleZeros } from '../../ui/without-idle-zeros.ts';

/**
 * A typed amount of a currency as a plain decimal string. Euros are read as everywhere. Coins have
 * up to 18 decimals and no groups: an ambiguous amount ("1,000" in English) is passed on in a form
 * that cannot be misread, so that the server refuses it as no number.
 */
export function typedAmount(locale: Locale, currency: string, text: string): string {
  if (currency === 'EUR') return typedDecimal(locale, text);
  const typed = text
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(new RegExp(`${currency}$`, 'i'), '');
  const mark = locale === 'de' ? ',' : '.';
  const isPlain =
    /^\d+$/.test(typed) || (typed.split(mark).length === 2 && /^\d+[.,]\d{1,18}$/.test(typed));
  if (isPlain) return typed.replace(',', '.');
  return typed === '' ? '' : `${typed} ?`;
}

/**
 * An amount for an input field: plain, with the language's decimal mark and without trailing zeros.
 */
export function amountToType(
  locale: Locale,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): string {
  const plain = currency === 'EUR' ? amount : withoutIdleZeros(amount);
  return locale === 'de' ? plain.replace('.', ',') : plain;
}
