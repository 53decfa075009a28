import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_KINDS, papersOf, taxCaseOf } from '../domain/src/taxes/tax-cases.ts';
import {
  type ApprovedTaxEntry,
  holderKindOf,
  taxStandingOf,
} from '../domain/src/taxes/tax-entry.ts';
import { taxRuleOf, withholdPayment } from '../domain/src/taxes/tax-standing.ts';
import { type Creditor, fifths, taxesByLaw } from './tax-life/taxes-by-law.ts';

const LEGAL = {
  resident_corporation: 'gmbh',
  resident_association: 'ev',
  partnership: 'kg',
  exempt_body: 'pension_fund',
  public_body: 'municipality',
  church_body: 'diocese',
  credit_institution: 'bank',
} as const;

const PARTS: Readonly<Record<number, string>> = { 0: 'nothing', 3: 'three_fifths', 5: 'all' };

const anyHolder = fc
  .record({
    isBusiness: fc.boolean(),
    country: fc.constantFrom('DE', 'AT', 'US'),
    company: fc.constantFrom(...COMPANY_KINDS),
    wanted: fc.infiniteStream(fc.boolean()),
    answer: fc.constantFrom('percent_8' as const, 'percent_9' as const, 'none' as const),
    running: fc.bigInt({ min: 0n, max: 5_000_000n }),
    gain: fc.bigInt({ min: 0n, max: 5_000_000n }),
  })
  .map(({ wanted, ...holder }) => {
    const identified = {
      isBusiness: holder.isBusiness,
      residences: [holder.country],
      hasTaxNumber: true,
      diedOn: null,
    };
    const kind = holderKindOf(identified, holder.company);
    const papers = papersOf(kind).filter(
      (paper) =>
        (paper !== 'permanent_overpayment' || holder.isBusiness) && wanted.next().value === true,
    );
    return { ...holder, identified, kind, papers };
  });

describe('the table of cases', () => {
  it('[TAX-5] withholds from 1,000 random holders what the text of the law says', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyHolder, ({ identified, company, answer, papers, running, gain, kind }) => {
        const entries: ApprovedTaxEntry[] = [
          { kind: 'holder_kind', id: 'k', holder: company },
          { kind: 'church_tax', id: 'c', year: 2026, answer, community: 'rk' },
          ...papers.map((exemption): ApprovedTaxEntry => ({
            kind: 'exemption',
            id: exemption,
            exemption,
            validFrom: '2026-01-01',
            validUntil: '2026-12-31',
            isComplete: true,
          })),
        ];
        const day = '2026-07-01';
        const rule = taxRuleOf(taxStandingOf(identified, entries), day);
        const taxes = withholdPayment({ running, gain }, rule, day);
        const creditor: Creditor = {
          isNaturalPerson: !identified.isBusiness,
          livesInGermany: identified.residences[0] === 'DE',
          legal: identified.isBusiness && kind !== 'non_resident' ? LEGAL[company] : null,
          papers,
          church: answer === 'none' ? 0n : answer === 'percent_8' ? 8n : 9n,
        };
        const expected = taxesByLaw(creditor, { running, gain });
        expect([taxes.capitalGainsTax, taxes.solidaritySurcharge, taxes.churchTax]).toEqual([
          expected.capitalGains,
          expected.surcharge,
          expected.church,
        ]);
        expect(
          taxes.net + taxes.capitalGainsTax + taxes.solidaritySurcharge + taxes.churchTax,
        ).toBe(running + gain);
        // Interest after maturity is paid by no run; its rows follow the law all the same.
        const late = taxCaseOf('late_interest', { holder: kind, papers, day });
        expect(late.withheld).toBe(PARTS[Number(fifths(creditor, 7))]);
        seen.add(rule.running.id).add(rule.gain.id).add(late.id);
      }),
      { numRuns: 1_000 },
    );
    // Nearly every row that the papers of a holder can lead to.
    expect(seen.size).toBeGreaterThanOrEqual(45);
  });
});
