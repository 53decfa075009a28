import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

it('[CALL-6] waits a minute after the first failure, longer after each further one, and a day at most', () => {
  const delays = Array.from({ length: 30 }, (_, index) => retryDelay(index + 1));
  expect(delays[0]).toBe(60_000);
  expect(delays.toSorted((a, b) => a - b)).toEqual(delays);
  expect(delays.at(-1)).toBe(24 * 3_600_000);
});
