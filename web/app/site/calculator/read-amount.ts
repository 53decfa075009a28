import type { Locale } from '@bb1/domain/locale';
import { cents } from '@bb1/domain/money';
import { amountToType } from '../../ui/typed-amount.ts';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import commonMessages from '@bb1/texts/messages/common';
import orderMessages from '@bb1/texts/messages/orders';

export interface AmountLimits {
  readonly minimumExclusiveEur: string;
  readonly maximumEur: string;
}

export type ReadAmount =
  | { readonly kind: 'amount'; readonly cents: bigint }
  | { readonly kind: 'wrong'; readonly sentence: string };

/** A typed amount in cents, or the message that says what is wrong with it. */
export function readAmount(
  locale: Locale,
  typed: string,
  { field, limits }: { readonly field: string; readonly limits: AmountLimits },
): ReadAmount {
  const wrong = (sentence: string): ReadAmount => ({ kind: 'wrong', sentence });
  if (typed.trim() === '') return wrong(commonMessages[locale].required({ field }));
  const decimal = typedDecimal(locale, typed);
  if (!/^-?\d{1,15}(\.\d{1,2})?$/.test(decimal))
    return wrong(commonMessages[locale].must_be_a_number);
  const amountCents = cents(decimal);
  const { minimumExclusiveEur, maximumEur } = limits;
  if (amountCents <= cents(minimumExclusiveEur))
    return wrong(
      orderMessages[locale].amount_too_small({ min: amountToType(locale, minimumExclusiveEur) }),
    );
  if (amountCents > cents(maximumEur))
    return wrong(orderMessages[locale].amount_too_large({ max: amountToType(locale, maximumEur) }));
  return { kind: 'amount', cents: amountCents };
}
