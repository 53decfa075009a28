import { parse, type Token } from '@messageformat/parser';
import type { Texts } from './compile-texts.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀčďéƒǧħíĵķłɱñóƥʠřšŧúʋŵӿýžÁƁČĎÉƑǦĦÍĴĶŁṀÑÓƤɊŘŠŦÚɅŴӾÝŽ';

/** Pseudo-texts: the same messages, every letter with an accent, and a third longer, as German is. */
export function pseudoTexts(texts: Texts): Texts {
  if (typeof texts === 'string') return written(parse(texts, { strict: true }));
  if (Array.isArray(texts)) return texts.map(pseudoTexts);
  return Object.fromEntries(Object.entries(texts).map(([key, child]) => [key, pseudoTexts(child)]));
}

function written(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'content':
          return accented(token.value);
        case 'argument':
          return `{${token.arg}}`;
        case 'octothorpe':
          return '#';
        case 'function':
          throw new Error(`no text formats ${token.arg} by itself`);
        default: {
          const cases = token.cases.map(({ key, tokens: inner }) => `${key} {${written(inner)}}`);
          return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
        }
      }
    })
    .join('');
}

function accented(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}
