import type { FontStyle } from './inline-text.ts';
import type { DocumentLook } from './document-look.ts';
import type { Tag } from './pen.ts';

export interface LayoutContext {
  readonly measure: (text: string, style: FontStyle, size: number, tabular?: boolean) => number;
  readonly look: DocumentLook;
  /** What the blocks hang under in the structure of the file. */
  readonly parent: Tag;
}
