import type { Locale } from '@bb1/domain/locale';
import { formatEur } from './format.ts';

/**
 * A decimal string without grouping marks, as other programs and fields of coins take it: "2500"
 * and "2500.50", in German "2500,50".
 */
export function typedAmount(locale: Locale, amount: string): string {
  const short = amount.replace(/\.0*$/, '');
  return locale === 'de' ? short.replace('.', ',') : short;
}

/**
 * An amount as a person of this language would type it: 10,000 or 10,000.50, in German 10.000 or
 * 10.000,50.
 */
export function amountToType(locale: Locale, decimalEur: string): string {
  return formatEur(locale, decimalEur, { wholeWhenEven: true }).replace(
    /[\s\u00a0]?€[\s\u00a0]?/,
    '',
  );
}
