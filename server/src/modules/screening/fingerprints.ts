import { createHash } from 'node:crypto';
import { nameTokens } from '@bb1/domain/screening/name-tokens';
import type { ListEntry, ScreeningSubject } from '@bb1/domain/screening/screened';

/** SHA-256 over a person's compared data; other capitals are the same name. */
export function subjectFingerprint(subject: ScreeningSubject): Buffer {
  const names = subject.names.map((name) =>
    nameTokens(name)
      .map(({ text }) => text)
      .join(' '),
  );
  return hashOf([subject.kind, sorted(names), subject.birthDate, sorted(subject.countries)]);
}

/**
 * SHA-256 over an entry's compared data; another programme or another place in the file changes
 * nothing.
 */
export function entryFingerprint(entry: ListEntry): Buffer {
  return hashOf([
    entry.kind,
    sorted(entry.names),
    sorted(entry.birthDates),
    sorted(entry.countries),
  ]);
}

function hashOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
