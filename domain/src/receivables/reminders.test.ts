import { describe, expect, it } from 'vitest';
import { berlinDayEnds } from '../offering/berlin-day-bounds.ts';
import { noticeDue, payBy } from './reminders.ts';

describe('the reminder of a receivable', () => {
  it.each([
    ['2026-06-10T08:00:00Z', '2026-06-24'],
    // Summer time ends, or begins, before the last day to pay.
    ['2026-10-11T22:30:00Z', '2026-10-26'],
    ['2027-03-20T22:30:00Z', '2027-04-03'],
    ['2028-02-20T22:30:00Z', '2028-03-05'],
    ['2026-12-20T23:30:00Z', '2027-01-04'],
  ])('[PAY-10] open since %s begins on the day after %s, the last day to pay', (since, last) => {
    const openSince = new Date(since);
    expect(payBy(openSince)).toBe(last);
    const midnight = berlinDayEnds(last);
    const at = (now: Date) => noticeDue({ openSince, noticesSent: 1, now });
    expect([at(new Date(midnight.getTime() - 1)), at(midnight)]).toEqual([null, 1]);
  });

  it('[PAY-10] is the first at once, the last after four weeks, and each is sent once', () => {
    const openSince = new Date('2026-06-10T08:00:00Z');
    const due = (day: string, noticesSent: number) =>
      noticeDue({ openSince, noticesSent, now: new Date(`${day}T09:00:00Z`) });
    expect([due('2026-06-10', 0), due('2026-06-10', 1), due('2026-07-09', 0)]).toEqual([
      0,
      null,
      2,
    ]);
    expect([due('2026-07-08', 2), due('2026-07-09', 2), due('2026-07-09', 3)]).toEqual([
      null,
      2,
      null,
    ]);
  });
});
