import { cents, eur } from '@bb1/domain/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedDecimal } from './typed-decimal.ts';
import { amountToType, typedAmount } from './typed-amount.ts';

describe('a prefilled amount', () => {
  it("[SITE-7] is formatted in the page's language", () => {
    const both = (amount: string) => [amountToType('en', amount), amountToType('de', amount)];
    expect(both('2500.00')).toEqual(['2,500', '2.500']);
    expect(both('1000000.50')).toEqual(['1,000,000.50', '1.000.000,50']);
    expect(both('999.00')).toEqual(['999', '999']);
    expect([typedAmount('en', '2500.50'), typedAmount('de', '2500.50')]).toEqual([
      '2500.50',
      '2500,50',
    ]);
  });

  it.each(['en', 'de'] as const)(
    '[ORD-1] means the same amount when it is sent unchanged: %s',
    (locale) => {
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (amount) => {
          for (const typed of [typedAmount, amountToType])
            expect(cents(typedDecimal(locale, typed(locale, eur(amount))))).toBe(amount);
        }),
      );
    },
  );
});
