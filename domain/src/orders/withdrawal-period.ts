import { berlinDay } from '../kyc/berlin-day.ts';
import { berlinDayEnds } from '../offering/berlin-day-bounds.ts';
import { dayAfter } from '../day-after.ts';
import { workingDayFrom } from './working-day.ts';

/**
 * The end of the right of withdrawal: so many days after the tokens were allocated, which concludes
 * the contract at the latest (section 355 BGB; the terms say so). Days are whole ones: the day of
 * the allocation does not count, the last one does to its last moment, and a last day that is no
 * working day moves on (sections 187, 188 and 193 BGB). Null before the contract is concluded.
 */
export function withdrawableUntil(order: {
  readonly allocatedAt: Date | null;
  readonly withdrawalDays: number;
}): Date | null {
  if (order.allocatedAt === null) return null;
  const lastDay = workingDayFrom(dayAfter(berlinDay(order.allocatedAt), order.withdrawalDays));
  return new Date(berlinDayEnds(lastDay).getTime() - 1);
}

export function mayWithdraw(order: {
  readonly allocatedAt: Date | null;
  readonly withdrawalDays: number;
  readonly now: Date;
}): boolean {
  const until = withdrawableUntil(order);
  return until === null || order.now <= until;
}
