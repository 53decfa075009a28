import { describe, expect, it } from 'vitest';
import {
  type Exemption,
  holderAtPayment,
  mayBeExemption,
  openTaxQuestions,
  type TaxStanding,
  taxRuleOf,
  withholdPayment,
} from './tax-standing.ts';

const paper = (kind: Exemption['kind'], isComplete = true): Exemption => ({
  kind,
  validFrom: '2021-07-01',
  validUntil: '2021-12-31',
  isComplete,
});
const standing: TaxStanding = {
  holder: 'private_resident',
  isBusiness: false,
  hasTaxNumber: true,
  churchTax: [
    { year: 2020, percent: 9, community: 'ev' },
    { year: 2021, percent: 8, community: 'rk' },
    { year: 2022, percent: null, community: null },
  ],
  exemptions: [paper('non_assessment')],
  diedOn: null,
};
const company = (
  holder: TaxStanding['holder'],
  ...exemptions: readonly Exemption[]
): TaxStanding => ({
  holder,
  isBusiness: true,
  hasTaxNumber: true,
  churchTax: [],
  exemptions,
  diedOn: null,
});
const DAY = '2021-10-01';

describe('how a person is taxed', () => {
  it('[TAX-1][TAX-5] the papers and the church tax of a deceased person end with the day of death, and nothing is asked about them', () => {
    const dead = { ...standing, diedOn: '2021-09-30', hasTaxNumber: false };
    const on = (day: string) => {
      const { running, gain, churchTaxPercent, community } = taxRuleOf(dead, day);
      return [running.withheld, gain.withheld, churchTaxPercent, community];
    };
    expect(on('2021-06-30')).toEqual(['all', 'all', 8, 'rk']);
    expect(on('2021-09-30')).toEqual(['nothing', 'nothing', null, null]);
    expect(on('2021-10-01')).toEqual(['all', 'all', null, null]);
    expect(openTaxQuestions({ ...dead, churchTax: [] }, '2021-06-30')).toEqual([
      'tax_number',
      'church_tax',
    ]);
    expect(openTaxQuestions({ ...dead, churchTax: [] }, '2021-10-01')).toEqual([]);
  });

  it.each([
    ['2020-01-01', 'all', 9],
    ['2020-12-31', 'all', 9],
    ['2021-06-30', 'all', 8],
    ['2021-07-01', 'nothing', null],
    ['2021-12-31', 'nothing', null],
    ['2022-01-01', 'all', null],
  ])(
    '[TAX-1] a payment of %s follows the church and the paper of that day',
    (day, withheld, percent) => {
      const { running, gain, churchTaxPercent } = taxRuleOf(standing, day);
      expect([running.withheld, gain.withheld, churchTaxPercent]).toEqual([
        withheld,
        withheld,
        percent,
      ]);
    },
  );

  it.each([
    ['resident_corporation', [], 'all', 'nothing'],
    ['resident_corporation', ['permanent_overpayment'], 'nothing', 'nothing'],
    ['resident_association', [], 'all', 'all'],
    ['resident_association', ['corporation_status'], 'all', 'nothing'],
    ['partnership', ['business_income'], 'all', 'nothing'],
    ['public_body', [], 'all', 'all'],
    ['public_body', ['public_body'], 'three_fifths', 'all'],
    ['public_body', ['public_body', 'exempt_body'], 'three_fifths', 'nothing'],
    ['church_body', ['non_profit'], 'nothing', 'all'],
    ['credit_institution', ['credit_institution'], 'all', 'nothing'],
    ['non_resident', [], 'all', 'nothing'],
    ['unknown', [], 'all', 'all'],
  ] as const)(
    '[TAX-5] from %s with %j, of the yield %s and of the gain %s is withheld',
    (holder, papers, running, gain) => {
      const rule = taxRuleOf(company(holder, ...papers.map((one) => paper(one))), DAY);
      expect([rule.running.withheld, rule.gain.withheld]).toEqual([running, gain]);
    },
  );

  it('[TAX-6] keeps the residence of the payment’s day, and takes everything else as known today', () => {
    expect([
      holderAtPayment('private_resident', 'non_resident'),
      holderAtPayment('non_resident', 'private_resident'),
      holderAtPayment('partnership', 'public_body'),
      holderAtPayment('unknown', 'non_resident'),
      holderAtPayment('private_resident', 'unknown'),
    ]).toEqual(['private_resident', 'non_resident', 'public_body', 'non_resident', 'unknown']);
  });

  it('[TAX-5] ignores a paper that the holder cannot have', () => {
    const rule = taxRuleOf({ ...standing, exemptions: [paper('credit_institution')] }, DAY);
    expect(rule.running.id).toBe('running_yield/private_resident/none');
    expect(rule.gain.withheld).toBe('all');
  });

  it('[TAX-5] taxes a municipality’s coupon of 100.00 at 15 % and 5.5 % of it', () => {
    const rule = taxRuleOf(company('public_body', paper('public_body')), DAY);
    expect(withholdPayment({ running: 10_000n, gain: 0n }, rule, DAY)).toEqual({
      gross: 10_000n,
      capitalGainsTax: 1_500n,
      solidaritySurcharge: 82n,
      churchTax: 0n,
      net: 8_418n,
    });
  });

  it('[TAX-5] taxes coupons and gain of a private resident as one income, with the church', () => {
    const day = '2020-10-01';
    const taxes = withholdPayment({ running: 5_000n, gain: 5_000n }, taxRuleOf(standing, day), day);
    expect([taxes.capitalGainsTax, taxes.solidaritySurcharge, taxes.churchTax]).toEqual([
      2_445n,
      134n,
      220n,
    ]);
  });
});

