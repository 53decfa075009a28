/** Requests a person can make about their data (Art. 15 to 18 and 21 GDPR). */
export const DATA_REQUEST_KINDS = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'objection',
] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/**
 * Kinds that two officers answer, and only when the person made or confirmed the request
 * (Art. 12(6) GDPR): the answer releases, erases or locks away everything about the person.
 */
const KINDS_OF_TWO = ['access', 'erasure', 'restriction'] as const;
export type DataRequestOfTwo = (typeof KINDS_OF_TWO)[number];

export function takesTwoOfficers(kind: DataRequestKind): kind is DataRequestOfTwo {
  return (KINDS_OF_TWO as readonly DataRequestKind[]).includes(kind);
}

/** How a request was made: by the signed-in person, or in a letter that an officer recorded. */
export function requestCameBy(enteredBy: string | null): 'portal' | 'letter' {
  return enteredBy === null ? 'portal' : 'letter';
}

/** Days in which a person confirms a recorded request; within the month of the answer. */
export const CONFIRM_REQUEST_DAYS = 14;

/** Days in which a person downloads the data that a request released. */
const DOWNLOAD_DAYS = 14;

export function downloadUntil(releasedAt: Date): Date {
  return new Date(releasedAt.getTime() + DOWNLOAD_DAYS * 24 * 3_600_000);
}

export const DATA_REQUEST_STATES = ['open', 'done', 'refused'] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/**
 * The deadline for an answer (YYYY-MM-DD): the same day of the next month, or its last day if that
 * month is shorter (Art. 12(3) GDPR; section 188(2) and (3) BGB).
 */
export function dataRequestDueOn(receivedOn: string): string {
  const [year = 0, month = 1, day = 1] = receivedOn.split('-').map(Number);
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}
