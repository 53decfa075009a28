import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Longer words may break at their hyphens: the narrowest screens have no room for them on a line.
 */
const LONGEST_WHOLE = 18;

/**
 * Text with natural line breaks: "E-Mail" and "Authenticator-App" stay whole, and an email address
 * that is longer than a line breaks at its @ and its dots. Nodes other than text stay as they are.
 */
export function goodBreaks(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !/[@-]/.test(words)) return words;
  return createElement(Fragment, null, ...words.split(/(\s+)/).map(unbroken));
}

function unbroken(word: string): ReactNode {
  if (word.includes('@'))
    return createElement(Fragment, null, ...word.split(/(@|\.(?=\S))/).flatMap(breakable));
  if (/\p{L}-\p{L}/u.test(word) && word.length <= LONGEST_WHOLE)
    return <span className="whitespace-nowrap">{word}</span>;
  return word;
}

function breakable(piece: string): ReactNode[] {
  if (piece === '@') return [piece, createElement('wbr')];
  return piece === '.' ? [createElement('wbr'), piece] : [piece];
}
