import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionRuleOf } from './correction-duty.ts';

const days = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the duty to correct tax that was withheld in excess', () => {
  it('[TAX-6] lasts until the certificate is made, and until 31 January of the next year at the latest', () => {
    fc.assert(
      fc.property(days, days, fc.boolean(), (day, today, isCertified) => {
        const isLate = today > `${Number(day.slice(0, 4)) + 1}-01-31`;
        expect(correctionRuleOf({ day, today, isCertified }).duty).toBe(
          isCertified || isLate ? 'may' : 'must',
        );
      }),
    );
  });

  it('[TAX-6] does not exist for income before 2015', () => {
    expect(
      correctionRuleOf({ day: '2014-12-31', today: '2015-01-02', isCertified: false }),
    ).toEqual({ duty: 'may', source: 'EStG 44b(5) sentence 1' });
  });
});
