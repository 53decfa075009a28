import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  advanceCursor,
  type EthereumCursor,
  lastOf,
  readCursor,
  writeCursor,
} from './ethereum-cursor.ts';

const at = (height: number) => ({ height, hash: `0x${height.toString(16).padStart(64, '0')}` });
const begin: EthereumCursor = { trail: [at(100)], areBooksWhole: true };

it('[PAY-4] however far each read goes, the cursor ends with the newest final block and can turn back about 2,000 blocks in steps of about 50', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 }),
      (lengths) => {
        let cursor = begin;
        let height = 100;
        for (const length of lengths) {
          cursor = advanceCursor(
            cursor,
            Array.from({ length }, (_, index) => at(height + index + 1)),
          );
          height += length;
        }
        expect(lastOf(cursor)).toEqual(at(height));
        const heights = cursor.trail.map((one) => one.height);
        const steps = heights.slice(1).map((one, index) => one - (heights[index] ?? 0));
        expect(steps.slice(0, -1).every((step) => step === 50)).toBe(true);
        expect((steps.at(-1) ?? 1) > 0 && (steps.at(-1) ?? 1) <= 50).toBe(true);
        expect(heights.length).toBeLessThanOrEqual(40);
        // It starts at the genesis block, or reaches far enough back.
        expect(heights[0] === 100 || height - (heights[0] ?? 0) > 1900).toBe(true);
        expect(readCursor(writeCursor(cursor))).toEqual(cursor);
      },
    ),
  );
});

it('[PAY-4] an invalid cursor is refused instead of starting from genesis', () => {
  for (const text of [
    '',
    '{}',
    '12',
    '{"trail":[],"areBooksWhole":true}',
    '{"trail":[{"height":-1,"hash":"0x"}],"areBooksWhole":true}',
  ])
    expect(() => readCursor(text), text).toThrow();
});
