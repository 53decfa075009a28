/** What the links of this module's mails are good for; a token of one purpose is worth nothing for another. */
export const CONFIRM_WAITLIST = 'confirm_waitlist';
export const CONFIRM_NEWSLETTER = 'confirm_newsletter';
export const UNSUBSCRIBE = 'unsubscribe';
export const LEAVE_WAITLIST = 'leave_waitlist';
/** The invitation, with which the module accounts makes an account. */
export const CLAIM_ACCOUNT = 'claim_account';

// A link to end something must outlive whatever it ends.
const ALWAYS_YEARS = 20;

export function always(from: Date): Date {
  return new Date(
    Date.UTC(from.getUTCFullYear() + ALWAYS_YEARS, from.getUTCMonth(), from.getUTCDate()),
  );
}
