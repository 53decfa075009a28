import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundParts } from './found-parts.ts';

const found = (text: string, search: string) =>
  foundParts(text, search)
    .filter(({ isFound }) => isFound)
    .map((part) => part.text);

describe('what a search found', () => {
  it('[DESK-2] is marked wherever it stands, in capitals or not, the longest word first', () => {
    expect(found('Änne Müller', 'müller ÄNN')).toEqual(['Änn', 'Müller']);
    expect(found('anna.annas@people.example', 'anna annas')).toEqual(['anna', 'annas']);
    expect(found('Anna', '  ')).toEqual([]);
  });

  it('[DESK-2] takes what was typed for text, not for a pattern', () => {
    expect(found('a.b+c@people.example', '. +')).toEqual(['.', '+', '.']);
    expect(found('Anna', '.* ( [a-z]')).toEqual([]);
  });

  it('[DESK-2] loses and adds nothing', () => {
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
