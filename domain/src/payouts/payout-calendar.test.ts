import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from './business-day.ts';
import { payoutCalendar } from './payout-calendar.ts';

const bb1 = {
  issueDate: '2019-07-01',
  maturityDate: '2029-07-01',
  fixedCouponsPerYear: 4,
} as const;

describe("the bond's payout days", () => {
  it('[CPN-1] are 40 in ten years, the first on 1 October 2019, the last on the business day after 1 July 2029, a Sunday', () => {
    const days = payoutCalendar(bb1);
    expect(days.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect([days[0], days.at(-1)]).toEqual([
      {
        number: 1,
        dueDate: '2019-10-01',
        paymentDate: '2019-10-01',
        recordDate: '2019-09-30',
        parts: ['fixed_coupon'],
      },
      {
        number: 40,
        dueDate: '2029-07-01',
        paymentDate: '2029-07-02',
        recordDate: '2029-06-29',
        parts: ['fixed_coupon', 'variable_coupon', 'repayment'],
      },
    ]);
  });

  it('[CPN-1] move a New Year coupon to the next business day, for holders on the last business day of the old year', () => {
    const found = payoutCalendar(bb1).filter(
      ({ dueDate }) => dueDate === '2020-01-01' || dueDate === '2022-01-01',
    );
    expect(found.map(({ recordDate, paymentDate }) => [recordDate, paymentDate])).toEqual([
      ['2019-12-31', '2020-01-02'],
      ['2021-12-31', '2022-01-03'],
    ]);
  });

  it('[CPN-1] have a variable coupon ten times, each with the July coupon, and the repayment once', () => {
    const days = payoutCalendar(bb1);
    expect(
      days.filter(({ parts }) => parts.includes('variable_coupon')).map(({ dueDate }) => dueDate),
    ).toEqual(Array.from({ length: 10 }, (_, at) => `${2020 + at}-07-01`));
    expect(
      days.filter(({ parts }) => parts.includes('repayment')).map(({ number }) => number),
    ).toEqual([40]);
  });

  it("[CPN-1][RUN-3] follow another bond's own steps: half-yearly, five years", () => {
    const days = payoutCalendar({
      issueDate: '2027-03-15',
      maturityDate: '2032-03-15',
      fixedCouponsPerYear: 2,
    });
    expect([
      days.length,
      days[0]?.dueDate,
      days.filter(({ parts }) => parts.includes('variable_coupon')).length,
    ]).toEqual([10, '2027-09-15', 5]);
  });

  it('[CPN-1] are business days in order for any bond, and the record date lies before the due date', () => {
    const lives = fc.record({
      year: fc.integer({ min: 2015, max: 2060 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      years: fc.integer({ min: 1, max: 15 }),
      perYear: fc.constantFrom(1, 2, 4),
    });
    fc.assert(
      fc.property(lives, ({ year, month, day, years, perYear }) => {
        const rest = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const days = payoutCalendar({
          issueDate: `${year}${rest}`,
          maturityDate: `${year + years}${rest}`,
          fixedCouponsPerYear: perYear,
        });
        expect(days).toHaveLength(years * perYear);
        let before = '';
        for (const { dueDate, paymentDate, recordDate } of days) {
          expect([
            isBusinessDay(paymentDate),
            isBusinessDay(recordDate),
            before < recordDate,
            recordDate < dueDate,
            dueDate <= paymentDate,
          ]).toEqual([true, true, true, true, true]);
          before = paymentDate;
        }
      }),
    );
  });
});
