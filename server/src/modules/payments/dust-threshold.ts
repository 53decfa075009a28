import type { Context } from '../../context.ts';
import { amountOf } from './books.ts';
import type { PaymentRow } from './store.ts';

/** Fewer units of a currency are noise. Bank payments have no such threshold. */
export function dustThresholdOf(
  { offering }: Pick<Context, 'offering'>,
  currency: PaymentRow['currency'],
): bigint {
  return currency === 'EUR'
    ? 0n
    : amountOf(currency, offering.payments.tinyAmounts[currency]).units;
}
