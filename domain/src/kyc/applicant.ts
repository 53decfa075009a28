/** The applicant: a private person, or a company acting through its legal representatives. */
export const APPLICANT_TYPES = ['individual', 'business'] as const;
export type ApplicantType = (typeof APPLICANT_TYPES)[number];
