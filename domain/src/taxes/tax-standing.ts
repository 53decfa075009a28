import type { ApplicantType } from '../kyc/applicant.ts';
import type { ChurchTaxPercent } from './withholding.ts';

/**
 * Why nothing is withheld. Each reason requires its certificate (section 44a EStG, section 43(2)
 * sentence 2 for credit institutions).
 */
export const EXEMPTION_KINDS = [
  'non_assessment',
  'non_profit',
  'public_body',
  'permanent_overpayment',
  'credit_institution',
] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** Days as ISO dates, both included. */
export interface Exemption {
  readonly kind: ExemptionKind;
  readonly validFrom: string;
  readonly validUntil: string;
}

/**
 * The Federal Central Tax Office's answer for a year; null percent: no church tax, or a blocking
 * notice.
 */
interface ChurchTaxAttribute {
  readonly year: number;
  readonly percent: ChurchTaxPercent;
}

export interface TaxStanding {
  readonly applicantType: ApplicantType;
  readonly churchTax: readonly ChurchTaxAttribute[];
  readonly exemptions: readonly Exemption[];
}

export interface WithholdingRule {
  readonly exemption: ExemptionKind | null;
  readonly churchTaxPercent: ChurchTaxPercent;
}

/**
 * How a payment received by the investor on a day (YYYY-MM-DD) is taxed. A certificate applies on
 * its days only; a church tax attribute applies for its year (section 51a(2c) EStG), and never to a
 * business (section 51a(2b)).
 */
export function withholdingRule(
  { applicantType, churchTax, exemptions }: TaxStanding,
  day: string,
): WithholdingRule {
  const exemption =
    exemptions.find(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil)?.kind ??
    null;
  const attribute =
    applicantType === 'business'
      ? undefined
      : churchTax.find(({ year }) => year === Number(day.slice(0, 4)));
  return { exemption, churchTaxPercent: exemption === null ? (attribute?.percent ?? null) : null };
}

/**
 * A certificate of non-assessment ends with a year and is valid for at most three years (section
 * 44a(2) EStG).
 */
export function mayBeExemption({ kind, validFrom, validUntil }: Exemption): boolean {
  if (validUntil < validFrom) return false;
  if (kind !== 'non_assessment') return true;
  return (
    validUntil.endsWith('-12-31') &&
    Number(validUntil.slice(0, 4)) - Number(validFrom.slice(0, 4)) < 3
  );
}
