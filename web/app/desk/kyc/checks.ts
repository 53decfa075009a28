/** What a reviewer ticks; all of them are needed to approve. */
export const CHECKS = ['data_matches_document', 'document_valid', 'person_of_age', 'address_plausible'] as const;
