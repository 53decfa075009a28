import { refuse } from '@bb1/domain/refusal';

/**
 * Refuses input with a text that PostgreSQL cannot store or that is no Unicode: a zero character, or half of a surrogate
 * pair, which JSON can smuggle in. No keyboard makes them, so there is no field to explain it at.
 */
export function refuseUnstorableText(input: unknown): void {
  // A list of what is left instead of recursion: the depth of a body is the sender's choice.
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw refuse('malformed', 'malformed');
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
}

/** A file name as somebody's browser sent it, shortened in the middle (its ending says what it is) and without what would act on the reader: control and direction characters. */
export function storableFileName(name: string | undefined): string {
  const clean = (name ?? '').toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const characters = Array.from(clean);
  return characters.length <= 200
    ? clean
    : [...characters.slice(0, 180), ...characters.slice(-20)].join('');
}
