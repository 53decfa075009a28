import { breakLines, type Line } from './break-lines.ts';
import { type DocumentLook, HANG, INK, PAGE, TEXT_HEIGHT, TEXT_WIDTH } from './document-look.ts';
import type { HeadingEntry } from './drawn-piece.ts';
import type { LayoutContext } from './layout-context.ts';
import { paginate, type Piece, type Placed } from './paginate.ts';
import type { Pen, Tag } from './pen.ts';

const ENTRY = { 1: { size: 10.2, leading: 15, before: 11 }, 2: { size: 9.2, leading: 14, before: 1.5 } } as const;
const HEAD = 46;
/** Entries keep clear of the page numbers. */
const CLEAR = 52;

interface Entry extends Piece {
  readonly heading: HeadingEntry;
  readonly lines: readonly Line[];
}

/** The table of contents, before it is known on which page each heading will be. */
export type ContentsPages = Placed<Entry>[][];

/** Headings of the first two levels, on as many pages as they need. */
export function layoutContents(headings: readonly HeadingEntry[], { measure }: Pick<LayoutContext, 'measure'>): ContentsPages {
  const listed = headings.filter((heading) => heading.level < 3);
  const pieces = listed.map((heading, index): Entry => {
    const style = heading.level === 1 ? ENTRY[1] : ENTRY[2];
    const lines = breakLines([{ text: heading.text, style: heading.level === 1 ? 'semibold' : 'regular' }], { width: TEXT_WIDTH - CLEAR, size: style.size, measure });
    return { heading, lines, height: lines.length * style.leading, spaceBefore: style.before, keepWithNext: heading.level === 1 && listed[index + 1]?.level === 2 };
  });
  return paginate(pieces, TEXT_HEIGHT - HEAD);
}

/** Draws one page of the contents. `pageOf` knows the page of each heading by its anchor. */
export function drawContents(pen: Pen, { entries, first, look, parent, pageOf }: { readonly entries: ContentsPages[number]; readonly first: boolean; readonly look: DocumentLook; readonly parent: Tag; readonly pageOf: (anchor: string) => number }): void {
  if (first) pen.tagged({ type: 'P', parent }, () => pen.write('Inhalt', { x: PAGE.left, baseline: PAGE.top + 18, style: 'bold', size: 19, colour: look.colours.accent }));
  const list: Tag = { type: 'TOC', parent };
  for (const { piece, top } of entries) drawEntry(pen, { entry: piece, top: PAGE.top + HEAD + top, look, list, page: pageOf(piece.heading.anchor) });
}

function drawEntry(pen: Pen, { entry, top, look, list, page }: { entry: Entry; top: number; look: DocumentLook; list: Tag; page: number }): void {
  const { heading, lines } = entry;
  const chapter = heading.level === 1;
  const style = chapter ? ENTRY[1] : ENTRY[2];
  const colour = chapter ? look.colours.accent : INK.text;
  const { measure } = pen.typeface;
  const link: Tag = { type: 'Link', parent: { type: 'TOCI', parent: list } };
  const number = String(page);
  const edge = PAGE.width - PAGE.right;
  const at = (index: number) => top + style.size + index * style.leading;
  const box = { x: PAGE.left - HANG, y: top, width: edge - PAGE.left + HANG, height: entry.height };
  pen.link(link, { box, to: `#${heading.anchor}`, words: `${heading.text}, Seite ${page}` }, () => {
    if (heading.number !== '') pen.write(`${heading.number} `, { x: PAGE.left - HANG, baseline: at(0), style: chapter ? 'semibold' : 'regular', size: chapter ? style.size : 8.8, colour: INK.soft, tabular: true });
    lines.forEach((line, index) => {
      for (const fragment of line.fragments) pen.write(fragment.text, { x: PAGE.left + fragment.x, baseline: at(index), style: fragment.style, size: style.size, colour });
    });
    pen.write(` ${number}`, { x: edge - measure(` ${number}`, chapter ? 'semibold' : 'regular', style.size, true), baseline: at(lines.length - 1), style: chapter ? 'semibold' : 'regular', size: style.size, colour, tabular: true });
  });
  const from = PAGE.left + (lines.at(-1)?.width ?? 0) + 8;
  const to = edge - measure(number, 'regular', style.size, true) - 10;
  pen.tagged('artifact', () => {
    if (to > from) pen.doc.save().moveTo(from, at(lines.length - 1) - 2).lineTo(to, at(lines.length - 1) - 2).lineWidth(0.5).strokeColor(INK.hairline).dash(1, { space: 3 }).stroke().restore();
  });
}
