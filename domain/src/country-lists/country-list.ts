/**
 * What a list applies to: nationality, or residence, meaning where somebody lives, a company is
 * seated or either is liable to tax.
 */
export const COUNTRY_LIST_SUBJECTS = ['citizenship', 'residence'] as const;
export type CountryListSubject = (typeof COUNTRY_LIST_SUBJECTS)[number];
/** The code of each subject among the facts of a proposal. */
export const SUBJECT_CODES = {
  citizenship: 'applies_to_citizenship',
  residence: 'applies_to_residence',
} as const satisfies Record<CountryListSubject, string>;

/**
 * `refused`: may not invest. `enhanced`: may invest once compliance has approved (section 15(4)
 * GwG).
 */
export const COUNTRY_LIST_EFFECTS = ['refused', 'enhanced'] as const;
export type CountryListEffect = (typeof COUNTRY_LIST_EFFECTS)[number];

/** The content of one version of a list. Without countries the list has ended. */
export interface CountryListContent {
  readonly countries: readonly string[];
  readonly appliesTo: readonly CountryListSubject[];
  readonly effect: CountryListEffect;
}

/**
 * A version is in force from a day (YYYY-MM-DD in Berlin) until a later one is. Of two with the
 * same day, the one approved later is in force.
 */
export interface Dated {
  readonly validFrom: string;
  /** Numbers the approved versions of one list in the order of their approval. */
  readonly position: number;
}

/** An approved version. */
export interface CountryListVersion extends CountryListContent, Dated {
  readonly list: string;
}

/** The version of one list in force on a day; null if there is none yet. */
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

/** The countries a change adds and removes, each in the order of the codes. */
export function countryDifference(
  before: readonly string[],
  after: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return {
    added: after.filter((code) => !before.includes(code)).toSorted(),
    removed: before.filter((code) => !after.includes(code)).toSorted(),
  };
}
