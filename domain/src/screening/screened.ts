/** What a list says its entry is; `unknown` where it does not say, and then it is compared with everybody. */
export const ENTRY_KINDS = ['person', 'organisation', 'unknown'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Somebody of an account who is compared with the lists: the investor, a representative, an owner, a company. */
export interface ScreeningSubject {
  /** Stays the same for as long as it is the same person of the account. */
  readonly subjectId: string;
  readonly kind: 'person' | 'organisation';
  /** All names by which they may stand in a list. */
  readonly names: readonly string[];
  /** YYYY-MM-DD; null for organisations, and where it is not known. */
  readonly birthDate: string | null;
  /** ISO 3166-1 alpha-2: citizenships, residences, places of birth or of registration. */
  readonly countries: readonly string[];
}

/** One person or organisation of a list. */
export interface ListEntry {
  /** By which the list itself names the entry, the same in its next version. */
  readonly ref: string;
  readonly kind: EntryKind;
  /** The main name first. Never empty. */
  readonly names: readonly string[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly birthDates: readonly string[];
  /** ISO 3166-1 alpha-2 in capitals, where the list gives codes. */
  readonly countries: readonly string[];
  /** Why the entry is listed, in the words of the list; for the officer who judges, never compared. */
  readonly programme: string | null;
}
