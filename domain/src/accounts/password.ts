import { z } from 'zod';
import type { MessageCode } from '../messages.ts';
import { code } from '../form-fields.ts';

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;

/** Any characters, counted as people count them (code points), never cut. */
export const newPasswordField = z
  .string(code('required'))
  .min(1, code('required'))
  .refine((text) => text === '' || Array.from(text).length >= PASSWORD_MIN_LENGTH, { ...code('min_length'), params: { min: PASSWORD_MIN_LENGTH } })
  .refine((text) => Array.from(text).length <= PASSWORD_MAX_LENGTH, { ...code('max_length'), params: { max: PASSWORD_MAX_LENGTH } });

const WORN_OUT = ['password', 'passwort', '123456789012', 'qwertzuiop', 'qwertyuiop', 'letmein', 'iloveyou', 'abc123', 'hallo123', 'willkommen', 'bb1token', 'investor'];

/** Refuses passwords that are little more than a well-known word, one repeated pattern, or the person's own name or address. */
export function passwordWeakness(password: string, own: readonly string[]): MessageCode | null {
  const lower = password.toLowerCase();
  const distinct = new Set(lower).size;
  if (distinct < 5) return 'password_too_common';
  if (/^(.{1,4})\1+$/u.test(lower)) return 'password_too_common';
  const words = [...WORN_OUT, ...own.flatMap((text) => text.toLowerCase().split(/[\s@.+_-]+/)).filter((word) => word.length >= 4)];
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower).replace(/[\d\s!?.,_-]+/g, '');
  return rest.length < 4 ? 'password_too_common' : null;
}
