/**
 * How long a confirmation link works. What is not confirmed by then is deleted; the mails say so.
 */
export const CONFIRMATION_HOURS = 48;

const CONFIRMATION_MS = CONFIRMATION_HOURS * 3_600_000;

/** The confirmation deadline of a request made at a moment. The deadline itself is too late. */
export function confirmationEnds(askedAt: Date): Date {
  return new Date(askedAt.getTime() + CONFIRMATION_MS);
}

/** Requests made at or before this moment have expired. */
export function unconfirmedUntil(now: Date): Date {
  return new Date(now.getTime() - CONFIRMATION_MS);
}
