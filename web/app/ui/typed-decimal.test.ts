import { decimalField } from '@bb1/domain/form-fields';
import { eur, parseMoney } from '@bb1/domain/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEur } from './format.ts';
import { typedDecimal } from './typed-decimal.ts';

describe('amounts as people type them', () => {
  it("[SITE-7] each language's notation is read on its pages", () => {
    expect(typedDecimal('en', '1,234.56')).toBe('1234.56');
    expect(typedDecimal('en', '1234.56')).toBe('1234.56');
    expect(typedDecimal('de', '1.234,56')).toBe('1234.56');
    expect(typedDecimal('de', '1234,56')).toBe('1234.56');
    expect(typedDecimal('de', ' 12 500,00 € ')).toBe('12500.00');
    expect(typedDecimal('en', '€2500')).toBe('2500');
  });

  it('[ORD-1][SITE-11] a German page reads 10.000 as ten thousand, in an order and in the calculator', () => {
    const read = ['1.000', '10.000', '1.000.000', '10.000,5'].map((typed) =>
      typedDecimal('de', typed),
    );
    expect(read).toEqual(['1000', '10000', '1000000', '10000.5']);
    expect(typedDecimal('en', '10,000')).toBe('10000');
  });

  it('[ORD-1][SITE-11] one or two digits after a single mark are cents in both languages', () => {
    for (const locale of ['en', 'de'] as const)
      expect(
        ['10.5', '10,5', '2500.50', '2500,50'].map((typed) => typedDecimal(locale, typed)),
      ).toEqual(['10.5', '10.5', '2500.50', '2500.50']);
  });

  it('[ORD-1][SITE-11] ambiguous input is refused, not guessed', () => {
    const ambiguous = {
      en: ['1.000', '10.000', '1.000.000', '2500.000', '10.000,50', '1,000.000'],
      de: ['1,000', '10,000', '1,000,000', '2500,000', '2500.000', '10,000.50', '1.000,000'],
    };
    for (const locale of ['en', 'de'] as const)
      for (const typed of ambiguous[locale])
        expect([
          typed,
          decimalField
            .safeParse(typedDecimal(locale, typed))
            .error?.issues.map(({ message }) => message),
        ]).toEqual([typed, ['must_be_a_number']]);
    for (const locale of ['en', 'de'] as const)
      for (const wrong of ['1,23,4', '1.2.3', 'ten', '12,5x', '1.0000', ',5', '5,'])
        expect([wrong, decimalField.safeParse(typedDecimal(locale, wrong)).success]).toEqual([
          wrong,
          false,
        ]);
  });

  it('[ORD-1] no input is read 1000 times too large or too small', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en' as const, 'de' as const),
        fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){0,3}$/),
        (locale, typed) => {
          const field = decimalField.safeParse(typedDecimal(locale, typed));
          if (!field.success) return;
          const [whole, fraction = ''] = field.data.split('.');
          // Three digits count as thousands exactly where the mark of this language groups, and are
          // never decimals.
          expect(fraction.length).toBeLessThan(3);
          if (/[.,]\d{3}$/.test(typed))
            expect([typed.replaceAll(locale === 'en' ? ',' : '.', ''), fraction]).toEqual([
              whole,
              '',
            ]);
        },
      ),
    );
  });

  it('[SITE-7] every formatted amount reads back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en' as const, 'de' as const),
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        (locale, cents) => {
          expect(parseMoney('EUR', typedDecimal(locale, formatEur(locale, eur(cents)))).units).toBe(
            cents,
          );
        },
      ),
    );
  });
});
