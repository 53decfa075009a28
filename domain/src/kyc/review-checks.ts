import type { ApplicantType } from './applicant.ts';

/** What an officer ticks after inspection; approval requires each of them. */
export const REVIEW_CHECKS = [
  'data_matches_document',
  'document_valid',
  'person_of_age',
  'address_plausible',
  'company_matches_register',
  'representatives_authorised',
  'owners_plausible',
] as const;
export type ReviewCheck = (typeof REVIEW_CHECKS)[number];

const OF_COMPANIES: readonly ReviewCheck[] = [
  'company_matches_register',
  'representatives_authorised',
  'owners_plausible',
];

export function requiredReviewChecks(applicantType: ApplicantType): readonly ReviewCheck[] {
  return applicantType === 'business'
    ? REVIEW_CHECKS
    : REVIEW_CHECKS.filter((check) => !OF_COMPANIES.includes(check));
}
