import { cents } from '@bb1/domain/money';
import type { PaymentDetails } from '@bb1/domain/payments/endpoints';

/** The content of the payment box; only `transfer` and `deposit` show something to pay to. */
export type PaymentBox =
  | 'transfer'
  | 'deposit'
  | 'creating'
  | 'no_quote'
  | 'nothing_due'
  | 'deadline_passed';

/**
 * Shows something to pay to only if a payment made now would count: not after the deadline, not
 * when the whole amount is pending, and not at an expired rate. `now` is the server's time in
 * milliseconds.
 */
export function paymentBox(details: PaymentDetails, now: number): PaymentBox {
  if (cents(details.missing) <= 0n) return 'nothing_due';
  if (now > Date.parse(details.deadline)) return 'deadline_passed';
  if (details.payment_method === 'EUR') return 'transfer';
  if (details.state === 'creating') return 'creating';
  const { quote, address } = details;
  if (details.state !== 'ready' || quote === null || now >= Date.parse(quote.expires_at))
    return 'no_quote';
  // The pending amount covers the quote: the missing amount is worth less than the smallest unit of
  // the currency.
  return address === null ? 'nothing_due' : 'deposit';
}
