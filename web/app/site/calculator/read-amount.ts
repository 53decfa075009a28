import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { cents } from '@bb1/domain/money';
import { formatEur } from '../../ui/format.ts';
import { typedDecimal } from '../../ui/typed-decimal.ts';

export interface AmountLimits {
  readonly minimumExclusiveEur: string;
  readonly maximumEur: string;
}

export type ReadAmount = { readonly kind: 'amount'; readonly cents: bigint } | { readonly kind: 'wrong'; readonly sentence: string };

/** An amount as typed into a calculator, in cents, or the sentence that says what is wrong with it. */
export function readAmount(locale: Locale, typed: string, { field, limits }: { readonly field: string; readonly limits: AmountLimits }): ReadAmount {
  const wrong = (sentence: string): ReadAmount => ({ kind: 'wrong', sentence });
  if (typed.trim() === '') return wrong(message(locale, 'required', { field }));
  const decimal = plainAmount(locale, typed);
  if (!/^-?\d{1,15}(\.\d{1,2})?$/.test(decimal)) return wrong(message(locale, 'must_be_a_number'));
  const amountCents = cents(decimal);
  if (amountCents <= cents(limits.minimumExclusiveEur)) return wrong(message(locale, 'amount_too_small'));
  if (amountCents > cents(limits.maximumEur)) return wrong(message(locale, 'amount_too_large', { max: formatEur(locale, limits.maximumEur, { wholeWhenEven: true }).replace(/\s?€\s?/, '') }));
  return { kind: 'amount', cents: amountCents };
}

/**
 * An order refuses "10.000", because somebody could mean ten euros. A calculator on a German page may take it for what it is
 * there: ten thousand, since euros have no three decimals.
 */
function plainAmount(locale: Locale, typed: string): string {
  const compact = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(/EUR$/i, '');
  return locale === 'de' && /^-?\d{1,3}(\.\d{3})+$/.test(compact) ? compact.replaceAll('.', '') : typedDecimal(locale, typed);
}

/** An amount as a person of this language would type it: 10,000 or 10,000.50, in German 10.000 or 10.000,50. */
export function amountToType(locale: Locale, decimalEur: string): string {
  return formatEur(locale, decimalEur, { wholeWhenEven: true }).replace(/[\s\u00a0]?€[\s\u00a0]?/, '');
}
