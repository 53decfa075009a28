import { monthsBefore } from '../contact/retention.ts';
import type { Offering } from '../offering/offering.ts';

/** How long addresses are kept (storage limitation, Art. 5(1)(e) GDPR). The privacy page and the forms name these. */
export const WAITLIST_RETENTION = {
  /** After the request, whatever happens in between; unsubscribing deletes at once. */
  newsletterYears: 3,
  /** The list has no purpose once nobody can be invited any more; the days are for questions about invitations. */
  daysAfterSale: 30,
} as const;

const DAY_MS = 86_400_000;

/** Newsletter addresses that were given at this moment or before have to go. */
export function newsletterKeptSince(now: Date): Date {
  return monthsBefore(now, 12 * WAITLIST_RETENTION.newsletterYears);
}

/** Whether the sale is over for so long that nobody may stand on the waitlist any more. */
export function waitlistIsOver(sale: Pick<Offering['sale'], 'end'>, now: Date): boolean {
  return now.getTime() >= Date.parse(sale.end) + WAITLIST_RETENTION.daysAfterSale * DAY_MS;
}
