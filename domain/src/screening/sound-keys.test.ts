import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latinLetters } from './latin-letters.ts';
import { isReadable } from './name-tokens.ts';
import { soundKeys } from './sound-keys.ts';

const haveOne = (a: string, b: string) => soundKeys(a).some((key) => soundKeys(b).includes(key));

describe('coarse keys', () => {
  it.each([
    ['shcherbakov', 'schtscherbakow'],
    ['zhukovskii', 'joukovski'],
    ['abdulrahman', 'abderrahmane'],
    ['yacoub', 'jakub'],
    ['chernyshev', 'tschernyschow'],
    ['tsvetkov', 'cvetkov'],
    ['makhlouf', 'machluf'],
  ])('[KYC-14] %s and %s share one', (a, b) => expect(haveOne(a, b)).toBe(true));

  it.each([
    ['keller', 'kohler'],
    ['martin', 'morton'],
    ['petrov', 'petrenko'],
  ])('[KYC-14] %s and %s share none', (a, b) => expect(haveOne(a, b)).toBe(false));

  it('[KYC-14] are few for any word, and none for a very short one', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        expect(soundKeys(word).length).toBeLessThan(17);
      }),
    );
    expect(soundKeys('li')).toEqual([]);
  });
});

describe('letters of other scripts', () => {
  it('[KYC-14] are known to be unreadable, so that a listed name in them is never silently no hit', () => {
    for (const name of ['Grauwasser, Ilse', 'Żółć Nguyễn', 'Пётр Ильич', 'Παπαδόπουλος', 'Ilse 2.'])
      expect([name, isReadable(name)]).toEqual([name, true]);
    for (const name of ['أسامة بن لادن', 'בנימין', '习近平', 'ქართული', 'Ilse أسامة', '—'])
      expect([name, isReadable(name)]).toEqual([name, false]);
  });

  it('[KYC-14] become the Latin ones of passports, and Latin ones stay', () => {
    expect(latinLetters('хрущев')).toBe('khrushchev');
    expect(latinLetters('παπαδοπουλος')).toBe('papadopoulos');
    expect(latinLetters('grauwasser')).toBe('grauwasser');
  });
});
