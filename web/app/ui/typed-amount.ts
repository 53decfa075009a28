import type { Locale } from '@bb1/domain/locale';

/**
 * A decimal string as a person of this language types it: "2500" and "2500.50", in German
 * "2500,50".
 */
export function typedAmount(locale: Locale, amount: string): string {
  const short = amount.replace(/\.0*$/, '');
  return locale === 'de' ? short.replace('.', ',') : short;
}
