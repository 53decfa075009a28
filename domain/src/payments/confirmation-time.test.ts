import { expect, it } from 'vitest';
import { confirmationMinutes, PAYMENTS_THAT_MEASURE, spokenTime } from './confirmation-time.ts';

const UNMEASURED = { count: 0, medianSeconds: 0 };

it.each([
  ['XLM', 1, 1],
  ['BTC', 1, 10],
  ['BTC', 3, 30],
  ['BTC', 6, 60],
  ['ETH', 12, 15],
  ['ETH', 300, 60],
] as const)(
  '[ORD-4] a payment in %s that needs %i confirmations counts after %i minutes',
  (currency, confirmations, minutes) => {
    expect(confirmationMinutes(currency, confirmations, UNMEASURED)).toBe(minutes);
  },
);

it('[ORD-4] a payer is prepared for the time that the latest payments took, once there are enough of them and it is longer', () => {
  const measured = { count: PAYMENTS_THAT_MEASURE, medianSeconds: 5_401 };
  expect(confirmationMinutes('BTC', 6, measured)).toBe(91);
  expect(confirmationMinutes('BTC', 6, { ...measured, count: PAYMENTS_THAT_MEASURE - 1 })).toBe(60);
  expect(confirmationMinutes('BTC', 6, { ...measured, medianSeconds: 600 })).toBe(60);
});

it.each([
  [1, { unit: 'quarter' }],
  [15, { unit: 'quarter' }],
  [16, { unit: 'minutes', count: 20 }],
  [50, { unit: 'minutes', count: 50 }],
  [51, { unit: 'hours', count: 1 }],
  [60, { unit: 'hours', count: 1 }],
  [61, { unit: 'hours', count: 2 }],
] as const)(
  '[ORD-4] says %i minutes so that nobody waits longer than announced',
  (minutes, said) => {
    expect(spokenTime(minutes)).toEqual(said);
  },
);
