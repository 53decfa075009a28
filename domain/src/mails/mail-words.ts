import type { Locale } from '../locale.ts';

/** A choice of words by a value, such as the reason for which a payment is held. */
export interface Choice {
  readonly value: string;
  readonly by: 'select' | 'plural';
  /** The words of each case are a passage of their own. */
  readonly cases: readonly string[];
}

/** A text of a mail, with `[value]` and `[choice?]` where it is filled in. */
export interface Passage {
  readonly text: string;
  readonly values: readonly string[];
  readonly choices: Readonly<Record<string, Choice>>;
}

/** All passages of one mail in one language: `subject`, `paragraphs.0`, and below it `paragraphs.0.reason.late`. */
export type Passages = Readonly<Record<string, Passage>>;

/** The words of passages by their keys. */
export type Words = Readonly<Record<string, string>>;
/** Both languages of a mail, which change together. */
export type MailWords = Readonly<Record<Locale, Words>>;

/** A part of a mail whose words stay as the product has them. */
type FixedPart = 'subject' | `paragraphs.${number}`;
export type FixedParts = 'all' | readonly FixedPart[];

export const PASSAGE_MAX_LENGTH = 1500;
export const SUBJECT_MAX_LENGTH = 150;

const IN_BRACKETS = /\[([^[\]]*)\]/g;

/** What is in brackets, in its order. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(IN_BRACKETS)].map(([, name = '']) => name);
}

export function choicePassage(key: string, choice: string, one: string): string {
  return `${key}.${choice.replace('?', '')}.${one}`;
}

/** The part of the mail that a passage belongs to. */
export function partOf(key: string): string {
  return /^paragraphs\.\d+/.exec(key)?.[0] ?? 'subject';
}

/** The keys of the passages that officers can change, in the order of the mail. */
export function editableKeys(passages: Passages, fixed: FixedParts): string[] {
  if (fixed === 'all') return [];
  const stays = new Set<string>(fixed);
  return Object.keys(passages).filter((key) => !stays.has(partOf(key)));
}

/** The values that a passage can name: its own, and in a paragraph those that other paragraphs always name. */
export function valuesFor(passages: Passages, key: string, editable: readonly string[]): string[] {
  const own = passages[key]?.values ?? [];
  if (partOf(key) === 'subject') return [...own];
  const always = editable
    .filter((other) => other !== 'subject' && partOf(other) === other)
    .flatMap((other) => passages[other]?.values ?? []);
  return [...new Set([...own, ...always])];
}

/** The passage in a mail to somebody: an approved text, filled in as the product's own. */
export function fillPassage(
  locale: Locale,
  passage: { readonly of: Passages; readonly key: string; readonly words: Words },
  values: Readonly<Record<string, unknown>>,
): string {
  const { of, key, words } = passage;
  const { choices = {}, text = '' } = of[key] ?? {};
  const filled = (words[key] ?? '').replace(IN_BRACKETS, (whole, name: string) => {
    const choice = choices[name];
    if (choice === undefined)
      return Object.hasOwn(values, name) ? shown(locale, values[name]) : whole;
    const chosen = choicePassage(key, name, caseOf(locale, choice, values[choice.value]));
    return fillPassage(locale, { ...passage, key: chosen }, values);
  });
  // Words of a case may follow the sentence around them by a space, which no form keeps.
  const [before = ''] = /^\s*/.exec(text) ?? [];
  const [after = ''] = /\s*$/.exec(text) ?? [];
  return filled.trim() === '' ? '' : before + filled.trim() + after;
}

function shown(locale: Locale, value: unknown): string {
  return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : String(value);
}

function caseOf(locale: Locale, { by, cases }: Choice, value: unknown): string {
  const named =
    by === 'select'
      ? [String(value)]
      : [`=${Number(value)}`, new Intl.PluralRules(locale).select(Number(value))];
  return named.find((one) => cases.includes(one)) ?? 'other';
}
