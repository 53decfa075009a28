/** Where a mail of the outbox stands; `failing` is tried again by itself, `given_up` is not. */
export const MAIL_STATES = ['waiting', 'failing', 'sent', 'given_up'] as const;
export type MailState = (typeof MAIL_STATES)[number];
