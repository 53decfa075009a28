import type { ExemptionKind, HolderKind } from './tax-cases.ts';
import type { TaxStanding } from './tax-standing.ts';
import type { ChurchTaxPercent } from './withholding.ts';

export const TAX_ENTRY_KINDS = [
  'church_tax',
  'exemption',
  'end_of_exemption',
  'holder_kind',
] as const;
export type TaxEntryKind = (typeof TAX_ENTRY_KINDS)[number];
export const TAX_ENTRY_STATES = ['proposed', 'approved', 'rejected'] as const;
export type TaxEntryState = (typeof TAX_ENTRY_STATES)[number];

/**
 * The Federal Central Tax Office's answer for a year. `none` is its neutral value, which it also
 * gives for a blocking notice: the two look alike (section 51a(2c) sentence 1 no. 3 EStG).
 */
export const CHURCH_TAX_ANSWERS = ['percent_9', 'percent_8', 'none'] as const;
export type ChurchTaxAnswer = (typeof CHURCH_TAX_ANSWERS)[number];

const PERCENT_OF: Readonly<Record<ChurchTaxAnswer, ChurchTaxPercent>> = {
  percent_9: 9,
  percent_8: 8,
  none: null,
};

/** An approved entry. Days as ISO dates. */
export type ApprovedTaxEntry =
  | {
      readonly kind: 'church_tax';
      readonly id: string;
      readonly year: number;
      readonly answer: ChurchTaxAnswer;
      readonly community: string | null;
    }
  | {
      readonly kind: 'exemption';
      readonly id: string;
      readonly exemption: ExemptionKind;
      readonly validFrom: string;
      readonly validUntil: string;
      readonly isComplete: boolean;
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
    }
  | { readonly kind: 'holder_kind'; readonly id: string; readonly holder: HolderKind };

/** What identification knows of a holder. */
export interface IdentifiedHolder {
  readonly isBusiness: boolean;
  /** Countries of all tax residences, or of the company's register; empty while unknown. */
  readonly residences: readonly string[];
  readonly hasTaxNumber: boolean;
  readonly diedOn: string | null;
}

/**
 * A person's tax status by the approved entries, given in the order of approval: a later entry
 * replaces an earlier one on the same matter.
 */
export function taxStandingOf(
  identified: IdentifiedHolder,
  entries: readonly ApprovedTaxEntry[],
): TaxStanding {
  const churchTax = new Map<
    number,
    Pick<ApprovedTaxEntry & { kind: 'church_tax' }, 'answer' | 'community'>
  >();
  const ends = new Map<string, string>();
  let companyKind: HolderKind = 'unknown';
  for (const entry of entries) {
    if (entry.kind === 'church_tax') churchTax.set(entry.year, entry);
    if (entry.kind === 'end_of_exemption') ends.set(entry.exemptionId, entry.validUntil);
    if (entry.kind === 'holder_kind') companyKind = entry.holder;
  }
  const exemptions = entries.flatMap((entry) =>
    entry.kind === 'exemption'
      ? [
          {
            kind: entry.exemption,
            validFrom: entry.validFrom,
            validUntil: ends.get(entry.id) ?? entry.validUntil,
            isComplete: entry.isComplete,
          },
        ]
      : [],
  );
  return {
    holder: holderKindOf(identified, companyKind),
    isBusiness: identified.isBusiness,
    hasTaxNumber: identified.hasTaxNumber,
    diedOn: identified.diedOn,
    churchTax: [...churchTax].map(([year, { answer, community }]) => ({
      year,
      percent: PERCENT_OF[answer],
      community,
    })),
    exemptions: exemptions.filter(({ validFrom, validUntil }) => validFrom <= validUntil),
  };
}

/** One German tax residence among several makes a resident (section 1(1) EStG). */
export function holderKindOf(
  { isBusiness, residences }: Pick<IdentifiedHolder, 'isBusiness' | 'residences'>,
  companyKind: HolderKind,
): HolderKind {
  if (residences.length === 0) return 'unknown';
  if (!residences.includes('DE')) return 'non_resident';
  return isBusiness ? companyKind : 'private_resident';
}
