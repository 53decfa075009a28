import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPaymentReferences,
  isPaymentReference,
  paymentReference,
  typedPaymentReference,
} from './payment-reference.ts';

const charactersOf = (text: string): string[] => text.split('');
const ALPHABET = charactersOf('23456789ABCDEFGHJKMNPQRTUVWXY');
const prefix = 'BB1';
const references = fc
  .uint8Array({ minLength: 8, maxLength: 16 })
  .map((bytes) => paymentReference(prefix, bytes));
const find = (...texts: string[]): string[] => findPaymentReferences({ prefix, texts });
const bodyOf = (reference: string): string => reference.slice(prefix.length + 1);
const replaceAt = (text: string, position: number, character: string): string =>
  text.slice(0, position) + character + text.slice(position + 1);

/** A reference body with these two neighbours, made valid by changing another character. */
function validBodyWith(pair: { place: number; left: string; right: string }): string | undefined {
  const start = replaceAt(
    replaceAt('7K3M9QXA4', pair.place, pair.left),
    pair.place + 1,
    pair.right,
  );
  const turned = pair.place > 4 ? 3 : 7;
  return ALPHABET.map((character) => replaceAt(start, turned, character)).find((body) =>
    isPaymentReference(prefix, `BB1-${body}`),
  );
}

/** The character as typed: itself, lower case, or a lookalike. */
function misread(character: string): fc.Arbitrary<string> {
  const confused: Record<string, string[]> = {
    '0': ['0', 'O', 'o'],
    '1': ['1', 'I', 'l', 'i'],
    '2': ['2', 'Z', 'z'],
    '5': ['5', 'S', 's'],
  };
  return fc.constantFrom(...(confused[character] ?? [character, character.toLowerCase()]));
}

