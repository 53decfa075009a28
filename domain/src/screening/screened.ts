/**
 * The kind of a list entry; `unknown` if the list does not say, and then it is compared with
 * everybody.
 */
export const ENTRY_KINDS = ['person', 'organisation', 'unknown'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * A subject compared with the lists: the investor, a representative, an owner or a company of an
 * account.
 */
export interface ScreeningSubject {
  /** Stable for as long as it is the same person of the account. */
  readonly subjectId: string;
  readonly kind: 'person' | 'organisation';
  /** All names under which a list may have them. */
  readonly names: readonly string[];
  /** YYYY-MM-DD; null for organisations and if unknown. */
  readonly birthDate: string | null;
  /** ISO 3166-1 alpha-2: citizenships, residences, places of birth or of registration. */
  readonly countries: readonly string[];
}

/** One person or organisation of a list. */
export interface ListEntry {
  /** The list's own id of the entry, stable across versions. */
  readonly ref: string;
  readonly kind: EntryKind;
  /** The main name first. Never empty. */
  readonly names: readonly string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly birthDates: readonly string[];
  /** ISO 3166-1 alpha-2 in capitals, if the list gives codes. */
  readonly countries: readonly string[];
  /** The list's reason for the entry, for the judging officer; never compared. */
  readonly programme: string | null;
}
