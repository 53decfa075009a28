import { breakLines, type Line } from './break-lines.ts';
import { HANG, INK, PAGE, STYLES, TEXT_WIDTH, type TextStyle } from './document-look.ts';
import type { Block } from './document-block.ts';
import type { DocumentSource } from './document-source.ts';
import type { DrawnPiece, HeadingEntry } from './drawn-piece.ts';
import { plainText, type Run } from './inline-text.ts';
import type { LayoutContext } from './layout-context.ts';
import type { Tag } from './pen.ts';

const HEADINGS: Readonly<
  Record<1 | 2 | 3, TextStyle & { readonly before: number; readonly after: number }>
> = {
  1: { size: 19, leading: 23, colour: '', before: 38, after: 8 },
  2: { size: 12.6, leading: 16.5, colour: '', before: 23, after: 4 },
  3: { size: 10, leading: 14.4, colour: INK.text, before: 15, after: 1 },
};

/** Headings are numbered, unless they have their own section sign or the layout is a letter. */
export function numberHeadings(source: DocumentSource): Map<Block, HeadingEntry> {
  const counts = [0, 0, 0];
  const entries = new Map<Block, HeadingEntry>();
  for (const block of source.blocks) {
    if (block.kind !== 'heading') continue;
    const text = plainText(block.runs);
    const [, paragraph, rest] = /^(§[ \u00a0]\d+[a-z]?)\s+(.+)$/.exec(text) ?? [];
    const anchor = `abschnitt-${entries.size + 1}`;
    if (paragraph !== undefined && rest !== undefined) {
      entries.set(block, {
        level: block.level,
        number: paragraph.replace(' ', '\u00a0'),
        text: rest,
        anchor,
      });
      continue;
    }
    counts[block.level - 1] = (counts[block.level - 1] ?? 0) + 1;
    counts.fill(0, block.level);
    const number = counts.slice(0, block.level).join('.');
    entries.set(block, {
      level: block.level,
      number: source.layout === 'letter' || block.level === 3 ? '' : number,
      text,
      anchor,
    });
  }
  return entries;
}

export function layoutHeading(
  runs: readonly Run[],
  entry: HeadingEntry,
  context: LayoutContext,
): DrawnPiece[] {
  const style = {
    ...HEADINGS[entry.level],
    ...(entry.level === 3 ? {} : { colour: context.look.colours.accent }),
  };
  const words = entry.number.startsWith('§')
    ? [{ text: entry.text, style: 'bold' as const }]
    : runs;
  const lines = breakLines(words, {
    width: TEXT_WIDTH,
    size: style.size,
    measure: context.measure,
  });
  const tag: Tag = { type: `H${entry.level}`, parent: context.parent };
  return [
    {
      height: lines.length * style.leading + style.after,
      spaceBefore: style.before,
      keepWithNext: true,
      heading: entry,
      draw(pen, { top }) {
        pen.doc.addNamedDestination(entry.anchor, 'XYZ', 0, Math.max(0, top - 12), null);
        const baseline = top + style.size * 0.95;
        if (entry.number !== '')
          pen.tagged(tag, () =>
            pen.write(`${entry.number} `, {
              x: PAGE.left - HANG,
              baseline,
              style: 'semibold',
              size: entry.level === 1 ? 13 : 9.6,
              colour: INK.soft,
              tabular: true,
            }),
          );
        lines.forEach((line, index) =>
          pen.line(line, tag, {
            x: PAGE.left,
            baseline: baseline + index * style.leading,
            text: style,
            linkColour: style.colour,
          }),
        );
      },
    },
  ];
}

export function layoutParagraph(
  runs: readonly Run[],
  context: LayoutContext,
  style: TextStyle = STYLES.body,
): DrawnPiece[] {
  return linePieces({
    runs,
    style,
    indent: 0,
    spaceBefore: style.size * 0.72,
    tag: { type: 'P', parent: context.parent },
    context,
  });
}

export function layoutList(
  list: Extract<Block, { kind: 'list' }>,
  context: LayoutContext,
): DrawnPiece[] {
  const bullets = list.items.every((item) => item.marker === '•');
  const parent: Tag = {
    type: 'L',
    parent: context.parent,
    attributes: { O: 'List', ListNumbering: numberingOf(list.items[0]?.marker ?? '•') },
  };
  const step = bullets ? 14 : 24;
  const left = list.depth * 24;
  return list.items.flatMap(({ marker, runs }, index) => {
    const item: Tag = { type: 'LI', parent };
    const label: Tag = { type: 'Lbl', parent: item };
    const pieces = linePieces({
      runs,
      style: STYLES.body,
      indent: left + step,
      spaceBefore: bullets ? (index === 0 ? 5 : 3) : 6.5,
      tag: { type: 'LBody', parent: item },
      context,
    });
    const [first, ...rest] = pieces;
    if (!first) return [];
    const drawLabel = (pen: Parameters<DrawnPiece['draw']>[0], top: number) =>
      pen.tagged(label, () =>
        pen.write(`${marker} `, {
          x: PAGE.left + left,
          baseline: baselineOf(STYLES.body, top),
          style: 'regular',
          size: STYLES.body.size,
          colour: bullets ? context.look.colours.accent : INK.soft,
        }),
      );
    return [
      {
        ...first,
        draw(pen, at) {
          drawLabel(pen, at.top);
          first.draw(pen, at);
        },
      } satisfies DrawnPiece,
      ...rest,
    ];
  });
}

function numberingOf(marker: string): 'Disc' | 'Decimal' | 'LowerAlpha' {
  return marker === '•' ? 'Disc' : /\d/.test(marker) ? 'Decimal' : 'LowerAlpha';
}

export function layoutFormLines(labels: readonly string[], context: LayoutContext): DrawnPiece[] {
  return labels.map((label, index) => ({
    height: 33,
    spaceBefore: index === 0 ? 6 : 0,
    keepWithNext: index < labels.length - 1,
    draw(pen, { top }) {
      pen.tagged('artifact', () =>
        pen.rule({
          x: PAGE.left,
          y: top + 20,
          width: TEXT_WIDTH,
          thickness: 0.6,
          colour: INK.soft,
        }),
      );
      pen.tagged({ type: 'P', parent: context.parent }, () =>
        pen.write(label, {
          x: PAGE.left,
          baseline: top + 30,
          style: 'regular',
          size: STYLES.small.size,
          colour: INK.soft,
        }),
      );
    },
  }));
}

export function baselineOf(style: TextStyle, top: number): number {
  return top + (style.leading - style.size) / 2 + style.size * 0.78;
}

interface Lines {
  readonly runs: readonly Run[];
  readonly style: TextStyle;
  readonly indent: number;
  readonly spaceBefore: number;
  readonly tag: Tag;
  readonly context: LayoutContext;
}

/**
 * Each line is a piece; the first two and the last two of a text stay together, so that no line is
 * alone on a page.
 */
function linePieces({ runs, style, indent, spaceBefore, tag, context }: Lines): DrawnPiece[] {
  const lines = breakLines(runs, {
    width: TEXT_WIDTH - indent,
    size: style.size,
    measure: context.measure,
  });
  return lines.map((line: Line, index) => ({
    height: style.leading,
    spaceBefore: index === 0 ? spaceBefore : 0,
    keepWithNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    draw: (pen, { top }) =>
      pen.line(line, tag, {
        x: PAGE.left + indent,
        baseline: baselineOf(style, top),
        text: style,
        linkColour: context.look.colours.accent,
      }),
  }));
}
