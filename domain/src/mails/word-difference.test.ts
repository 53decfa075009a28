import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDifference } from './word-difference.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'of', '[pays]', ' ', ' ', '\n\n', 'x.', '['), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('the difference between words', () => {
  it('[MAIL-2] joined without what is new is the earlier text, and without what is gone the later', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const without = (kind: string) =>
          pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
    );
  });

  it('[MAIL-2] of equal texts is none', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(wordDifference(same, same).every(({ kind }) => kind === 'kept')).toBe(true);
      }),
    );
  });

  it('[MAIL-2] marks the words that changed and no others', () => {
    expect(wordDifference('We have got your order.', 'We have received your order.')).toEqual([
      { kind: 'kept', text: 'We have ' },
      { kind: 'removed', text: 'got' },
      { kind: 'added', text: 'received' },
      { kind: 'kept', text: ' your order.' },
    ]);
  });

  it('[MAIL-2] shows neighbouring words that changed as one phrase', () => {
    expect(wordDifference('We will soon reply.', 'We have just replied.')).toEqual([
      { kind: 'kept', text: 'We ' },
      { kind: 'removed', text: 'will soon reply.' },
      { kind: 'added', text: 'have just replied.' },
    ]);
  });
});
