/** What compliance can find about two accounts that may belong to one person. */
export const DUPLICATE_FINDINGS = ['same_person', 'different_people', 'family'] as const;
export type DuplicateFinding = (typeof DUPLICATE_FINDINGS)[number];

/** What two accounts have in common. */
export const DUPLICATE_SIGNS = ['name_and_birth_date', 'document', 'tax_id'] as const;
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];
