/** The state of a queued mail. `failing` is retried automatically, `given_up` is not. */
export const MAIL_STATES = ['waiting', 'failing', 'sent', 'given_up'] as const;
export type MailState = (typeof MAIL_STATES)[number];
