import type { FontStyle } from './inline-text.ts';
import type { DocumentLook } from './document-look.ts';
import type { Tag } from './pen.ts';

export interface LayoutContext {
  readonly measure: (text: string, style: FontStyle, size: number, tabular?: boolean) => number;
  readonly look: DocumentLook;
  /** The parent of the blocks in the file's structure tree. */
  readonly parent: Tag;
}