describe('making a reference', () => {
  it('[PAY-3] every reference has a digit, a letter, six more characters and a valid check, none of them 0 O 1 I L S Z', () => {
    fc.assert(
      fc.property(references, (reference) => {
        expect(reference).toMatch(/^BB1-[346789][A-HJKMNP-RT-Y][2-9A-HJKMNP-RT-Y]{7}$/u);
        expect(isPaymentReference(prefix, reference)).toBe(true);
      }),
    );
  });

  it('[PAY-3] the same bytes always give the same reference', () => {
    expect(paymentReference(prefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0))).toBe('BB1-3A222222G');
    expect(paymentReference(prefix, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toBe('BB1-3DVFJA2CD');
  });

  it('[PAY-3] sixteen thousand counted byte strings give sixteen thousand references', () => {
    const all = Array.from({ length: 16_384 }, (_, n) =>
      paymentReference(prefix, Uint8Array.of(9, 9, 9, 9, 9, 9, n >> 8, n & 255)),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('[PAY-3] too few bytes and an unusable prefix are refused', () => {
    expect(() => paymentReference(prefix, new Uint8Array(7))).toThrow(RangeError);
    expect(() => paymentReference('bb1', new Uint8Array(8))).toThrow(RangeError);
    expect(() => paymentReference('B.*', new Uint8Array(8))).toThrow(RangeError);
    expect(() => findPaymentReferences({ prefix: '', texts: [] })).toThrow(RangeError);
  });
});

describe('the check character', () => {
  it('[PAY-3] catches every single wrong character at every position', () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (let position = prefix.length + 1; position < reference.length; position++) {
          for (const wrong of ALPHABET.filter((character) => character !== reference[position])) {
            expect(isPaymentReference(prefix, replaceAt(reference, position, wrong))).toBe(false);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('[PAY-3] catches every swap of two neighbours, for all pairs of characters at all positions', () => {
    let swapsTried = 0;
    for (let place = 0; place < 8; place++) {
      for (const left of ALPHABET) {
        for (const right of ALPHABET.filter((character) => character !== left)) {
          const body = validBodyWith({ place, left, right });
          if (body === undefined) continue;
          const swapped = replaceAt(replaceAt(body, place, right), place + 1, left);
          expect(isPaymentReference(prefix, `BB1-${swapped}`), `${body} and ${swapped}`).toBe(
            false,
          );
          swapsTried++;
        }
      }
    }
    // Only the first two positions have fewer characters: 6 x 21, 21 x 28, then all 29 x 28 pairs.
    expect(swapsTried).toBe(6 * 21 + 21 * 28 + 6 * 29 * 28);
  });

  it('[PAY-3] catches the swap of any two characters of real references', () => {
    fc.assert(
      fc.property(references, fc.nat({ max: 8 }), fc.nat({ max: 8 }), (reference, one, other) => {
        const body = bodyOf(reference);
        const swapped = replaceAt(
          replaceAt(body, one, body.charAt(other)),
          other,
          body.charAt(one),
        );
        fc.pre(swapped !== body);
        expect(isPaymentReference(prefix, `BB1-${swapped}`)).toBe(false);
      }),
    );
  });

  it('[PAY-3] another prefix, length or spelling is not the canonical reference', () => {
    const reference = paymentReference(prefix, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
    expect(isPaymentReference('BB2', reference)).toBe(false);
    expect(isPaymentReference(prefix, reference.toLowerCase())).toBe(false);
    expect(isPaymentReference(prefix, `${reference}2`)).toBe(false);
    expect(isPaymentReference(prefix, reference.slice(0, -1))).toBe(false);
  });
});

describe('finding references in bank texts', () => {
  const separator = fc.constantFrom('', '', '', ' ', '-', '.', ' - ', '  ', '\n', '\u2013');
  const typed = (reference: string): fc.Arbitrary<string> =>
    fc
      .tuple(
        ...charactersOf(reference.replace('-', '')).map((character) =>
          fc.tuple(misread(character), separator),
        ),
      )
      .map((parts) => parts.map(([character, between]) => character + between).join(''));

  it('[PAY-3] finds a reference however it is split, spaced, lower-cased or misread', () => {
    const cases = references.chain((reference) =>
      fc.tuple(fc.constant(reference), typed(reference)),
    );
    fc.assert(
      fc.property(
        cases,
        fc.constantFrom('', 'Zeichnung ', 'EREF+NOTPROVIDED SVWZ+', 'Token-Kauf: '),
        ([reference, text], before) => {
          expect(find(`${before}${text} Danke`)).toEqual([reference]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('[PAY-3] reads the one reference that an officer types however it is written, and none where there are two', () => {
    fc.assert(
      fc.property(references, references, (reference, other) => {
        const spaced = ` ${reference.toLowerCase().replaceAll('-', ' ')} `;
        expect(typedPaymentReference(prefix, spaced)).toBe(reference);
        const both = `${reference} ${other}`;
        expect(typedPaymentReference(prefix, both)).toBe(reference === other ? reference : both);
      }),
    );
  });

  it('[PAY-3] finds a reference broken by the line width at any position', () => {
    fc.assert(
      fc.property(references, fc.nat({ max: 13 }), (reference, cut) => {
        expect(
          find(
            'NOTPROVIDED',
            `Zeichnung ${reference.slice(0, cut)}`,
            `${reference.slice(cut)} Erika Beispiel`,
          ),
        ).toEqual([reference]);
        expect(find(`Zeichnung${reference.slice(0, cut)}`, `${reference.slice(cut)}Erika`)).toEqual(
          [reference],
        );
      }),
    );
  });

  it('[PAY-3] O is read as 0 and I or L as 1 where a prefix contains them', () => {
    const reference = paymentReference('B10', new Uint8Array(8));
    const body = reference.slice(4);
    for (const text of [`BIO${body}`, `bl0-${body}`, `b1o ${body}`]) {
      expect(findPaymentReferences({ prefix: 'B10', texts: [text] })).toEqual([reference]);
    }
  });

  it('[PAY-3] gives several references once each, in order of appearance', () => {
    fc.assert(
      fc.property(fc.uniqueArray(references, { minLength: 1, maxLength: 4 }), (wanted) => {
        expect(find(...wanted, ...wanted.map((reference) => reference.toLowerCase()))).toEqual(
          wanted,
        );
        expect(find(wanted.join(', '))).toEqual(wanted);
      }),
    );
  });

  it('[PAY-3] a false start before a true reference does not hide it', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    expect(find(`BB1 BB1-3 ${paymentReference(prefix, bytes)}`)).toEqual([
      paymentReference(prefix, bytes),
    ]);
    const glued = paymentReference('KUX', bytes);
    expect(
      findPaymentReferences({ prefix: 'KUX', texts: [`KUX3${glued.replace('-', '')}`] }),
    ).toEqual([glued]);
  });

  it('[PAY-3] text may adjoin a reference written in one piece, but not one spread by blanks', () => {
    const reference = paymentReference(prefix, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
    expect(find(`Zeichnung${reference}Erika`)).toEqual([reference]);
    expect(find(`Zeichnung ${reference.slice(0, 8)} ${reference.slice(8)}Erika`)).toEqual([]);
  });

  it('[PAY-3] a reference with one wrong or two swapped characters is not found', () => {
    const position = fc.integer({ min: 4, max: 12 });
    fc.assert(
      fc.property(references, position, fc.constantFrom(...ALPHABET), (reference, place, wrong) => {
        fc.pre(wrong !== reference[place]);
        expect(find(replaceAt(reference, place, wrong))).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(references, fc.integer({ min: 4, max: 11 }), (reference, place) => {
        fc.pre(reference[place] !== reference[place + 1]);
        const swapped = replaceAt(
          replaceAt(reference, place, reference.charAt(place + 1)),
          place + 1,
          reference.charAt(place),
        );
        expect(find(swapped)).toEqual([]);
      }),
    );
  });

  it('[PAY-3] words alone and numbers alone are never a reference, even after the prefix', () => {
    const word = fc.string({
      unit: fc.constantFrom(
        ...charactersOf('abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      ),
      minLength: 1,
      maxLength: 14,
    });
    const number = fc.string({
      unit: fc.constantFrom(...charactersOf('0123456789')),
      minLength: 1,
      maxLength: 14,
    });
    const glue = fc.constantFrom(' ', '-', '.', ', ', '');
    const prose = fc.array(fc.tuple(fc.oneof(word, fc.constant('BB1')), glue), { maxLength: 12 });
    const figures = fc.array(fc.tuple(fc.oneof(number, fc.constant('BB1')), glue), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(prose, figures), (parts) => {
        const text = parts.map(([part, between]) => part + between).join('');
        expect(find(text)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[PAY-3] random bank text without the prefix never gives a reference', () => {
    const fragment = fc.oneof(
      fc.string({ maxLength: 35 }),
      fc.constantFrom(
        'EREF+',
        'SVWZ+',
        'RF18539007547034',
        'DE02120300000000202051',
        'BB-1',
        'BB2-7K3M9QXA4',
        'Rechnung 2019-4711',
        'B B',
      ),
      references.map(bodyOf),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 8 }), (texts) => {
        const bare = texts
          .join('')
          .normalize('NFKC')
          .toUpperCase()
          .replaceAll(/[^\p{L}\p{N}]/gu, '');
        fc.pre(!/BB[1IL]/u.test(bare));
        expect(find(...texts)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[PAY-3] a hundred thousand false starts, wrong checks and true references are read in one pass', () => {
    const reference = paymentReference(prefix, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
    const wrong = replaceAt(reference, 6, reference.charAt(6) === '2' ? '3' : '2');
    expect(find('BB1-3K '.repeat(100_000))).toEqual([]);
    expect(find(`${wrong} `.repeat(100_000))).toEqual([]);
    expect(find(...Array<string>(100_000).fill(reference))).toEqual([reference]);
  });
});
