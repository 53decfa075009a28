import type { CountryRules } from '../country-lists/rules-in-force.ts';
import { citizenshipsOf, type IdentityProofFields, taxResidencesOf } from './identity-proof.ts';
import type { BeneficialOwnerFields } from './business.ts';

/**
 * Signs of high risk, for officers only (section 15 GwG; a US birthplace is one of the FATCA
 * agreement's indicia).
 */
export const RISK_SIGNS = [
  'politically_exposed',
  'enhanced_country',
  'hit_evaded',
  'us_birthplace',
  'us_phone',
] as const;
export type RiskSign = (typeof RISK_SIGNS)[number];

export interface Involved {
  readonly proofs: readonly Pick<
    IdentityProofFields,
    | 'citizenship'
    | 'further_citizenships'
    | 'tax_residence'
    | 'tax_id'
    | 'no_tax_id_reason'
    | 'further_tax_residences'
    | 'country_of_birth'
    | 'politically_exposed'
    | 'residence_country'
  >[];
  readonly owners: readonly Pick<
    BeneficialOwnerFields,
    'citizenship' | 'residence_country' | 'politically_exposed'
  >[];
  /** Countries of the address and of the company's register. */
  readonly seats: readonly string[];
  readonly phoneNumbers: readonly string[];
  /** A person with an open hit was removed or changed before the hit was judged. */
  readonly hitEvaded: boolean;
}

interface Countries {
  readonly citizenships: readonly string[];
  readonly residences: readonly string[];
}

/** Every country in which somebody involved is a citizen, a resident or a taxpayer. */
export function countriesOf({
  proofs,
  owners,
  seats,
}: Pick<Involved, 'proofs' | 'owners' | 'seats'>): Countries {
  return {
    citizenships: [...proofs.flatMap(citizenshipsOf), ...owners.map((owner) => owner.citizenship)],
    residences: [
      ...proofs.flatMap((proof) => [
        ...taxResidencesOf(proof).map(({ country }) => country),
        ...(proof.residence_country === null ? [] : [proof.residence_country]),
      ]),
      ...owners.map((owner) => owner.residence_country),
      ...seats,
    ],
  };
}

/** Whether the rules in force exclude a person with these countries. */
export function isRefusedByCountry(
  { citizenships, residences }: Countries,
  rules: CountryRules,
): boolean {
  return (
    citizenships.some((country) => rules.refusedCitizenships.includes(country)) ||
    residences.some((country) => rules.refusedResidences.includes(country))
  );
}

export function riskSigns(involved: Involved, rules: CountryRules): RiskSign[] {
  const { citizenships, residences } = countriesOf(involved);
  const signs: Record<RiskSign, boolean> = {
    politically_exposed: [...involved.proofs, ...involved.owners].some(
      (person) => person.politically_exposed,
    ),
    enhanced_country:
      citizenships.some((country) => rules.enhancedCitizenships.includes(country)) ||
      residences.some((country) => rules.enhancedResidences.includes(country)),
    hit_evaded: involved.hitEvaded,
    us_birthplace: involved.proofs.some((proof) => proof.country_of_birth === 'US'),
    // Canada and the Caribbean share the code; only an officer draws conclusions.
    us_phone: involved.phoneNumbers.some((number) => number.startsWith('+1')),
  };
  return RISK_SIGNS.filter((sign) => signs[sign]);
}

const FOR_COMPLIANCE: readonly RiskSign[] = [
  'politically_exposed',
  'enhanced_country',
  'hit_evaded',
];

/** Whether compliance has to approve (section 15(4) GwG). The other signs are for the reviewer. */
export function needsCompliance(signs: readonly RiskSign[]): boolean {
  return signs.some((sign) => FOR_COMPLIANCE.includes(sign));
}
