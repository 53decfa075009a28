import { STYLES, INK, PAGE, TEXT_WIDTH } from './document-look.ts';
import type { DocumentSource } from './document-source.ts';
import type { DrawnPiece } from './drawn-piece.ts';
import { layoutChart } from './layout-chart.ts';
import type { LayoutContext } from './layout-context.ts';
import { layoutTable } from './layout-table.ts';
import {
  layoutFormLines,
  layoutHeading,
  layoutList,
  layoutParagraph,
  numberHeadings,
  baselineOf,
} from './layout-text.ts';
import type { Chained } from './paginate.ts';
import { breakLines } from './break-lines.ts';
import type { Block } from './document-block.ts';
import type { Tag } from './pen.ts';

/** All pieces of a document in reading order, measured and ready for pages. */
export function layoutBlocks(
  source: DocumentSource,
  context: LayoutContext,
): Chained<DrawnPiece>[] {
  const numbers = numberHeadings(source);
  const pieces: Chained<DrawnPiece>[] = [];
  let turn = false;
  let here = context;
  source.blocks.forEach((block, index) => {
    if (block.kind === 'page-break') {
      turn = true;
      if (block.language !== undefined) {
        const { parent } = context;
        here = { ...context, parent: { type: 'Sect', parent, language: block.language } };
      }
      return;
    }
    const [first, ...rest] = piecesOf(source, index, { numbers, context: here });
    if (!first) return;
    pieces.push(turn ? { ...first, startsPage: true } : first, ...rest);
    turn = false;
  });
  return pieces;
}

function piecesOf(
  source: DocumentSource,
  index: number,
  { numbers, context }: { numbers: ReturnType<typeof numberHeadings>; context: LayoutContext },
): Chained<DrawnPiece>[] {
  const block = source.blocks[index];
  if (!block) return [];
  switch (block.kind) {
    case 'heading': {
      const entry = numbers.get(block);
      const pieces = entry ? layoutHeading(block.runs, entry, context) : [];
      // Two consecutive headings are closer together than a heading and a text.
      return source.blocks[index - 1]?.kind === 'heading'
        ? pieces.map((piece) => ({ ...piece, spaceBefore: piece.spaceBefore * 0.4 }))
        : pieces;
    }
    case 'paragraph':
      return introduces(source, index)
        ? keepTogether(layoutParagraph(block.runs, context))
        : layoutParagraph(block.runs, context);
    case 'list':
      return layoutList(block, context);
    case 'table':
      return layoutTable(block, context);
    case 'callout':
      return layoutCallout(block, context);
    case 'chart':
      return layoutChart(block.chart, context);
    case 'small-print':
      return layoutParagraph(block.runs, context, STYLES.small);
    case 'form-lines':
      return layoutFormLines(block.labels, context);
    case 'page-break':
      return [];
  }
}

/** A paragraph that ends with a colon belongs to the list or table below it. */
function introduces({ blocks }: DocumentSource, index: number): boolean {
  const block = blocks[index];
  const next = blocks[index + 1];
  return (
    block?.kind === 'paragraph' &&
    (block.runs.at(-1)?.text.trimEnd().endsWith(':') ?? false) &&
    (next?.kind === 'list' || next?.kind === 'table')
  );
}

function keepTogether(pieces: readonly Chained<DrawnPiece>[]): Chained<DrawnPiece>[] {
  return pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, keepWithNext: true } : piece,
  );
}

const PADDING = { x: 16, y: 12 } as const;
const BETWEEN = 5;

/** A highlighted box with a bar at its side; it is never split. */
function layoutCallout(
  callout: Extract<Block, { kind: 'callout' }>,
  context: LayoutContext,
): DrawnPiece[] {
  const style = STYLES.body;
  const paragraphs = callout.paragraphs.map((runs) =>
    breakLines(runs, {
      width: TEXT_WIDTH - PADDING.x * 2,
      size: style.size,
      measure: context.measure,
    }),
  );
  const lines = paragraphs.reduce((sum, set) => sum + set.length, 0);
  const height = lines * style.leading + (paragraphs.length - 1) * BETWEEN + PADDING.y * 2;
  const { colours } = context.look;
  const bar = callout.tone === 'warning' ? colours.warning : colours.primary;
  return [
    {
      height: height + 8,
      spaceBefore: 14,
      keepWithNext: false,
      draw(pen, { top }) {
        pen.tagged('artifact', () => {
          pen.doc.rect(PAGE.left, top, TEXT_WIDTH, height).fill(INK.wash);
          pen.doc.rect(PAGE.left, top, 3, height).fill(bar);
        });
        let y = top + PADDING.y;
        for (const set of paragraphs) {
          const tag: Tag = { type: 'P', parent: context.parent };
          for (const line of set) {
            pen.line(line, tag, {
              x: PAGE.left + PADDING.x,
              baseline: baselineOf(style, y),
              text: style,
              linkColour: colours.accent,
            });
            y += style.leading;
          }
          y += BETWEEN;
        }
      },
    },
  ];
}
