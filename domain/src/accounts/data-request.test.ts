import { expect, it } from 'vitest';
import { dataRequestDueOn } from './data-request.ts';

it('[SAFE-5] a request is answered within a month: by the same day of the next one, or by its last day where it has none such', () => {
  expect(
    ['2026-03-11', '2026-01-31', '2028-01-31', '2026-12-31', '2026-05-31'].map(dataRequestDueOn),
  ).toEqual(['2026-04-11', '2026-02-28', '2028-02-29', '2027-01-31', '2026-06-30']);
});
