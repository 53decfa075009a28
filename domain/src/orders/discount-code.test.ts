import { describe, expect, it } from 'vitest';
import {
  codePriceCents,
  DISCOUNT_CODE_SHAPE,
  type DiscountTerms,
  mayUseDiscount,
  normaliseDiscountCode,
} from './discount-code.ts';

const terms: DiscountTerms = {
  ratePercent: 10,
  validFrom: new Date('2027-03-01T23:00:00Z'),
  validUntil: new Date('2027-03-31T22:00:00Z'),
  maxUses: 3,
  maxUsesPerPerson: 2,
  minimumAmountCents: 50_000n,
};
const use = {
  amountCents: 50_000n,
  used: 0,
  usedByPerson: 0,
  now: new Date('2027-03-15T12:00:00Z'),
};

describe('a discount code', () => {
  it.each(['summer 2027', ' Summer2027 ', 'SUMMER\u00a02027', 's u m m e r 2 0 2 7'])(
    '[ORD-3] is the same code when typed as %j',
    (typed) => {
      expect(normaliseDiscountCode(typed)).toBe('SUMMER2027');
    },
  );

  it.each(['AB', 'A'.repeat(41), 'SOMMER_27', 'SÖMMER', "X'; DROP", '', 'A.B.C'])(
    '[ORD-3] cannot be %j',
    (code) => {
      expect(DISCOUNT_CODE_SHAPE.test(normaliseDiscountCode(code))).toBe(false);
    },
  );

  it.each([
    ['1.00', 10, 90n],
    ['1.00', 1, 99n],
    ['0.95', 20, 76n],
    ['0.95', 10, null],
    ['0.50', 1, null],
    ['10.00', 33, 670n],
    ['1.00', 100, null],
  ] as const)(
    '[ORD-3] off a nominal of %s EUR, %i percent make a price of %s cents, or none if it has a fraction',
    (nominal, rate, price) => {
      expect(codePriceCents(nominal, rate)).toBe(price);
    },
  );

  it('[ORD-3] may be used from its first to before its last moment', () => {
    const at = (now: Date) => mayUseDiscount(terms, { ...use, now });
    expect(
      [
        terms.validFrom.getTime() - 1,
        terms.validFrom.getTime(),
        terms.validUntil.getTime() - 1,
        terms.validUntil.getTime(),
      ].map((ms) => at(new Date(ms))),
    ).toEqual([false, true, true, false]);
  });

  it('[ORD-3] may be used up to its limits and from its minimum amount on', () => {
    expect(mayUseDiscount(terms, { ...use, used: 2 })).toBe(true);
    expect(mayUseDiscount(terms, { ...use, used: 3 })).toBe(false);
    expect(mayUseDiscount(terms, { ...use, usedByPerson: 1 })).toBe(true);
    expect(mayUseDiscount(terms, { ...use, usedByPerson: 2 })).toBe(false);
    expect(mayUseDiscount(terms, { ...use, amountCents: 49_999n })).toBe(false);
  });
});
