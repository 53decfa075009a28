import { cents } from '@bb1/domain/money';
import type { PaymentDetails } from '@bb1/domain/payments/endpoints';

/** What stands where an order is paid; only `transfer` and `deposit` show something to pay to. */
export type PaymentBox =
  | 'transfer'
  | 'deposit'
  | 'creating'
  | 'no_quote'
  | 'nothing_due'
  | 'deadline_passed';

/**
 * Nothing to pay to is shown unless a payment made now would count: not after the deadline, not when all of it is on its way,
 * and not at a rate whose time is over. `now` is the server's time in milliseconds.
 */
export function paymentBox(details: PaymentDetails, now: number): PaymentBox {
  if (cents(details.missing) <= 0n) return 'nothing_due';
  if (now > Date.parse(details.deadline)) return 'deadline_passed';
  if (details.payment_method === 'EUR') return 'transfer';
  if (details.state === 'creating') return 'creating';
  const { quote, address } = details;
  if (details.state !== 'ready' || quote === null || now >= Date.parse(quote.expires_at))
    return 'no_quote';
  // What is on its way pays all of the quote: what is missing is less than the smallest unit of the currency is worth.
  return address === null ? 'nothing_due' : 'deposit';
}
