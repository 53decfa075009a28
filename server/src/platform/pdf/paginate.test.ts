import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chained, paginate, type Piece } from './paginate.ts';

interface Numbered extends Piece {
  readonly id: number;
}

const HEIGHT = 100;
const someHeader: Numbered = { id: -1, height: 8, spaceBefore: 4, keepWithNext: true };
const somePieces = fc
  .array(
    fc.record({
      height: fc.integer({ min: 1, max: 40 }),
      spaceBefore: fc.integer({ min: 0, max: 20 }),
      keepWithNext: fc.boolean(),
      startsPage: fc.boolean(),
      row: fc.boolean(),
    }),
    { maxLength: 80 },
  )
  .map((drafts) =>
    drafts.map(({ row, ...draft }, id): Chained<Numbered> => ({
      ...draft,
      id,
      ...(row ? { pageHead: someHeader } : {}),
    })),
  );

describe('filling pages', () => {
  it('[SITE-5] places every piece once and in order, none split, over the edge or overlapping', () => {
    fc.assert(
      fc.property(somePieces, (pieces) => {
        const pages = paginate(pieces, HEIGHT);
        expect(
          pages
            .flat()
            .filter(({ repeated }) => !repeated)
            .map(({ piece }) => piece.id),
        ).toEqual(pieces.map(({ id }) => id));
        for (const page of pages) {
          let used = 0;
          for (const { piece, top } of page) {
            expect(top).toBeGreaterThanOrEqual(used);
            used = top + piece.height;
            expect(used).toBeLessThanOrEqual(HEIGHT);
          }
        }
      }),
    );
  });

  it('[SITE-5] never ends a page with a piece that keeps with its next, if both fit on one page', () => {
    fc.assert(
      fc.property(somePieces, (pieces) => {
        const pages = paginate(pieces, HEIGHT);
        for (const page of pages.slice(0, -1)) {
          const last = page.at(-1)?.piece;
          if (!last?.keepWithNext || pieces[last.id + 1]?.startsPage) continue;
          // Only a chain taller than a page may be broken.
          let from = last.id;
          while (from > 0 && pieces[from - 1]?.keepWithNext && !pieces[from]?.startsPage) from--;
          let to = last.id;
          while (pieces[to]?.keepWithNext && pieces[to + 1] && !pieces[to + 1]?.startsPage) to++;
          const chain = pieces.slice(from, to + 1);
          const tall = chain.reduce(
            (sum, piece, index) => sum + piece.height + (index === 0 ? 0 : piece.spaceBefore),
            pieces[from]?.pageHead?.height ?? 0,
          );
          expect(tall).toBeGreaterThan(HEIGHT);
        }
      }),
    );
  });

  it('[SITE-5] repeats the header above a row that begins a page, and only there', () => {
    fc.assert(
      fc.property(somePieces, (pieces) => {
        for (const page of paginate(pieces, HEIGHT)) {
          page.forEach(({ piece, repeated }, index) => {
            if (repeated) expect([index, page[1]?.piece.id !== undefined]).toEqual([0, true]);
            if (index === 0 && !repeated) expect(pieces[piece.id]?.pageHead).toBeUndefined();
          });
        }
      }),
    );
  });

  it('[SITE-5] drops the space above a piece at the top of a page', () => {
    const pieces = [30, 30, 30].map((height, id): Numbered => ({
      id,
      height,
      spaceBefore: 10,
      keepWithNext: false,
    }));
    expect(paginate(pieces, HEIGHT).map((page) => page.map(({ top }) => top))).toEqual([
      [0, 40],
      [0],
    ]);
  });

  it('[SITE-5] refuses a piece taller than a page instead of splitting it', () => {
    expect(() =>
      paginate([{ height: HEIGHT + 1, spaceBefore: 0, keepWithNext: false }], HEIGHT),
    ).toThrow(RangeError);
  });
});
