import { expect, it } from 'vitest';
import { isOverdue, type ListedPayoutDay, payoutDayState } from './payout-day-state.ts';

const DAY = {
  payment_date: '2029-04-03',
  is_due: true,
  run: {
    state: 'proposed',
    supplements: null,
    counts: { planned: 3, sending: 0, paid: 0, parked: 0 },
  },
} as ListedPayoutDay;
const withRun = (run: Partial<NonNullable<ListedPayoutDay['run']>>): ListedPayoutDay => ({
  ...DAY,
  run: DAY.run && { ...DAY.run, ...run },
});
const LATER = '2029-07-02T10:00:00.000Z';

it('[CPN-2] a run that nobody released is overdue after its payment day, and a supplementary run is not', () => {
  expect([DAY, withRun({ supplements: 'id' })].map((day) => isOverdue(day, LATER))).toEqual([
    true,
    false,
  ]);
  expect(isOverdue(DAY, '2029-04-03T10:00:00.000Z')).toBe(false);
});

it('[CPN-2] a released run is paid but for parked payouts once nothing else is on its way', () => {
  const counts = { planned: 0, sending: 0, paid: 114, parked: 6 };
  const released = (change: Partial<typeof counts>) =>
    payoutDayState(withRun({ state: 'released', counts: { ...counts, ...change } }));
  expect([released({}), released({ sending: 1 }), released({ parked: 0 })]).toEqual([
    'waiting',
    'released',
    'released',
  ]);
});
