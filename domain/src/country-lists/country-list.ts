/** What a list looks at: nationality, or where somebody lives, a company has its seat or either is liable to tax. */
export const COUNTRY_LIST_SUBJECTS = ['citizenship', 'residence'] as const;
export type CountryListSubject = (typeof COUNTRY_LIST_SUBJECTS)[number];

/** Refused: may not invest. Enhanced: may, after somebody from compliance approves (section 15(4) GwG). */
export const COUNTRY_LIST_EFFECTS = ['refused', 'enhanced'] as const;
export type CountryListEffect = (typeof COUNTRY_LIST_EFFECTS)[number];

/** Withdrawn by the officer who proposed it, rejected by another. */
export const COUNTRY_LIST_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
export type CountryListState = (typeof COUNTRY_LIST_STATES)[number];

/** What one version of a list says. No countries: the list has ended. */
export interface CountryListContent {
  readonly countries: readonly string[];
  readonly appliesTo: readonly CountryListSubject[];
  readonly effect: CountryListEffect;
}

/** When a version counts: from a day (YYYY-MM-DD in Berlin) until a later one does. Of two from one day the later approved counts. */
export interface Dated {
  readonly validFrom: string;
  /** Counts the approved versions of one list in the order of their approval. */
  readonly position: number;
}

/** An approved version. */
export interface CountryListVersion extends CountryListContent, Dated {
  readonly list: string;
}

/** The version of one list that counts on a day; null when none does yet. */
export function versionInForce<V extends Dated>(
  versionsOfOneList: readonly V[],
  day: string,
): V | null {
  const begun = versionsOfOneList.filter(({ validFrom }) => validFrom <= day);
  return begun.reduce<V | null>(
    (newest, version) => (newest === null || isLater(version, newest) ? version : newest),
    null,
  );
}

function isLater(one: Dated, other: Dated): boolean {
  return one.validFrom === other.validFrom
    ? one.position > other.position
    : one.validFrom > other.validFrom;
}

/** Which countries a change brings and which it takes away, each in the order of the codes. */
export function countryDifference(
  before: readonly string[],
  after: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return {
    added: after.filter((code) => !before.includes(code)).toSorted(),
    removed: before.filter((code) => !after.includes(code)).toSorted(),
  };
}
