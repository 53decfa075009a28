import { parseMoney } from '@bb1/domain/money';
import { dueUnits } from '@bb1/domain/rates/quote';
import { RATED_CURRENCIES } from '@bb1/domain/rates/rate';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate } from './estimate.ts';

describe('the estimate before an order', () => {
  it.each([
    { currency: 'XLM', eur: '1000.00', rate: '0.2501', amount: '3998.41' },
    { currency: 'BTC', eur: '1000.00', rate: '61234.5', amount: '0.016331' },
    { currency: 'ETH', eur: '1000.00', rate: '2345.67', amount: '0.42632' },
    { currency: 'BTC', eur: '1.01', rate: '61234.5', amount: '0.000017' },
  ] as const)(
    '[ORD-8] of $eur EUR at $rate is $amount $currency',
    ({ currency, eur, rate, amount }) => {
      expect(Number(estimate({ currency, eur, rate }))).toBe(Number(amount));
    },
  );

  it('[ORD-8] never announces less than a quote at the same rate asks for, and at most one readable step more', () => {
    const steps = { XLM: 10n ** 5n, BTC: 10n ** 2n, ETH: 10n ** 13n };
    fc.assert(
      fc.property(
        fc.constantFrom(...RATED_CURRENCIES),
        fc.bigInt({ min: 101n, max: 100_000_000n }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (currency, cents, thousandths) => {
          const rate = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
          const eur = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
          const announced = parseMoney(currency, estimate({ currency, eur, rate })).units;
          const due = dueUnits({ currency, eurCents: cents, rate });
          expect(announced).toBeGreaterThanOrEqual(due);
          expect(announced - due).toBeLessThan(steps[currency]);
        },
      ),
    );
  });
});
