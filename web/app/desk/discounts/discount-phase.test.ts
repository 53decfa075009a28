import { describe, expect, it } from 'vitest';
import { discountPhase } from './discount-phase.ts';

const CODE = {
  state: 'published',
  valid_from: '2019-03-10T23:00:00.000Z',
  valid_until: '2019-03-31T22:00:00.000Z',
  used: 3,
  max_uses: 4,
} as const;
const FIRST = '2019-03-10T23:00:00.000Z';

describe('whether a published discount code is valid', () => {
  it('[ORD-3] it is valid from its first moment to before its last one', () => {
    expect(
      ['2019-03-10T22:59:59.999Z', FIRST, '2019-03-31T21:59:59.999Z', CODE.valid_until].map((now) =>
        discountPhase(CODE, now),
      ),
    ).toEqual(['early', 'counts', 'counts', 'over']);
  });

  it('[ORD-3] it is no longer valid when all its uses are taken', () => {
    expect(discountPhase({ ...CODE, used: 4 }, FIRST)).toBe('used_up');
  });

  it('[ORD-3] an unpublished code has no phase', () => {
    expect(discountPhase({ ...CODE, state: 'ended' }, '2018-01-01T00:00:00.000Z')).toBe('counts');
  });
});
