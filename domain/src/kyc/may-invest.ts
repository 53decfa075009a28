import type { CountryRules } from '../country-lists/rules-in-force.ts';
import type { FieldMessage, FieldMessages } from '../refusal.ts';
import type { BeneficialOwnerFields } from './business.ts';
import { ageOn, type IdentityProofFields } from './identity-proof.ts';
import { countriesOf, isRefusedByCountry } from './risk-signs.ts';

/** The age from which a person has full capacity to contract (section 2 BGB). */
const FULL_AGE = 18;

/** A document is valid on its last day and expired on the next; both YYYY-MM-DD. */
export function isExpired(docExpiresOn: string, today: string): boolean {
  return docExpiresOn < today;
}

/**
 * Why these personal details are refused, per field; null if they are not. `today` is the day in
 * Berlin. Country rules are reported on the form as a whole and in neutral words, so that the
 * answer does not disclose the rule.
 */
export function identityRefusal(
  details: IdentityProofFields,
  rules: CountryRules,
  today: string,
): FieldMessages | null {
  const fields: Record<string, readonly FieldMessage[]> = {};
  if (isRefusedByCountry(countriesOf({ proofs: [details], owners: [], seats: [] }), rules))
    fields['base'] = [{ code: 'cannot_invest' }];
  if (ageOn(details.dob, today) < FULL_AGE) fields['dob'] = [{ code: 'not_of_age' }];
  if (isExpired(details.doc_expires_on, today))
    fields['doc_expires_on'] = [{ code: 'document_expired' }];
  return Object.keys(fields).length > 0 ? fields : null;
}

/**
 * Whether people from an owner's countries may invest. An owner may be a child: shares are
 * inherited.
 */
export function mayOwn(
  owner: Pick<BeneficialOwnerFields, 'citizenship' | 'residence_country' | 'politically_exposed'>,
  rules: CountryRules,
): boolean {
  return !isRefusedByCountry(countriesOf({ proofs: [], owners: [owner], seats: [] }), rules);
}

/** Whether residents of the country, and companies seated there, may invest. */
export function mayResideIn(country: string, rules: CountryRules): boolean {
  return !rules.refusedResidences.includes(country);
}
