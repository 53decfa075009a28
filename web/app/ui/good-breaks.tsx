import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Longer words may break at their hyphens: the narrowest screens have no room for them on a line.
 */
const LONGEST_WHOLE = 18;
/** The “E-Mail” in “Bestätigungs-E-Mail”: no line ends after a single letter. */
const AFTER_LETTER = /(?<!\p{L})(\p{L}-\p{L}+)/u;
/** The space in “29. November 2026” and “29 November 2026”. */
const INSIDE_DAY = /(?<=\b\d{1,2}\.?) (?=\p{Lu}\p{L}+ \d{4}\b)/gu;

/**
 * Text with natural line breaks: "E-Mail", "Authenticator-App" and a reference such as "AB1-4WXCBTXMV" stay whole, a day stays with its
 * month, and an email address that is longer than a line breaks at its @ and its dots. The words are
 * one element, so that they stay one sentence in a grid, too. Nodes other than text stay as they are.
 */
export function goodBreaks(words: ReactNode): ReactNode {
  if (typeof words !== 'string') return words;
  const text = words.replaceAll(INSIDE_DAY, '\u00a0');
  return /[@-]/.test(text)
    ? createElement('span', null, ...text.split(/([^\S\u00a0]+)/).map(unbroken))
    : text;
}

function unbroken(word: string): ReactNode {
  if (word.includes('@'))
    return createElement(Fragment, null, ...word.split(/(@|\.(?=\S))/).flatMap(breakable));
  return whole(word);
}

function whole(word: string): ReactNode {
  if (!/\p{L}\d*-[\p{L}\d]/u.test(word)) return word;
  if (word.length <= LONGEST_WHOLE) return <span className="whitespace-nowrap">{word}</span>;
  const pieces = word.split(AFTER_LETTER);
  return pieces.length === 1 ? word : createElement(Fragment, null, ...pieces.map(whole));
}

function breakable(piece: string): ReactNode[] {
  if (piece === '@') return [piece, createElement('wbr')];
  return piece === '.' ? [createElement('wbr'), piece] : [whole(piece)];
}
