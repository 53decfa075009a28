import { dayAfter } from '../day-after.ts';
import { berlinDay } from '../kyc/berlin-day.ts';

/** Two weeks to pay, as long as a consumer has for a withdrawal. */
const PAY_WITHIN_DAYS = 14;

/**
 * Days from the start of a receivable to each notice: at once, the day after the last day to pay, and two weeks later, just before
 * the debtor is in default by law, 30 days after the first notice (section 286(3) BGB). After that people decide, not a schedule.
 */
const NOTICE_AFTER_DAYS = [0, PAY_WITHIN_DAYS + 1, 2 * PAY_WITHIN_DAYS + 1] as const;

/** The last day to pay (YYYY-MM-DD). */
export function payBy(openSince: Date): string {
  return dayAfter(berlinDay(openSince), PAY_WITHIN_DAYS);
}

/**
 * The notice to send now, by its number from 0; null when none is due. After an outage only the latest one due is sent, so that
 * no person gets two letters at once.
 */
export function noticeDue(receivable: {
  readonly openSince: Date;
  readonly noticesSent: number;
  readonly now: Date;
}): number | null {
  const [since, today] = [berlinDay(receivable.openSince), berlinDay(receivable.now)];
  const due = NOTICE_AFTER_DAYS.findLastIndex((after) => today >= dayAfter(since, after));
  return due >= receivable.noticesSent ? due : null;
}
