import type { Article, Block } from './markdown.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  /**
   * The content after the heading, up to the next one of the same or a higher level, deeper
   * headings included.
   */
  readonly blocks: readonly Block[];
}

type Part = Pick<Article, 'blocks'>;

/** The parts of an article (or of a section of it) below its headings of one level, in order. */
export function sectionsOf({ blocks }: Part, level: 2 | 3): Section[] {
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'heading' || block.level !== level) return [];
    const rest = blocks.slice(at + 1);
    const end = rest.findIndex((other) => other.kind === 'heading' && other.level <= level);
    return [{ id: block.id, title: block.text, blocks: end === -1 ? rest : rest.slice(0, end) }];
  });
}

/** The content before the first heading. */
export function introductionOf({ blocks }: Part): readonly Block[] {
  const end = blocks.findIndex(({ kind }) => kind === 'heading');
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** The text of a paragraph without its emphasis and links; empty for other blocks. */
export function plainText(block: Block | undefined): string {
  if (block?.kind !== 'paragraph') return '';
  return block.lines.map((line) => line.map(({ text }) => text).join('')).join(' ');
}
