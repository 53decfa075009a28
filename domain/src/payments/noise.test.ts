import { describe, expect, it } from 'vitest';
import { isNoise } from './match-payment.ts';

describe('amounts too small to be payments', () => {
  it('[PAY-6] less than the smallest amount is noise, with or without an order', () => {
    expect(isNoise({ units: 999n, tinyUnits: 1_000n }, null)).toBe(true);
    expect(
      isNoise({ units: 999n, tinyUnits: 1_000n }, { dueUnits: 400_000n, toleranceUnits: 500n }),
    ).toBe(true);
    expect(isNoise({ units: 1_000n, tinyUnits: 1_000n }, null)).toBe(false);
  });

  it('[PAY-6] the exact rest of an order is never noise, however small it is', () => {
    expect(
      isNoise({ units: 830n, tinyUnits: 1_000n }, { dueUnits: 830n, toleranceUnits: 500n }),
    ).toBe(false);
    expect(
      isNoise({ units: 330n, tinyUnits: 1_000n }, { dueUnits: 830n, toleranceUnits: 500n }),
    ).toBe(false);
    expect(
      isNoise({ units: 329n, tinyUnits: 1_000n }, { dueUnits: 830n, toleranceUnits: 500n }),
    ).toBe(true);
  });

  it('[PAY-6] noise stays noise on an order that is paid, or without a quote', () => {
    expect(isNoise({ units: 1n, tinyUnits: 1_000n }, { dueUnits: 0n, toleranceUnits: 500n })).toBe(
      true,
    );
    expect(isNoise({ units: 1n, tinyUnits: 1_000n }, { dueUnits: null, toleranceUnits: 0n })).toBe(
      true,
    );
  });
});
