import type { Piece } from './paginate.ts';
import type { Pen } from './pen.ts';

/** A piece of a page that can draw itself. */
export interface DrawnPiece extends Piece {
  /** Set on headings: what the contents and the bookmarks say of them. */
  readonly heading?: HeadingEntry;
  /** `top` from the upper edge of the page; `repeated` for a header that stands there again, which nobody needs read twice. */
  draw(pen: Pen, at: { readonly top: number; readonly repeated: boolean }): void;
}

export interface HeadingEntry {
  readonly level: 1 | 2 | 3;
  readonly number: string;
  readonly text: string;
  /** Name of the place in the file that links lead to. */
  readonly anchor: string;
}
