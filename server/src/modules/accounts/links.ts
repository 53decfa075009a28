/** What the links of this module's mails are good for; a token of one purpose is worth nothing for another. */
export const CONFIRM_EMAIL = 'confirm_email';
export const RESET_PASSWORD = 'reset_password';
export const CONFIRM_NEW_EMAIL = 'confirm_new_email';
export const RECOGNISE_BROWSER = 'recognise_browser';

/** Hours for which each of them works; the mails say so. The one to confirm a registration is in domain/confirmation. */
export const RESET_HOURS = 1;
export const NEW_EMAIL_HOURS = 24;
export const RECOGNISE_HOURS = 1;

export function hoursAfter(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * 3_600_000);
}
