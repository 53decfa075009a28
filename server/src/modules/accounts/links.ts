/** The purposes of this module's mail links; a token works for its own purpose only. */
export const CONFIRM_EMAIL = 'confirm_email';
export const RESET_PASSWORD = 'reset_password';
export const CONFIRM_NEW_EMAIL = 'confirm_new_email';
export const RECOGNISE_BROWSER = 'recognise_browser';
export const CONFIRM_DATA_REQUEST = 'confirm_data_request';

/** Hours until each expires; the mails say so. The registration's is in domain/confirmation. */
export const RESET_HOURS = 1;
export const NEW_EMAIL_HOURS = 24;
export const RECOGNISE_HOURS = 1;

export function hoursAfter(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * 3_600_000);
}
