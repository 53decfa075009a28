import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentField } from '@bb1/domain/form-fields';
import { percentToType, typedPercent } from './percent.ts';

describe('shares of a company as people type them', () => {
  it('[KYC-5] comma, point, percent sign and spaces yield the same share', () => {
    for (const typed of ['33,5', '33.5', ' 33,5 % ', '33.50', '33,5\u00a0%'])
      expect(typedPercent(typed)).toBe('33.5');
    expect(typedPercent('')).toBe('');
  });

  it('[KYC-5] other input is passed on for the server to refuse', () => {
    for (const typed of ['1.000,5', 'half', '12,5,5', '-3', '26;5'])
      expect(percentField.safeParse(typedPercent(typed)).success).toBe(false);
  });

  it('[KYC-5] a share shown in a field and sent again unchanged is the same share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('en' as const, 'de' as const),
        (tenThousandths, locale) => {
          const stored = `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`;
          expect(Number(typedPercent(percentToType(locale, stored)))).toBe(Number(stored));
        },
      ),
    );
  });
});
