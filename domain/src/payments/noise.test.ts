import { describe, expect, it } from 'vitest';
import { isNoise } from './match-payment.ts';

describe('amounts that nobody has meant as a payment', () => {
  it('[PAY-6] less than the smallest amount is noise, whether or not it names an order', () => {
    expect(isNoise({ units: 999n, tinyUnits: 1_000n }, null)).toBe(true);
    expect(
      isNoise({ units: 999n, tinyUnits: 1_000n }, { dueUnits: 400_000n, toleranceUnits: 500n }),
    ).toBe(true);
    expect(isNoise({ units: 1_000n, tinyUnits: 1_000n }, null)).toBe(false);
  });

  it('[PAY-6] the rest of an order, paid as it was asked for, is never noise, however small it is', () => {
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

  it('[PAY-6] on an order that is paid, or without a quote, noise stays noise', () => {
    expect(isNoise({ units: 1n, tinyUnits: 1_000n }, { dueUnits: 0n, toleranceUnits: 500n })).toBe(
      true,
    );
    expect(isNoise({ units: 1n, tinyUnits: 1_000n }, { dueUnits: null, toleranceUnits: 0n })).toBe(
      true,
    );
  });
});
