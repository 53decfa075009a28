import type { Context } from '../../context.ts';
import { amountOf } from './books.ts';
import type { PaymentRow } from './store.ts';

/** Less than so many units of a currency is noise. Nobody pays a bank for noise. */
export function dustThresholdOf(
  { offering }: Pick<Context, 'offering'>,
  currency: PaymentRow['currency'],
): bigint {
  return currency === 'EUR'
    ? 0n
    : amountOf(currency, offering.payments.tinyAmounts[currency]).units;
}
