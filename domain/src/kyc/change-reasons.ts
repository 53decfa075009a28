import type { ApplicantType } from './applicant.ts';
import type { ChecklistKey } from './checklist.ts';

/** Why an officer sends an item back. Mail and checklist word the code in the person's language. */
export const CHANGE_REASONS = [
  'document_unreadable',
  'document_cropped',
  'document_side_missing',
  'document_expired',
  'name_differs',
  'birth_date_differs',
  'address_incomplete',
  'address_implausible',
  'company_name_differs',
  'register_number_differs',
  'owners_incomplete',
  'representative_missing',
  'representative_document_unreadable',
  'representative_document_expired',
  'representative_name_differs',
  'register_extract_outdated',
  'register_extract_unreadable',
  'shareholders_list_missing',
  'shareholders_list_outdated',
  'authority_missing',
  'further_document_needed',
  'business_address_incomplete',
  'business_address_differs',
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

const ITEMS: Readonly<Record<ChangeReason, ChecklistKey>> = {
  document_unreadable: 'upload',
  document_cropped: 'upload',
  document_side_missing: 'upload',
  document_expired: 'upload',
  name_differs: 'identity',
  birth_date_differs: 'identity',
  address_incomplete: 'address',
  address_implausible: 'address',
  company_name_differs: 'business',
  register_number_differs: 'business',
  owners_incomplete: 'business',
  representative_missing: 'legal_reps',
  representative_document_unreadable: 'legal_reps',
  representative_document_expired: 'legal_reps',
  representative_name_differs: 'legal_reps',
  register_extract_outdated: 'business_docs',
  register_extract_unreadable: 'business_docs',
  shareholders_list_missing: 'business_docs',
  shareholders_list_outdated: 'business_docs',
  authority_missing: 'business_docs',
  further_document_needed: 'business_docs',
  business_address_incomplete: 'business_address',
  business_address_differs: 'business_address',
};

const OF_BUSINESSES: readonly ChecklistKey[] = [
  'business',
  'legal_reps',
  'business_docs',
  'business_address',
];

export function changedItem(reason: ChangeReason): ChecklistKey {
  return ITEMS[reason];
}

/** The reasons available for this type of applicant. */
export function changeReasonsFor(applicantType: ApplicantType): ChangeReason[] {
  return CHANGE_REASONS.filter(
    (reason) => OF_BUSINESSES.includes(changedItem(reason)) === (applicantType === 'business'),
  );
}
