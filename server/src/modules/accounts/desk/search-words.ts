const MAX_WORDS = 6;

/**
 * The terms of a search, each of which has to match somewhere. An audit log subject
 * (`account:<id>`) matches by its id.
 */
export function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => word.replace(/^account:/, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
