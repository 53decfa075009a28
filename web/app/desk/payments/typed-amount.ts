import type { Locale } from '@bb1/domain/locale';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { withoutIdleZeros } from '../../ui/without-idle-zeros.ts';

/**
 * What an officer typed as an amount of a currency, as a plain decimal string. Euros are read as everywhere; coins have
 * up to 18 decimals and no groups: what could be either a group or decimals ("1,000" in English) is handed on made
 * unmistakable, so that the answer is that it is no number.
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

/** An amount as it stands in a field to type in: plain, with the decimal mark of the language and without idle zeros. */
export function amountToType(
  locale: Locale,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): string {
  const plain = currency === 'EUR' ? amount : withoutIdleZeros(amount);
  return locale === 'de' ? plain.replace('.', ',') : plain;
}
