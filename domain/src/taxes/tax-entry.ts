import type { ApplicantType } from '../kyc/applicant.ts';
import type { ExemptionKind, TaxStanding } from './tax-standing.ts';
import type { ChurchTaxPercent } from './withholding.ts';

export const TAX_ENTRY_KINDS = ['church_tax', 'exemption', 'end_of_exemption'] as const;
export type TaxEntryKind = (typeof TAX_ENTRY_KINDS)[number];
export const TAX_ENTRY_STATES = ['proposed', 'approved', 'rejected'] as const;
export type TaxEntryState = (typeof TAX_ENTRY_STATES)[number];

/**
 * The Federal Central Tax Office's answer for a year. `blocked` is a blocking notice (section
 * 51a(2e) EStG): nothing is withheld, and the reason is not disclosed.
 */
export const CHURCH_TAX_ANSWERS = ['percent_9', 'percent_8', 'none', 'blocked'] as const;
export type ChurchTaxAnswer = (typeof CHURCH_TAX_ANSWERS)[number];

const PERCENT_OF: Readonly<Record<ChurchTaxAnswer, ChurchTaxPercent>> = {
  percent_9: 9,
  percent_8: 8,
  none: null,
  blocked: null,
};

/** An approved entry. Days as ISO dates. */
export type ApprovedTaxEntry =
  | {
      readonly kind: 'church_tax';
      readonly id: string;
      readonly year: number;
      readonly answer: ChurchTaxAnswer;
    }
  | {
      readonly kind: 'exemption';
      readonly id: string;
      readonly exemption: ExemptionKind;
      readonly validFrom: string;
      readonly validUntil: string;
    }
  /**
   * `validUntil` is the last day of the certificate. If it lies before the first day, the
   * certificate was never in force.
   */
  | {
      readonly kind: 'end_of_exemption';
      readonly id: string;
      readonly exemptionId: string;
      readonly validUntil: string;
    };

/**
 * A person's tax status by the approved entries, given in the order of approval: a later entry
 * replaces an earlier one on the same matter.
 */
export function taxStandingOf(
  applicantType: ApplicantType,
  entries: readonly ApprovedTaxEntry[],
): TaxStanding {
  const churchTax = new Map<number, ChurchTaxPercent>();
  const ends = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'church_tax') churchTax.set(entry.year, PERCENT_OF[entry.answer]);
    if (entry.kind === 'end_of_exemption') ends.set(entry.exemptionId, entry.validUntil);
  }
  const exemptions = entries.flatMap((entry) =>
    entry.kind === 'exemption'
      ? [
          {
            kind: entry.exemption,
            validFrom: entry.validFrom,
            validUntil: ends.get(entry.id) ?? entry.validUntil,
          },
        ]
      : [],
  );
  return {
    applicantType,
    churchTax: [...churchTax].map(([year, percent]) => ({ year, percent })),
    exemptions: exemptions.filter(({ validFrom, validUntil }) => validFrom <= validUntil),
  };
}
