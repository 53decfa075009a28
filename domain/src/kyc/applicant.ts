/** Who wants to invest: a private person for themselves, or a company through its legal representatives. */
export const APPLICANT_TYPES = ['individual', 'business'] as const;
export type ApplicantType = (typeof APPLICANT_TYPES)[number];
