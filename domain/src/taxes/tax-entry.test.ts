import { describe, expect, it } from 'vitest';
import { type ApprovedTaxEntry, taxStandingOf } from './tax-entry.ts';
import { taxRuleOf } from './tax-standing.ts';

const church = (year: number, answer: 'percent_8' | 'percent_9' | 'none'): ApprovedTaxEntry => ({
  kind: 'church_tax',
  id: `${year} ${answer}`,
  year,
  answer,
  community: answer === 'none' ? null : 'ev',
});
const RESIDENT = { isBusiness: false, residences: ['DE'], hasTaxNumber: true, diedOn: null };
const certificate: ApprovedTaxEntry = {
  kind: 'exemption',
  id: 'a',
  exemption: 'non_assessment',
  validFrom: '2020-01-01',
  validUntil: '2022-12-31',
  isComplete: true,
};
const ends = (validUntil: string): ApprovedTaxEntry => ({
  kind: 'end_of_exemption',
  id: `end ${validUntil}`,
  exemptionId: 'a',
  validUntil,
});
const ruleOn = (day: string, entries: readonly ApprovedTaxEntry[]) =>
  taxRuleOf(taxStandingOf(RESIDENT, entries), day);

describe("entries on a person's tax status", () => {
  it.each([
    ['percent_9', 9],
    ['percent_8', 8],
    ['none', null],
  ] as const)(
    '[TAX-1] the answer %s of the tax office is church tax of %j percent',
    (answer, churchTaxPercent) => {
      expect(ruleOn('2020-10-01', [church(2020, answer)])).toMatchObject({
        churchTaxPercent,
        community: churchTaxPercent === null ? null : 'ev',
      });
    },
  );

  it('[TAX-1] the answer approved last is in force for its year and leaves other years unchanged', () => {
    const entries = [
      church(2019, 'percent_8'),
      church(2020, 'percent_8'),
      church(2020, 'percent_9'),
      church(2021, 'percent_8'),
      church(2021, 'none'),
    ];
    expect(
      ['2019-10-01', '2020-10-01', '2021-10-01', '2022-10-03'].map(
        (day) => ruleOn(day, entries).churchTaxPercent,
      ),
    ).toEqual([8, 9, null, null]);
  });

  it('[TAX-1] an ended certificate is in force until its last day; the end approved last decides', () => {
    const days = ['2019-12-31', '2020-01-01', '2021-03-31', '2021-04-01', '2022-12-31'];
    const exemptOn = (entries: readonly ApprovedTaxEntry[]) =>
      days.filter((day) => ruleOn(day, entries).running.withheld === 'nothing');
    expect(exemptOn([certificate])).toEqual(days.slice(1));
    expect(exemptOn([certificate, ends('2021-03-31')])).toEqual(days.slice(1, 3));
    expect(exemptOn([certificate, ends('2020-06-30'), ends('2021-04-01')])).toEqual(
      days.slice(1, 4),
    );
    expect(exemptOn([certificate, ends('2019-12-31')])).toEqual([]);
  });

  it.each([
    [
      'a private person with a second residence in Germany',
      false,
      ['AT', 'DE'],
      'private_resident',
    ],
    ['a private person abroad', false, ['DK'], 'non_resident'],
    ['a company of the foreign register', true, ['CH'], 'non_resident'],
    ['a German company', true, ['DE'], 'partnership'],
    ['somebody unidentified', false, [], 'unknown'],
  ] as const)(
    '[TAX-5] %s is a holder of the right kind',
    (_who, isBusiness, residences, holder) => {
      expect(
        taxStandingOf({ isBusiness, residences, hasTaxNumber: true, diedOn: null }, [
          { kind: 'holder_kind', id: 'a', holder: 'partnership' },
        ]).holder,
      ).toBe(holder);
    },
  );
});
