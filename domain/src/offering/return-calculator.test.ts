import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fraction, fraction, halfUpOf, sum } from '../fraction.ts';
import { cents, eur, tokens as tokenText } from '../money.ts';
import { effectiveReturn, nominalReturn, simpleReturn, xirrAct365 } from './effective-return.ts';
import { type BondTerms, paidOn } from './payment-plan.ts';
import { calculateReturn, percentText, type ReturnQuestion } from './return-calculator.ts';

const SCENARIOS = ['4.8', '3.6', '2.4'] as const;
const EXACT = { tokens: 'exact', payments: 'exact' } as const;
const WHOLE = { tokens: 'whole_tokens_down', payments: 'cent_half_up' } as const;

function terms(variableCouponPercentPerYear: string, other: Partial<BondTerms> = {}): BondTerms {
  return {
    nominalEur: '1.00',
    issueDate: '2019-07-01',
    maturityDate: '2029-07-01',
    fixedCouponPercentPerYear: '4',
    fixedCouponsPerYear: 4,
    variableCouponPercentPerYear,
    ...other,
  };
}

function answer(amount: string, variable: string, more: Partial<ReturnQuestion> = {}) {
  return calculateReturn({
    amountCents: cents(amount),
    priceCents: 95n,
    terms: terms(variable),
    ...more,
  });
}

const shown = (value: Fraction) => eur(halfUpOf(value));
const exactRate = (price: string, variable: string) =>
  answer('1000.00', variable, { priceCents: cents(price), rounding: EXACT });

describe('the effective return', () => {
  it.each([
    ['0.95', '9.748342', '8.486729', '7.226165', '4.708331'],
    ['1.00', '8.931586', '7.713918', '6.496165', '4.060401'],
    ['0.90', '10.627652', '9.317188', '8.009116', '5.400471'],
    ['0.70', '14.994740', '13.417148', '11.850740', '8.752877'],
  ])(
    '[SITE-11] at a price of %s is %s, %s and %s percent in the three scenarios, and %s with the fixed coupon alone',
    (price, ...rates) => {
      expect(
        [...SCENARIOS, '0'].map((variable) =>
          percentText(effectiveReturn(exactRate(price, variable).flows), 6),
        ),
      ).toEqual(rates);
    },
  );

  it('[SITE-11] at face value without variable coupon is 1.01^4 - 1, to more than nine decimals', () => {
    expect(Math.abs(effectiveReturn(exactRate('1.00', '0').flows) - (1.01 ** 4 - 1))).toBeLessThan(
      1e-12,
    );
  });

  it.each([
    ['XIRR act/365', xirrAct365, ['9.738837', '8.478559', '7.219297', '4.703967']],
    ['nominal quarterly', nominalReturn, ['9.410978', '8.229274', '7.038215', '4.627412']],
  ] as const)('[SITE-11] other definitions have other figures: %s', (_, definition, rates) => {
    expect(
      [...SCENARIOS, '0'].map((variable) =>
        percentText(definition(exactRate('0.95', variable).flows), 6),
      ),
    ).toEqual(rates);
  });

  it('[SITE-11] has other figures under other definitions: simple', () => {
    expect(
      [...SCENARIOS, '0'].map((variable) =>
        percentText(simpleReturn(exactRate('0.95', variable).flows), 4),
      ),
    ).toEqual(['9.7895', '8.5263', '7.2632', '4.7368']);
  });

  it('[SITE-11] without rounding does not depend on the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 14n),
        fc.constantFrom(...SCENARIOS),
        (amountCents, variable) => {
          const { flows } = calculateReturn({
            amountCents,
            priceCents: 95n,
            terms: terms(variable),
            rounding: EXACT,
          });
          expect(effectiveReturn(flows)).toBe(effectiveReturn(exactRate('0.95', variable).flows));
        },
      ),
    );
  });

  it('[SITE-11] discounts all payments to the amount paid in, for any bond', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const, 4 as const),
        fc.integer({ min: 1, max: 30 }),
        fc.bigInt(20n, 300n),
        fc.integer({ min: 0, max: 120 }),
        (perYear, years, priceCents, tenths) => {
          const { flows } = calculateReturn({
            amountCents: 123_456n,
            priceCents,
            terms: terms(`${tenths / 10}`, {
              fixedCouponsPerYear: perYear,
              maturityDate: `${2019 + years}-07-01`,
            }),
            rounding: EXACT,
          });
          const q = (1 + effectiveReturn(flows)) ** (1 / perYear) - 1;
          const worth = flows.plan.reduce(
            (value, payment, at) =>
              value +
              Number(paidOn(payment).numerator) /
                Number(paidOn(payment).denominator) /
                (1 + q) ** (at + 1),
            0,
          );
          expect(worth / 123_456).toBeCloseTo(1, 10);
        },
      ),
    );
  });

  it('does not exist if nothing is paid in or nothing is paid back', () => {
    expect(() => effectiveReturn(answer('0.00', '3.6').flows)).toThrow(RangeError);
    expect(() => effectiveReturn(answer('0.01', '0', { priceCents: 10n ** 12n }).flows)).toThrow(
      RangeError,
    );
  });
});

