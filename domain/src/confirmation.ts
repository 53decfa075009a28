/** How long a link that confirms an address works. What is not confirmed by then is deleted; the mails say so. */
export const CONFIRMATION_HOURS = 48;

const CONFIRMATION_MS = CONFIRMATION_HOURS * 3_600_000;

/** The end of the time to confirm what was asked for at a moment. At this moment it is too late. */
export function confirmationEnds(askedAt: Date): Date {
  return new Date(askedAt.getTime() + CONFIRMATION_MS);
}

/** What was asked for at this moment or before has had its time to be confirmed. */
export function unconfirmedUntil(now: Date): Date {
  return new Date(now.getTime() - CONFIRMATION_MS);
}
