/**
 * The unit of pagination: a line of text, a row of a table, a drawing. It is never split. Lengths
 * are points of 1/72 inch.
 */
export interface Piece {
  readonly height: number;
  /** Free space above, dropped at the top of a page. */
  readonly spaceBefore: number;
  /** Never the last piece of a page, if avoidable. */
  readonly keepWithNext: boolean;
  readonly startsPage?: boolean;
}

/** A piece that may bring another along: a table row brings its header when it begins a page. */
export type Chained<P> = P & { readonly pageHead?: P };

export interface Placed<P> {
  readonly piece: P;
  /** Distance from the top of the text area. */
  readonly top: number;
  /** True for a repeated table header. */
  readonly repeated: boolean;
}

/**
 * Fills pages from the top. Pieces that keep with their next stay together and move to the next
 * page together; only a chain taller than a page is broken. Throws RangeError if a single piece is
 * taller than a page.
 */
export function paginate<P extends Piece>(
  pieces: readonly Chained<P>[],
  pageHeight: number,
): Placed<P>[][] {
  const pages: Placed<P>[][] = [];
  let page: Placed<P>[] = [];
  let used = 0;
  const turn = () => {
    if (page.length > 0) pages.push(page);
    page = [];
    used = 0;
  };
  const put = (piece: P, repeated: boolean) => {
    // A repeated header keeps its own distance; what follows it counts as the top of the page.
    const top = page.every((placed) => placed.repeated) ? used : used + piece.spaceBefore;
    page.push({ piece, top, repeated });
    used = top + piece.height;
  };
  for (const chain of chainsOf(pieces)) {
    const [first] = chain;
    if (first?.startsPage || used + lengthOf(chain, page.length === 0) > pageHeight) turn();
    for (const piece of chain) {
      const room = pageHeight - used - (page.length === 0 ? 0 : piece.spaceBefore);
      if (piece.height > room) turn();
      if (page.length === 0 && piece.pageHead) put(piece.pageHead, true);
      if (used + piece.height > pageHeight)
        throw new RangeError(
          `a piece of ${Math.round(piece.height)} points does not fit on a page of ${Math.round(pageHeight)}`,
        );
      put(piece, false);
    }
  }
  turn();
  return pages;
}

function chainsOf<P extends Piece>(pieces: readonly Chained<P>[]): Chained<P>[][] {
  const chains: Chained<P>[][] = [];
  let open = false;
  for (const piece of pieces) {
    if (open && !piece.startsPage) chains.at(-1)?.push(piece);
    else chains.push([piece]);
    open = piece.keepWithNext;
  }
  return chains;
}

function lengthOf(chain: readonly Piece[], atHead: boolean): number {
  return chain.reduce(
    (sum, piece, index) => sum + piece.height + (atHead && index === 0 ? 0 : piece.spaceBefore),
    0,
  );
}