describe('table A: exact fractions of tokens, rounded only for display', () => {
  it.each([
    [
      '1000.00',
      '1052.6315789',
      '421.05',
      ['505.26', '378.95', '252.63'],
      ['926.32', '800.00', '673.68'],
      '1052.63',
      ['1978.95', '1852.63', '1726.32'],
    ],
    [
      '10000.00',
      '10526.3157895',
      '4210.53',
      ['5052.63', '3789.47', '2526.32'],
      ['9263.16', '8000.00', '6736.84'],
      '10526.32',
      ['19789.47', '18526.32', '17263.16'],
    ],
    [
      '50000.00',
      '52631.5789474',
      '21052.63',
      ['25263.16', '18947.37', '12631.58'],
      ['46315.79', '40000.00', '33684.21'],
      '52631.58',
      ['98947.37', '92631.58', '86315.79'],
    ],
  ])('[SITE-11] %s EUR', (amount, tokens, fixed, variables, coupons, repayment, totals) => {
    const answers = SCENARIOS.map((variable) => answer(amount, variable, { rounding: EXACT }));
    expect(
      answers.map(({ tokens: count }) =>
        tokenText(halfUpOf(fraction(count.numerator * 10_000_000n, count.denominator))),
      ),
    ).toEqual([tokens, tokens, tokens]);
    expect(answers.map(({ fixedCoupons }) => shown(fixedCoupons))).toEqual([fixed, fixed, fixed]);
    expect(answers.map(({ variableCoupons }) => shown(variableCoupons))).toEqual(variables);
    expect(answers.map((one) => shown(one.coupons))).toEqual(coupons);
    expect(answers.map((one) => shown(one.repayment))).toEqual([repayment, repayment, repayment]);
    expect(answers.map(({ total }) => shown(total))).toEqual(totals);
  });

  it('[SITE-11] one token at 0.95 yields 0.88, 0.76 or 0.64 in coupons, 1.00 repayment, and 0.93, 0.81 or 0.69 in total', () => {
    const answers = SCENARIOS.map((variable) => answer('0.95', variable, { rounding: EXACT }));
    expect(
      answers.map(({ coupons, repayment, gain }) => [
        shown(coupons),
        shown(repayment),
        shown(gain),
      ]),
    ).toEqual([
      ['0.88', '1.00', '0.93'],
      ['0.76', '1.00', '0.81'],
      ['0.64', '1.00', '0.69'],
    ]);
  });
});

type Rows = readonly (readonly [
  amount: string,
  tokens: string,
  quarter: string,
  years: string[],
  coupons: string[],
  totals: string[],
  rates: string[],
])[];

const TABLE_B: Rows = [
  [
    '1000.00',
    '1052.0000000',
    '10.52',
    ['50.50', '37.87', '25.25'],
    ['925.80', '799.50', '673.30'],
    ['1977.80', '1851.50', '1725.30'],
    ['9.7391', '8.4774', '7.2178'],
  ],
  [
    '10000.00',
    '10526.0000000',
    '105.26',
    ['505.25', '378.94', '252.62'],
    ['9262.90', '7999.80', '6736.60'],
    ['19788.90', '18525.80', '17262.60'],
    ['9.7479', '8.4863', '7.2257'],
  ],
  [
    '50000.00',
    '52631.0000000',
    '526.31',
    ['2526.29', '1894.72', '1263.14'],
    ['46315.30', '39999.60', '33683.80'],
    ['98946.30', '92630.60', '86314.80'],
    ['9.7482', '8.4866', '7.2260'],
  ],
];
const TABLE_C: Rows = [
  [
    '1000.00',
    '1052.6315789',
    '10.53',
    ['50.53', '37.89', '25.26'],
    ['926.50', '800.10', '673.80'],
    ['1979.13', '1852.73', '1726.43'],
    ['9.7502', '8.4878', '7.2273'],
  ],
  [
    '10000.00',
    '10526.3157894',
    '105.26',
    ['505.26', '378.95', '252.63'],
    ['9263.00', '7999.90', '6736.70'],
    ['19789.32', '18526.22', '17263.02'],
    ['9.7482', '8.4866', '7.2260'],
  ],
  [
    '50000.00',
    '52631.5789473',
    '526.32',
    ['2526.32', '1894.74', '1263.16'],
    ['46316.00', '40000.20', '33684.40'],
    ['98947.58', '92631.78', '86315.98'],
    ['9.7484', '8.4868', '7.2262'],
  ],
];

