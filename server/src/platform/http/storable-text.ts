import { refuse } from '@bb1/domain/refusal';

/**
 * Refuses text that PostgreSQL cannot store or that is not valid Unicode: a zero character, or half
 * of a surrogate pair, which JSON can contain. Keyboards cannot produce them, so no field gets a
 * message.
 */
export function refuseUnstorableText(input: unknown): void {
  // A work list instead of recursion: the sender chooses the depth of a body.
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw refuse('malformed', 'malformed');
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
}

/**
 * A file name as sent by a browser, shortened in the middle (the extension matters) and without
 * control and direction characters.
 */
export function storableFileName(name: string | undefined): string {
  const clean = (name ?? '').toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const characters = Array.from(clean);
  return characters.length <= 200
    ? clean
    : [...characters.slice(0, 180), ...characters.slice(-20)].join('');
}
