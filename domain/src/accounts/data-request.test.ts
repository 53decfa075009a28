import { expect, it } from 'vitest';
import { dataRequestDueOn } from './data-request.ts';

it('[SAFE-5] a request is due on the same day of the next month, or on its last day if that month is shorter', () => {
  expect(
    ['2026-03-11', '2026-01-31', '2028-01-31', '2026-12-31', '2026-05-31'].map(dataRequestDueOn),
  ).toEqual(['2026-04-11', '2026-02-28', '2028-02-29', '2027-01-31', '2026-06-30']);
});
