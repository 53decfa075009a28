/** Why an extract is issued (section 19(2) eWpG): after the entry, at a change, once a year. */
export const EXTRACT_REASONS = ['entry', 'change', 'yearly'] as const;
export type ExtractReason = (typeof EXTRACT_REASONS)[number];

/** Tokens of a holder at one place. */
export interface RegisterEntry {
  /** Null for tokens that are allocated and not claimed yet: the books have them. */
  readonly public_key: string | null;
  readonly tokens: string;
  /** Whether the issuer has taken the wallet's authorisation away: a restraint on disposal. */
  readonly frozen: boolean;
}

/** What the register says about one holder. */
export interface RegisterContent {
  readonly holder: string;
  /** By place, without empty ones. */
  readonly entries: readonly RegisterEntry[];
}

export interface IssuedExtract {
  readonly reason: ExtractReason;
  /** ISO date in Berlin. */
  readonly issuedOn: string;
  readonly content: RegisterContent;
}

/**
 * Whether a consumer gets an extract today. `extracts`: all before, oldest first. A yearly one is due in
 * each calendar year after that of the entry, whether or not something changed in it.
 */
export function extractDue(
  content: RegisterContent,
  today: string,
  extracts: readonly IssuedExtract[],
): ExtractReason | null {
  const last = extracts.at(-1);
  const isHolder = content.entries.length > 0;
  if (last === undefined || last.content.entries.length === 0) return isHolder ? 'entry' : null;
  if (!sameContent(content, last.content)) return 'change';
  const year = today.slice(0, 4);
  const hasThisYears = extracts.some(
    ({ reason, issuedOn }) => reason !== 'change' && issuedOn.slice(0, 4) === year,
  );
  return hasThisYears ? null : 'yearly';
}

function sameContent(one: RegisterContent, other: RegisterContent): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ holder, entries }: RegisterContent): string {
  const places = entries.map(({ public_key: place, tokens, frozen }) =>
    [place ?? '', tokens, frozen].join(' '),
  );
  return [holder, ...places.toSorted()].join('\n');
}

/** The number people use: REG-2026-000017. */
export function registerExtractNumber(year: number, number: number): string {
  return `REG-${year}-${String(number).padStart(6, '0')}`;
}
