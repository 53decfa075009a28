/** The purposes of this module's mail links; a token works for its own purpose only. */
export const CONFIRM_WAITLIST = 'confirm_waitlist';
export const CONFIRM_NEWSLETTER = 'confirm_newsletter';
export const UNSUBSCRIBE = 'unsubscribe';
export const LEAVE_WAITLIST = 'leave_waitlist';
/** The invitation, with which the module accounts creates an account. */
export const CLAIM_ACCOUNT = 'claim_account';

// An unsubscribe link must outlive what it ends.
const ALWAYS_YEARS = 20;

export function always(from: Date): Date {
  return new Date(
    Date.UTC(from.getUTCFullYear() + ALWAYS_YEARS, from.getUTCMonth(), from.getUTCDate()),
  );
}
