import { decimal, money } from '@bb1/domain/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountToType, typedAmount } from './typed-amount.ts';

describe('amounts that officers type', () => {
  it('[DESK-3] a prefilled amount reads back as the same amount, in every currency and both languages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EUR', 'XLM', 'BTC', 'ETH'),
        fc.constantFrom('en', 'de'),
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        (currency, locale, units) => {
          const amount = decimal(money(currency, units));
          const read = typedAmount(locale, currency, amountToType(locale, { amount, currency }));
          expect(read.includes('.') ? read.replace(/\.?0+$/, '') : read).toBe(
            amount.replace(/\.?0+$/, ''),
          );
        },
      ),
    );
  });

  it('[DESK-3] no amount is read wrong by a factor of a thousand: a possible group of thousands is refused', () => {
    expect(typedAmount('en', 'BTC', '1,000')).toBe('1,000 ?');
    expect(typedAmount('de', 'BTC', '1.000')).toBe('1.000 ?');
    expect(typedAmount('de', 'XLM', '1.000,5')).toBe('1.000,5 ?');
    expect(typedAmount('de', 'XLM', '0,5 XLM')).toBe('0.5');
    expect(typedAmount('en', 'ETH', ' 0.000000000000000001 ')).toBe('0.000000000000000001');
    expect(typedAmount('en', 'ETH', '')).toBe('');
    expect(typedAmount('de', 'EUR', '1.234,56')).toBe('1234.56');
  });
});
