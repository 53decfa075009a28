import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundParts } from './found-parts.ts';

const found = (text: string, search: string) =>
  foundParts(text, search)
    .filter(({ isFound }) => isFound)
    .map((part) => part.text);

describe('the matches of a search', () => {
  it('[DESK-2] are marked wherever they occur, in capitals or not, the longest word first', () => {
    expect(found('Änne Müller', 'müller ÄNN')).toEqual(['Änn', 'Müller']);
    expect(found('anna.annas@people.example', 'anna annas')).toEqual(['anna', 'annas']);
    expect(found('Anna', '  ')).toEqual([]);
  });

  it('[DESK-2] treat the search as text, not as a pattern', () => {
    expect(found('a.b+c@people.example', '. +')).toEqual(['.', '+', '.']);
    expect(found('Anna', '.* ( [a-z]')).toEqual([]);
  });

  it('[DESK-2] lose and add nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (text, search) => {
          expect(
            foundParts(text, search)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
