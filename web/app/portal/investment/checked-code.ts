import type { checkDiscountCode } from '@bb1/domain/orders/endpoints';
import { normaliseDiscountCode } from '@bb1/domain/orders/discount-code';
import type { Reply } from '../../session/api-client.ts';
import type { Refused } from '../../session/refused.ts';

type Discount = Reply<typeof checkDiscountCode>;

/**
 * The answer to a form that asked only for the effect of its discount code, or for a fresh check of
 * its values.
 */
export interface CheckedCode {
  readonly checked: true;
  readonly status: 200;
  /** Null when no code was typed. */
  readonly discount: Discount | null;
  readonly values: Readonly<Record<string, string>>;
}

export function isChecked(answer: unknown): answer is CheckedCode {
  return typeof answer === 'object' && answer !== null && 'checked' in answer;
}

/** The form shows the typed values, as after a refusal without complaints. */
export function shownAgain({ values }: CheckedCode): Refused {
  return { refused: true, status: 200, errors: {}, values };
}

interface TypedForCode {
  readonly amount: string;
  readonly code: string;
}

/**
 * `stale`: the check does not apply to the current values. `unused`: the price without the code is
 * as good.
 */
export type CodeState =
  | { readonly kind: 'none' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'applied' | 'unused'; readonly discount: Discount };

export function codeState(answer: CheckedCode | null, typed: TypedForCode): CodeState {
  if (answer?.discount == null || typed.code.trim() === '') return { kind: 'none' };
  const asked = {
    amount: answer.values['amount'] ?? '',
    code: answer.values['discount_code'] ?? '',
  };
  if (
    asked.amount !== typed.amount ||
    normaliseDiscountCode(asked.code) !== normaliseDiscountCode(typed.code)
  )
    return { kind: 'stale' };
  return { kind: answer.discount.is_better ? 'applied' : 'unused', discount: answer.discount };
}
