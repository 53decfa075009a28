export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * Splits a text at the words of a search, in capitals or not. Joined again the parts are the text.
 */
export function foundParts(text: string, search: string): TextPart[] {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return [{ text, isFound: false }];
  const pattern = new RegExp(`(${words.map(literally).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isFound: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A word as a pattern that matches only itself. */
function literally(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
