import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldLabel } from '../domain/src/field-labels.ts';
import { isMessageCode, message } from '../domain/src/messages.ts';
import { tableRows } from './markdown-table.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/error-catalogue.md'), 'utf8');
const fixed = tableRows(page, 'Fixed texts')
  .filter((row) => row.length === 4)
  .map(([english = '', german = '', place = '', used = '']) => ({
    english: plain(english),
    german: plain(german),
    place: plain(place),
    used,
  }));
const forPrograms = tableRows(page, 'Fixed texts')
  .filter((row) => row.length === 2)
  .map(([word = '', file = '']) => ({ word: plain(word), file: plain(file) }));

/** The texts that the requirements fix word for word. */
const FIXED = [
  '{field} is required',
  '{field} must be valid',
  '{field} must match',
  '{field} must be at least {min} characters',
  "Passwords don't match",
  'Must be a number',
  'Upload file size must be less than 5MB',
  'Upload failed!',
  'Please provide your personal details first.',
  'Please add your address first.',
  'Please add a legal representative first.',
  'Verification Code is required, you can find it in your PDF file.',
  'Invalid email/password combination',
  'Failed reCAPTCHA',
  'ReCaptcha error: No key provided',
  'ReCaptcha error: No version provided',
  'ReCaptcha error: Failed to load script',
  'ReCaptcha error: Failed to execute',
  'Failed to send email',
  'New confirmation email sent!',
  'Failed to update email',
  'Invalid discount code',
  'Discount code applied! A {discountRate}% discount will be applied.',
  'This page could not be found.',
  'Error',
  'copied',
  'get on waitlist',
  'Verified',
  'Not found',
  'Trustline established',
  'Trustline not established',
];
const FOR_PROGRAMS = ['timed out', 'timeout', 'recaptcha_fail'];

function plain(cell: string): string {
  return cell.replace(/^`|`$/g, '');
}

const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

/** The text of a code, or of a catalogue of the site as `file path.to.text`. */
function textAt(place: string, locale: 'en' | 'de'): unknown {
  if (isMessageCode(place)) return message(locale, place);
  const [file = '', path = ''] = place.split(' ');
  const texts: unknown = JSON.parse(read(join('texts', locale, 'pages', file)));
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[key]
          : undefined,
      texts,
    );
}

/** What a file using the text must contain: the code in quotes, or the last word of the path. */
function trace(place: string): RegExp {
  return isMessageCode(place)
    ? new RegExp(`'${place}'|\\.${place}\\b`)
    : new RegExp(`\\b${place.split(/[ .]/).at(-1) ?? ''}\\b`);
}

describe('the error catalogue', () => {
  it('[CALL-2] names every fixed text once', () => {
    expect(fixed.map(({ english }) => english).toSorted()).toEqual(FIXED.toSorted());
    expect(forPrograms.map(({ word }) => word)).toEqual(FOR_PROGRAMS);
  });

  it.each(fixed.map((row) => [row.english, row] as const))(
    '[CALL-2][SITE-7] has %s word for word, and in German',
    async (_english, row) => {
      expect(await textAt(row.place, 'en')).toBe(row.english);
      expect(await textAt(row.place, 'de')).toBe(row.german);
      expect(row.german).not.toBe(row.english);
      const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];
      expect(placeholders(row.german)).toEqual(placeholders(row.english));
    },
  );

  it.each(fixed.map((row) => [row.english, row] as const))(
    '[CALL-2] names a place where %s is used',
    (_english, { place, used }) => {
      const files = [...used.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect([file, trace(place).test(read(file))]).toEqual([file, true]);
    },
  );

  it('[CALL-2] has messages for programs that are in the code as they are', () => {
    for (const { word, file } of forPrograms)
      expect([word, read(file).includes(`'${word}'`)]).toEqual([word, true]);
  });

  it("[CALL-2][SITE-7] has messages that name a field in the person's language", () => {
    expect(message('en', 'required', { field: fieldLabel('en', 'full_name') })).toBe(
      'Full name is required',
    );
    expect(message('de', 'required', { field: fieldLabel('de', 'full_name') })).toMatch(
      /^(?!Full name).+ ist erforderlich$/,
    );
  });
});
