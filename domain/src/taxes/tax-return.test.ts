import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { germanCitation } from './german-citation.ts';
import { remittanceOf } from './remittance.ts';
import { type PayoutGroup, taxReturnOf } from './tax-return.ts';

const NO_CORRECTIONS = { count: 0, capitalGainsTax: 0n, solidaritySurcharge: 0n, churchTax: [] };
const group = (part: Partial<PayoutGroup>): PayoutGroup => ({
  runningCase: 'running_yield/private_resident/none',
  gainCase: 'repayment_gain/private_resident/none',
  community: null,
  payments: 1,
  running: 0n,
  gain: 0n,
  capitalGainsTax: 0n,
  solidaritySurcharge: 0n,
  churchTax: 0n,
  ...part,
});

describe("a month's return", () => {
  it('[TAX-6] splits church tax by community, and names income without deduction with its reason', () => {
    const made = taxReturnOf(
      '2025-04',
      [
        group({ running: 10526n, capitalGainsTax: 2632n, solidaritySurcharge: 144n }),
        group({
          running: 10526n,
          capitalGainsTax: 2574n,
          solidaritySurcharge: 141n,
          churchTax: 231n,
          community: 'Bistum Essen',
        }),
        group({ running: 10000n, runningCase: 'running_yield/private_resident/non_assessment' }),
        group({
          running: 10000n,
          capitalGainsTax: 1500n,
          solidaritySurcharge: 82n,
          runningCase: 'running_yield/public_body/public_body',
        }),
      ],
      NO_CORRECTIONS,
    );
    expect(made.taxed).toEqual([
      { income_kind: 'running_yield', income: '310.52', capital_gains_tax: '67.06' },
    ]);
    expect(
      made.not_in_full.map(({ withheld, source, income }) => [withheld, source, income]),
    ).toEqual([
      ['nothing', 'EStG 44a(1) sentence 4, (2) sentence 1 no. 2', '100.00'],
      ['three_fifths', 'EStG 44a(8) sentence 1 no. 2', '100.00'],
    ]);
    expect(made.church_tax).toEqual([
      { community: 'Bistum Essen', withheld: '2.31', corrected: '0.00', amount: '2.31' },
    ]);
    expect(made.totals).toEqual({
      income: '410.52',
      capital_gains_tax: '67.06',
      capital_gains_tax_remitted: '67.00',
      solidarity_surcharge: '3.67',
      church_tax: '2.31',
      to_remit: '72.98',
    });
  });

  it('[TAX-6] without payments and corrections is a nil return', () => {
    const { totals, payments, ...lists } = taxReturnOf('2025-05', [], NO_CORRECTIONS);
    expect([payments, totals.to_remit, totals.income]).toEqual([0, '0.00', '0.00']);
    expect([lists.taxed, lists.not_in_full, lists.church_tax]).toEqual([[], [], []]);
  });

  it('[TAX-6] of a month whose corrections exceed its tax asks for money back, and rounds down', () => {
    const { totals, church_tax: communities } = taxReturnOf('2025-05', [], {
      count: 1,
      capitalGainsTax: -2574n,
      solidaritySurcharge: -141n,
      churchTax: [{ community: 'Bistum Essen', amount: -231n }],
    });
    expect([totals.capital_gains_tax_remitted, totals.to_remit]).toEqual(['-26.00', '-29.72']);
    expect(communities).toEqual([
      { community: 'Bistum Essen', withheld: '0.00', corrected: '-2.31', amount: '-2.31' },
    ]);
  });

  it('[TAX-6] has all tax and all income, however it is split between coupons and gain', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
    fc.assert(
      fc.property(
        fc.array(fc.record({ running: amount, gain: amount, capitalGainsTax: amount }), {
          maxLength: 20,
        }),
        (parts) => {
          const groups = parts
            .filter(({ running, gain }) => running + gain > 0n)
            .map((part) => group(part));
          const made = taxReturnOf('2025-07', groups, NO_CORRECTIONS);
          const total = (read: (one: (typeof made.taxed)[number]) => string) =>
            made.taxed.reduce((sum, one) => sum + cents(read(one)), 0n);
          expect(total((one) => one.capital_gains_tax)).toBe(cents(made.totals.capital_gains_tax));
          expect(total((one) => one.income)).toBe(cents(made.totals.income));
          const { capitalGainsTaxRemitted } = remittanceOf('2025-07', [
            {
              gross: 0n,
              capitalGainsTax: cents(made.totals.capital_gains_tax),
              solidaritySurcharge: 0n,
              churchTax: 0n,
              net: 0n,
            },
          ]);
          expect(capitalGainsTaxRemitted).toBe(cents(made.totals.capital_gains_tax_remitted));
        },
      ),
    );
  });
});

describe('a source', () => {
  it.each([
    [
      'EStG 44a(1) sentence 4, (2) sentence 1 no. 2',
      '§ 44a Abs. 1 Satz 4, Abs. 2 Satz 1 Nr. 2 EStG',
    ],
    ['EStG 44a(4) sentences 1 and 3', '§ 44a Abs. 4 Satz 1 und 3 EStG'],
    ['EStG 44a(8) sentence 1 no. 2', '§ 44a Abs. 8 Satz 1 Nr. 2 EStG'],
    ['EStG 43(2) sentence 3 no. 1, sentence 4', '§ 43 Abs. 2 Satz 3 Nr. 1, Satz 4 EStG'],
    ['EStG 49(1) no. 5 letter d does not name it', '§ 49 Abs. 1 Nr. 5 Buchst. d EStG'],
  ])('[TAX-6] %s is cited in German as %s', (source, cited) =>
    expect(germanCitation(source)).toBe(cited),
  );
});
