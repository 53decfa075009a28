import { z } from 'zod';
import type { MessageCode } from '../messages.ts';
import { code } from '../form-fields.ts';

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;

/**
 * The form that is hashed (NFKC): the same password typed on another keyboard gives the same text
 * (NIST SP 800-63B, 3.1.1.2).
 */
function composed(password: string): string {
  return password.normalize('NFKC');
}

function lengthOf(password: string): number {
  return Array.from(composed(password)).length;
}

/** Any characters, counted in the hashed form and by code points, never truncated. */
export const newPasswordField = z
  .string(code('required'))
  .min(1, code('required'))
  .refine((text) => text === '' || lengthOf(text) >= PASSWORD_MIN_LENGTH, {
    ...code('min_length'),
    params: { min: PASSWORD_MIN_LENGTH },
  })
  .refine((text) => lengthOf(text) <= PASSWORD_MAX_LENGTH, {
    ...code('max_length'),
    params: { max: PASSWORD_MAX_LENGTH },
  });

/** The context a password is checked against. */
export interface PasswordSurroundings {
  /** The person's name and address. */
  readonly own: readonly string[];
  /** The names of issuer, token and site. */
  readonly product?: readonly string[];
  /**
   * Whether a lower-case word is on a list of well-known passwords. The browser has only the
   * shortest list.
   */
  readonly isWellKnown?: (word: string) => boolean;
}

const WELL_KNOWN = new Set([
  'password',
  'passwort',
  'passwords',
  '1234567890',
  'qwertz',
  'qwerty',
  'letmein',
  'iloveyou',
  'ichliebedich',
  'abc123',
  'hallo',
  'hallo123',
  'willkommen',
  'welcome',
  'schatz',
  'sommer',
  'sonnenschein',
  'sunshine',
  'dragon',
  'monkey',
  'football',
  'fussball',
  'master',
  'geheim',
  'secret',
  'princess',
  'starwars',
  'administrator',
]);
/** Words that an attacker tries first on this site. */
const OF_THE_TRADE = [
  'anleihe',
  'anleger',
  'investor',
  'invest',
  'bond',
  'token',
  'wallet',
  'stellar',
  'konto',
  'account',
  'login',
];
// Fewer characters than this around a word add nothing that cracking rules do not try.
const ENOUGH_BESIDE_A_WORD = 8;
const SHORTEST_WORD = 4;

/**
 * Refuses what attackers guess first: a repeated pattern or keyboard run; a well-known password,
 * also reversed, with letters swapped for symbols, or padded with digits and symbols; this site's
 * words with little added; anything that contains the person's own name or address. There are no
 * other rules for passwords (OWASP ASVS v5.0.0-6.2.5).
 */
export function passwordWeakness(
  password: string,
  { own, product = [], isWellKnown = (word) => WELL_KNOWN.has(word) }: PasswordSurroundings,
): MessageCode | null {
  const text = composed(password).toLowerCase();
  const judged = [text, Array.from(text).toReversed().join('')];
  const isWeak = judged.some(
    (reading) =>
      isMonotonous(reading) ||
      containsOwn(reading, own) ||
      isWordWithTrimmings(reading, isWellKnown) ||
      isLittleBeside(reading, [...product, ...OF_THE_TRADE, ...own], isWellKnown),
  );
  return isWeak ? 'password_too_common' : null;
}

const KEY_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  '0123456789',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'qwertyuiop',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];
const NEIGHBOURS = new Set(
  KEY_ROWS.flatMap((row) => Array.from(row, (key, at) => `${key}${row[at + 1] ?? key}`)),
);

/** Few distinct characters, one repeated pattern, or keyboard runs. */
function isMonotonous(text: string): boolean {
  const characters = Array.from(text);
  if (new Set(characters).size < 5) return true;
  const halves = Array.from({ length: Math.floor(characters.length / 2) }, (_, index) => index + 1);
  if (
    halves.some((period) =>
      characters.every((character, at) => at < period || character === characters[at - period]),
    )
  )
    return true;
  const runs = characters.filter(
    (character, at) =>
      !NEIGHBOURS.has(`${characters[at - 1]}${character}`) &&
      !NEIGHBOURS.has(`${character}${characters[at - 1]}`),
  ).length;
  return runs * 3 <= characters.length;
}

function containsOwn(text: string, own: readonly string[]): boolean {
  // Of an address only the part before the @ counts: the domains are shared by millions.
  const names = own.flatMap((name) =>
    name.includes('@') ? [composed(name).toLowerCase().split('@')[0] ?? ''] : wordsOf(name),
  );
  return names.some((name) => name.length >= SHORTEST_WORD && text.includes(name));
}

function wordsOf(text: string): string[] {
  return composed(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);
}

// Common substitutions for letters; 1 and ! are read as i and as l.
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '6': 'g',
  '2': 'z',
  '|': 'l',
};

function readings(text: string): string[] {
  const unsigned = (one: string) =>
    Array.from(text, (character) =>
      character === '1' || character === '!' ? one : (SIGNS[character] ?? character),
    ).join('');
  return [text, unsigned('i'), unsigned('l')];
}

/** Whether a well-known password padded with digits and symbols makes up most of the text. */
function isWordWithTrimmings(text: string, isWellKnown: (word: string) => boolean): boolean {
  const before = /^\P{L}{0,24}/u.exec(text)?.[0].length ?? 0;
  const after = /\P{L}{0,24}$/u.exec(text)?.[0].length ?? 0;
  const least = Math.max(SHORTEST_WORD, text.length / 3);
  const isKnown = (word: string) =>
    word.length >= least && readings(word).some((reading) => isWellKnown(reading));
  if (isKnown(text.replace(/\P{L}/gu, ''))) return true;
  for (let from = 0; from <= before; from++)
    for (let to = text.length; to >= text.length - after && to - from >= least; to--)
      if (isKnown(text.slice(from, to))) return true;
  return false;
}

/** Whether almost nothing, or a well-known password, remains once the given words are removed. */
function isLittleBeside(
  text: string,
  words: readonly string[],
  isWellKnown: (word: string) => boolean,
): boolean {
  return readings(text).some((reading) => {
    const taken = words.flatMap(wordsOf).toSorted((one, other) => other.length - one.length);
    const rest = taken.reduce((left, word) => left.replaceAll(word, ''), reading);
    if (rest === reading) return false;
    const left = rest.replace(/[\s\p{P}\p{S}]/gu, '');
    return (
      left.length < ENOUGH_BESIDE_A_WORD ||
      isMonotonous(left) ||
      isWordWithTrimmings(left, isWellKnown)
    );
  });
}

/** A form in which the new password is typed twice and has to match. */
export function typedTwice<
  Form extends z.ZodType<{ password: string; password_confirmation: string }>,
>(form: Form): Form {
  return form.refine((typed) => typed.password === typed.password_confirmation, {
    path: ['password_confirmation'],
    ...code('passwords_differ'),
  });
}
