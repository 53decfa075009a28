import { parseMoney } from '../money.ts';
import type { Offering } from '../offering/offering.ts';
import { QUEUE_REASONS, type QueueReason } from './queue-reason.ts';

/** What waits for something else than an officer's word on what it is for. */
const NEVER_SMALL: ReadonlySet<QueueReason> = new Set([
  'statement_not_joined',
  'single_source',
  'batch_without_details',
  'returned_by_bank',
  'refund_returned',
  'rate_missing',
]);

export const SMALL_PAYMENT_REASONS = QUEUE_REASONS.filter((reason) => !NEVER_SMALL.has(reason));

/** Up to how much a payment is so small that officers decide on all of them at once, as a decimal of each currency. */
export function smallPaymentLimits({
  tolerances,
  tinyAmounts,
}: Offering['payments']): Readonly<Record<'EUR' | 'XLM' | 'BTC' | 'ETH', string>> {
  const larger = (currency: 'XLM' | 'BTC' | 'ETH') =>
    parseMoney(currency, tolerances[currency]).units >
    parseMoney(currency, tinyAmounts[currency]).units
      ? tolerances[currency]
      : tinyAmounts[currency];
  return { EUR: tolerances.EUR, XLM: larger('XLM'), BTC: larger('BTC'), ETH: larger('ETH') };
}
