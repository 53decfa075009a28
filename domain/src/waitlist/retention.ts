import { monthsBefore } from '../contact/retention.ts';
import type { Offering } from '../offering/offering.ts';

/**
 * How long addresses are kept (storage limitation, Art. 5(1)(e) GDPR). The privacy page and the
 * forms state these periods.
 */
export const WAITLIST_RETENTION = {
  /** From the request on, whatever happens in between; unsubscribing deletes at once. */
  newsletterYears: 3,
  /**
   * The list has no purpose once invitations have ended; the extra days allow for questions about
   * them.
   */
  daysAfterSale: 30,
} as const;

const DAY_MS = 86_400_000;

/** Newsletter addresses given at or before this moment are due for deletion. */
export function newsletterKeptSince(now: Date): Date {
  return monthsBefore(now, 12 * WAITLIST_RETENTION.newsletterYears);
}

/** Whether the sale ended so long ago that the waitlist has to be empty. */
export function waitlistIsOver(sale: Pick<Offering['sale'], 'end'>, now: Date): boolean {
  return now.getTime() >= Date.parse(sale.end) + WAITLIST_RETENTION.daysAfterSale * DAY_MS;
}
