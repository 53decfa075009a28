/**
 * Changes to an officer that two administrators decide. `factors` removes all second factors, for
 * example those of a lost device.
 */
export const OFFICER_CHANGE_KINDS = [
  'new',
  'roles',
  'suspension',
  'restoration',
  'factors',
] as const;
export type OfficerChangeKind = (typeof OFFICER_CHANGE_KINDS)[number];

/**
 * `invited`: proposed or approved, without password and second factor until the mailed link is used.
 * `setting_up`: the second factors were removed.
 */
export const OFFICER_STANDINGS = ['active', 'invited', 'setting_up', 'suspended'] as const;
export type OfficerStanding = (typeof OFFICER_STANDINGS)[number];

/** Hours until an officer's set-up link expires. */
export const SET_UP_HOURS = 72;
