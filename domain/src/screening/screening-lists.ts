/** Publishers' file formats, recognised by how a file begins. */
export const LIST_FORMATS = ['opensanctions_csv', 'eu_fsf_csv', 'ofac_csv'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/**
 * The lists that people are compared with. `own` is the issuer's: people it does not do business
 * with, and test entries.
 */
export const SCREENING_LIST_NAMES = [
  'eu_sanctions',
  'us_sanctions',
  'opensanctions_sanctions',
  'opensanctions_peps',
  'own',
] as const;
export type ScreeningListName = (typeof SCREENING_LIST_NAMES)[number];

/** The format of each list. */
export const SCREENING_LISTS: Readonly<Record<ScreeningListName, ListFormat>> = {
  eu_sanctions: 'eu_fsf_csv',
  us_sanctions: 'ofac_csv',
  opensanctions_sanctions: 'opensanctions_csv',
  opensanctions_peps: 'opensanctions_csv',
  own: 'opensanctions_csv',
};

/** Lists change daily; after this many days without a new version somebody has forgotten one. */
export const LIST_FRESH_DAYS = 7;

export const LIST_STATES = [
  'previewed',
  'proposed',
  'in_force',
  'superseded',
  'withdrawn',
] as const;
export type ListState = (typeof LIST_STATES)[number];

export const LIST_WARNINGS = [
  'far_fewer',
  'much_changed',
  'older_edition',
  'unreadable_names',
] as const;
export type ListWarning = (typeof LIST_WARNINGS)[number];

/**
 * At least this percentage of the entries in force must remain, or the file is probably incomplete.
 */
const LEAST_PERCENT_LEFT = 90;
/** At most this percentage may have changed: more suggests another format or another list. */
const MOST_PERCENT_CHANGED = 50;

/**
 * Signs of a wrong file, or of one that the comparison cannot read. An officer who has seen them may
 * still approve it.
 */
export function listWarnings(
  next: {
    readonly entries: number;
    readonly edition: string | null;
    readonly changed: number;
    readonly gone: number;
    /** Entries that can match no person. */
    readonly unreadable: number | null;
  },
  inForce: { readonly entries: number; readonly edition: string | null } | null,
): ListWarning[] {
  const unreadable: ListWarning[] = (next.unreadable ?? 0) > 0 ? ['unreadable_names'] : [];
  if (inForce === null) return unreadable;
  const warnings: ListWarning[] = [];
  if (next.entries * 100 < inForce.entries * LEAST_PERCENT_LEFT) warnings.push('far_fewer');
  if ((next.changed + next.gone) * 100 > inForce.entries * MOST_PERCENT_CHANGED)
    warnings.push('much_changed');
  // Editions are days (YYYY-MM-DD), which sort as text.
  if (next.edition !== null && inForce.edition !== null && next.edition < inForce.edition)
    warnings.push('older_edition');
  return [...warnings, ...unreadable];
}

/**
 * A new version of a published list names hardly any customer. More at once are a mistake, or park
 * the payouts of many: then two officers approve.
 */
const MOST_ACCOUNTS_FOR_ONE = 5;

export function takesTwoApprovals(touchedAccounts: number): boolean {
  return touchedAccounts > MOST_ACCOUNTS_FOR_ONE;
}

/** Whole days since a list came into force, and whether that is too long. */
export function listAge(
  inForceAt: Date,
  now: Date,
): { readonly days: number; readonly stale: boolean } {
  const days = Math.floor((now.getTime() - inForceAt.getTime()) / 86_400_000);
  return { days, stale: days >= LIST_FRESH_DAYS };
}
