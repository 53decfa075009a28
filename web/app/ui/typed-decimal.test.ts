import { decimalField } from '@bb1/domain/form-fields';
import { eur, parseMoney } from '@bb1/domain/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEur } from './format.ts';
import { typedDecimal } from './typed-decimal.ts';

describe('amounts as people type them', () => {
  it('[SITE-7] both ways of writing are understood in their language', () => {
    expect(typedDecimal('en', '1,234.56')).toBe('1234.56');
    expect(typedDecimal('en', '1234.56')).toBe('1234.56');
    expect(typedDecimal('de', '1.234,56')).toBe('1234.56');
    expect(typedDecimal('de', '1234,56')).toBe('1234.56');
    expect(typedDecimal('de', ' 12 500,00 € ')).toBe('12500.00');
    expect(typedDecimal('en', '€2500')).toBe('2500');
  });

  it('[SITE-7] what could be meant either way is refused, not guessed', () => {
    for (const locale of ['en', 'de'] as const) expect(decimalField.safeParse(typedDecimal(locale, '1.234')).success).toBe(false);
    for (const wrong of ['1,23,4', '1.2.3', 'ten', '12,5x']) expect(decimalField.safeParse(typedDecimal('en', wrong)).success).toBe(false);
  });

  it('[SITE-7] every amount reads back as it was written', () => {
    fc.assert(fc.property(fc.constantFrom('en' as const, 'de' as const), fc.bigInt({ min: 0n, max: 10n ** 13n }), (locale, cents) => {
      expect(parseMoney('EUR', typedDecimal(locale, formatEur(locale, eur(cents)))).units).toBe(cents);
    }));
  });
});
