const MAX_WORDS = 6;

/** The words of a search, each to be found somewhere. A subject of the audit log (`account:<id>`) stands for the id in it. */
export function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => word.replace(/^account:/, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
