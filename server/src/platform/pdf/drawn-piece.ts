import type { Piece } from './paginate.ts';
import type { Pen } from './pen.ts';

/** A piece of a page that can draw itself. */
export interface DrawnPiece extends Piece {
  /** Set on headings: the text for contents and bookmarks. */
  readonly heading?: HeadingEntry;
  /**
   * `top` from the upper edge of the page; `repeated` for a repeated table header, which screen
   * readers skip.
   */
  draw(pen: Pen, at: { readonly top: number; readonly repeated: boolean }): void;
}

export interface HeadingEntry {
  readonly level: 1 | 2 | 3;
  readonly number: string;
  readonly text: string;
  /** Name of the link target in the file. */
  readonly anchor: string;
}
