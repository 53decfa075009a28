import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trait } from './name-traits.ts';

describe('a trait derived from a name', () => {
  it('[SITE-4] is the same each time, and within its range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (name, count) => {
        expect(trait(name, 'hair', count)).toBe(trait(name, 'hair', count));
        expect(trait(name, 'hair', count)).toBeGreaterThanOrEqual(0);
        expect(trait(name, 'hair', count)).toBeLessThan(count);
      }),
    );
  });

  it('[SITE-4] is distributed evenly over its range, also for similar names', () => {
    const drawn = Array.from({ length: 600 }, (_, at) => trait(`Name ${at}`, 'hair', 6));
    for (let value = 0; value < 6; value++)
      expect(drawn.filter((one) => one === value).length).toBeGreaterThan(60);
  });

  it('[SITE-4] differs from one purpose to the next', () => {
    const names = Array.from({ length: 100 }, (_, at) => `Name ${at}`);
    expect(names.some((name) => trait(name, 'hair', 6) !== trait(name, 'coat', 6))).toBe(true);
  });
});
