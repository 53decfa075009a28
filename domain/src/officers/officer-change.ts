/** What two administrators can decide about an officer. `factors` takes all second factors away, such as those of a lost device. */
export const OFFICER_CHANGE_KINDS = [
  'new',
  'roles',
  'suspension',
  'restoration',
  'factors',
] as const;
export type OfficerChangeKind = (typeof OFFICER_CHANGE_KINDS)[number];

/** Withdrawn by its proposer, rejected by another administrator. */
export const OFFICER_CHANGE_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
export type OfficerChangeState = (typeof OFFICER_CHANGE_STATES)[number];

/** `invited`: approved, and without password and second factor until the link of the mail was used. `setting_up`: the second factor was taken away. */
export const OFFICER_STANDINGS = ['active', 'invited', 'setting_up', 'suspended'] as const;
export type OfficerStanding = (typeof OFFICER_STANDINGS)[number];

/** Hours for which the link works by which an officer sets password and second factor. */
export const SET_UP_HOURS = 72;
