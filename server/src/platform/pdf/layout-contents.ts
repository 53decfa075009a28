import { breakLines, type Line } from './break-lines.ts';
import { HANG, INK, PAGE, TEXT_WIDTH, type TextStyle } from './document-look.ts';
import type { DrawnPiece, HeadingEntry } from './drawn-piece.ts';
import type { LayoutContext } from './layout-context.ts';
import type { Pen, Tag } from './pen.ts';

const ENTRY = {
  1: { size: 10.2, leading: 15, before: 11 },
  2: { size: 9.2, leading: 14, before: 1.5 },
} as const;
/** Space between entries and page numbers. */
const CLEAR = 52;

/**
 * The table of contents: headings of the first two levels, each a link. `pageOf` is called only
 * when an entry is drawn, because the headings' pages are not known earlier.
 */
export function layoutContents(
  headings: readonly HeadingEntry[],
  context: LayoutContext,
  pageOf: (anchor: string) => number,
): DrawnPiece[] {
  const listed = headings.filter((heading) => heading.level < 3);
  const list: Tag = { type: 'TOC', parent: context.parent };
  return [
    titlePiece(context),
    ...listed.map((heading, index) => {
      const chapter = heading.level === 1;
      const style = {
        ...(chapter ? ENTRY[1] : ENTRY[2]),
        colour: chapter ? context.look.colours.accent : INK.text,
      };
      const lines = breakLines([{ text: heading.text, style: chapter ? 'semibold' : 'regular' }], {
        width: TEXT_WIDTH - CLEAR,
        size: style.size,
        measure: context.measure,
      });
      return {
        height: lines.length * style.leading,
        spaceBefore: style.before,
        keepWithNext: chapter && listed[index + 1]?.level === 2,
        draw: (pen, { top }) =>
          drawEntry(pen, { heading, lines, style, top, list, page: pageOf(heading.anchor) }),
      } satisfies DrawnPiece;
    }),
  ];
}

function titlePiece({ look, parent }: LayoutContext): DrawnPiece {
  return {
    height: 30,
    spaceBefore: 0,
    keepWithNext: true,
    draw: (pen, { top }) =>
      pen.tagged({ type: 'P', parent }, () =>
        pen.write('Inhalt', {
          x: PAGE.left,
          baseline: top + 18,
          style: 'bold',
          size: 19,
          colour: look.colours.accent,
        }),
      ),
  };
}

interface Entry {
  readonly heading: HeadingEntry;
  readonly lines: readonly Line[];
  readonly style: TextStyle;
  readonly top: number;
  readonly list: Tag;
  readonly page: number;
}

function drawEntry(pen: Pen, { heading, lines, style, top, list, page }: Entry): void {
  const weight = heading.level === 1 ? 'semibold' : 'regular';
  const link: Tag = { type: 'Link', parent: { type: 'TOCI', parent: list } };
  const number = String(page);
  const numberWidth = pen.typeface.measure(number, weight, style.size, true);
  const edge = PAGE.width - PAGE.right;
  const baseline = (index: number) => top + style.size + index * style.leading;
  const last = baseline(lines.length - 1);
  const box = {
    x: PAGE.left - HANG,
    y: top,
    width: edge - PAGE.left + HANG,
    height: lines.length * style.leading,
  };
  pen.link(link, { box, to: `#${heading.anchor}`, words: `${heading.text}, Seite ${page}` }, () => {
    if (heading.number !== '')
      pen.write(`${heading.number} `, {
        x: PAGE.left - HANG,
        baseline: baseline(0),
        style: weight,
        size: heading.level === 1 ? style.size : 8.8,
        colour: INK.soft,
        tabular: true,
      });
    lines.forEach((line, index) => {
      for (const fragment of line.fragments)
        pen.write(fragment.text, {
          x: PAGE.left + fragment.x,
          baseline: baseline(index),
          style: fragment.style,
          size: style.size,
          colour: style.colour,
        });
    });
    pen.write(number, {
      x: edge - numberWidth,
      baseline: last,
      style: weight,
      size: style.size,
      colour: style.colour,
      tabular: true,
    });
  });
  const [from, to] = [PAGE.left + (lines.at(-1)?.width ?? 0) + 8, edge - numberWidth - 10];
  pen.tagged('artifact', () => {
    if (to > from)
      pen.doc
        .save()
        .moveTo(from, last - 2)
        .lineTo(to, last - 2)
        .lineWidth(0.5)
        .strokeColor(INK.hairline)
        .dash(1, { space: 3 })
        .stroke()
        .restore();
  });
}