describe('questions about a holder’s taxes', () => {
  it.each([
    ['a year without an answer', { ...standing, exemptions: [] }, '2023-01-02', ['church_tax']],
    ['the neutral answer', { ...standing, exemptions: [] }, '2022-06-01', []],
    [
      'neither number nor answer',
      { ...standing, hasTaxNumber: false, churchTax: [], exemptions: [] },
      DAY,
      ['tax_number', 'church_tax'],
    ],
    ['a non-assessment certificate', { ...standing, churchTax: [] }, DAY, []],
    [
      'a paper without office, date and number',
      { ...standing, exemptions: [paper('non_assessment', false)] },
      DAY,
      ['paper'],
    ],
    [
      'the same paper completed',
      { ...standing, exemptions: [paper('non_assessment', false), paper('non_assessment')] },
      DAY,
      [],
    ],
    [
      'no residence',
      { ...standing, holder: 'unknown' as const, exemptions: [] },
      DAY,
      ['residence'],
    ],
    ['a company of no kind', company('unknown'), DAY, ['company_kind']],
    [
      'a foreign residence',
      { ...standing, holder: 'non_resident' as const, churchTax: [] },
      DAY,
      [],
    ],
  ] as const)('[TAX-4] are, with %s: %#', (_what, asked, day, questions) =>
    expect(openTaxQuestions(asked, day)).toEqual(questions),
  );
});

describe('the days of a paper', () => {
  it.each([
    ['2021-01-01', '2023-12-31', true],
    ['2021-07-01', '2021-12-31', true],
    ['2021-01-01', '2024-12-31', false],
    ['2021-01-01', '2023-06-30', false],
    ['2021-12-31', '2020-12-31', false],
  ])('[TAX-1] of non-assessment from %s to %s: %j', (validFrom, validUntil, isOne) => {
    expect(mayBeExemption({ kind: 'non_assessment', validFrom, validUntil })).toBe(isOne);
  });

  it('[TAX-1] may be more and end on any day for others', () => {
    expect(
      mayBeExemption({ kind: 'non_profit', validFrom: '2021-01-01', validUntil: '2026-06-30' }),
    ).toBe(true);
  });
});
