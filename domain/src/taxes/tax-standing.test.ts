import { describe, expect, it } from 'vitest';
import { mayBeExemption, type TaxStanding, withholdingRule } from './tax-standing.ts';

const standing: TaxStanding = {
  applicantType: 'individual',
  churchTax: [
    { year: 2020, percent: 9 },
    { year: 2021, percent: 8 },
    { year: 2022, percent: null },
  ],
  exemptions: [{ kind: 'non_assessment', validFrom: '2021-07-01', validUntil: '2021-12-31' }],
};

describe('how a person is taxed', () => {
  it.each([
    ['2019-12-31', { exemption: null, churchTaxPercent: null }],
    ['2020-01-01', { exemption: null, churchTaxPercent: 9 }],
    ['2020-12-31', { exemption: null, churchTaxPercent: 9 }],
    ['2021-06-30', { exemption: null, churchTaxPercent: 8 }],
    ['2021-07-01', { exemption: 'non_assessment', churchTaxPercent: null }],
    ['2021-12-31', { exemption: 'non_assessment', churchTaxPercent: null }],
    ['2022-01-01', { exemption: null, churchTaxPercent: null }],
  ])('[TAX-1] a payment of %s follows the church and the certificate of that day', (day, rule) =>
    expect(withholdingRule(standing, day)).toEqual(rule),
  );

  it('[TAX-1] a business pays no church tax on its income', () => {
    expect(withholdingRule({ ...standing, applicantType: 'business' }, '2020-10-01')).toEqual({
      exemption: null,
      churchTaxPercent: null,
    });
  });

  it.each([
    ['2021-01-01', '2023-12-31', true],
    ['2021-07-01', '2021-12-31', true],
    ['2021-01-01', '2024-12-31', false],
    ['2021-01-01', '2023-06-30', false],
    ['2021-12-31', '2020-12-31', false],
  ])(
    '[TAX-1] a certificate of non-assessment from %s to %s: %j',
    (validFrom, validUntil, isOne) => {
      expect(mayBeExemption({ kind: 'non_assessment', validFrom, validUntil })).toBe(isOne);
    },
  );

  it('[TAX-1] other certificates may run longer and end on any day', () => {
    expect(
      mayBeExemption({ kind: 'non_profit', validFrom: '2021-01-01', validUntil: '2026-06-30' }),
    ).toBe(true);
  });
});