describe.each([
  ['B: whole tokens', TABLE_B, WHOLE],
  ['C: as orders are priced and coupons paid', TABLE_C, undefined],
] as const)('table %s, each payment rounded to the cent', (_, rows, rounding) => {
  it.each(rows)('[SITE-11] %s EUR', (amount, tokens, quarter, years, coupons, totals, rates) => {
    const answers = SCENARIOS.map((variable) => answer(amount, variable, { rounding }));
    expect(
      answers.map(({ tokens: count }) =>
        tokenText((count.numerator * 10_000_000n) / count.denominator),
      ),
    ).toEqual([tokens, tokens, tokens]);
    expect(answers.map(({ fixedCoupon }) => shown(fixedCoupon))).toEqual([
      quarter,
      quarter,
      quarter,
    ]);
    expect(answers.map(({ variableCoupon }) => shown(variableCoupon))).toEqual(years);
    expect(answers.map((one) => shown(one.coupons))).toEqual(coupons);
    expect(answers.map(({ total }) => shown(total))).toEqual(totals);
    expect(answers.map(({ flows }) => percentText(effectiveReturn(flows), 4))).toEqual(rates);
  });
});

describe('the payments', () => {
  it("[SITE-11] are 40 fixed and 10 variable coupons and one repayment, on the bond's dates", () => {
    const { plan } = answer('1000.00', '3.6');
    expect([plan.length, plan[0]?.date, plan[1]?.date, plan.at(-1)?.date]).toEqual([
      40,
      '2019-10-01',
      '2020-01-01',
      '2029-07-01',
    ]);
    const variable = plan
      .filter((payment) => payment.variable.numerator > 0n)
      .map(({ date }) => date);
    expect(variable).toEqual(Array.from({ length: 10 }, (_, at) => `${2020 + at}-07-01`));
    expect(
      plan.filter(({ repayment }) => repayment.numerator > 0n).map(({ date }) => date),
    ).toEqual(['2029-07-01']);
  });

  it.each([
    [2 as const, 20, '2020-01-01'],
    [1 as const, 10, '2020-07-01'],
  ])(
    '[OFF-1] with %s fixed coupons a year there are %s, the first on %s',
    (fixedCouponsPerYear, count, first) => {
      const { plan, fixedCoupon } = answer('9500.00', '3.6', {
        terms: terms('3.6', { fixedCouponsPerYear }),
      });
      expect([plan.length, plan[0]?.date, shown(fixedCoupon)]).toEqual([
        count,
        first,
        fixedCouponsPerYear === 2 ? '200.00' : '400.00',
      ]);
      expect(plan.filter((payment) => payment.variable.numerator > 0n).length).toBe(10);
    },
  );

  it('[SITE-11] round half a cent up and anything less down', () => {
    const coupon = (amount: string) => shown(answer(amount, '0', { priceCents: 100n }).fixedCoupon);
    expect([coupon('150.49'), coupon('150.50'), coupon('149.50'), coupon('149.49')]).toEqual([
      '1.50',
      '1.51',
      '1.50',
      '1.49',
    ]);
  });

  it("[SITE-11] add up: coupons and repayment are the total and the plan's sum, and more money never yields less", () => {
    fc.assert(
      fc.property(
        fc.bigInt(101n, 10n ** 10n),
        fc.bigInt(0n, 10n ** 8n),
        fc.bigInt(1n, 300n),
        fc.constantFrom(...SCENARIOS),
        (amountCents, more, priceCents, variable) => {
          const one = calculateReturn({ amountCents, priceCents, terms: terms(variable) });
          expect(one.total).toEqual(sum([one.fixedCoupons, one.variableCoupons, one.repayment]));
          expect(one.total).toEqual(sum(one.plan.map(paidOn)));
          expect(one.gain).toEqual(sum([one.total, fraction(-amountCents)]));
          expect(one.total.denominator).toBe(1n);
          const another = calculateReturn({
            amountCents: amountCents + more,
            priceCents,
            terms: terms(variable),
          });
          expect(another.total.numerator >= one.total.numerator).toBe(true);
        },
      ),
    );
  });
});
