import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvableFrom, isApprovable } from './factor-reset.ts';

const moments = fc.date({
  min: new Date('2019-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the reset of lost second factors', () => {
  it('[AUTH-4] gives the owner 24 hours to object, also across a clock change', () => {
    expect(approvableFrom(new Date('2019-03-30T20:00:00Z'))).toEqual(
      new Date('2019-03-31T20:00:00Z'),
    );
  });

  it('[AUTH-4] can be approved from the end of the waiting period and not a moment earlier', () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: -200_000_000, max: 200_000_000 }),
        (proposedAt, after) => {
          const now = new Date(proposedAt.getTime() + after);
          expect(isApprovable({ approvableFrom: approvableFrom(proposedAt) }, now)).toBe(
            after >= 86_400_000,
          );
        },
      ),
    );
  });
});
