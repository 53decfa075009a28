import { breakLines, type Line, widestAtom } from './break-lines.ts';
import { INK, PAGE, STYLES, TEXT_WIDTH, type TextStyle } from './document-look.ts';
import type { Alignment, Block, TableCell, TableRow } from './document-block.ts';
import type { DrawnPiece } from './drawn-piece.ts';
import type { LayoutContext } from './layout-context.ts';
import { baselineOf } from './layout-text.ts';
import type { Chained } from './paginate.ts';
import type { Pen, Tag } from './pen.ts';

type Table = Extract<Block, { kind: 'table' }>;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly alignment: Alignment;
}

const GAP = 14;
const PADDING = 4;
const INDENT = 9;
const SPACE_BELOW = 8;
/** Tables of up to this many rows stay on one page. */
const SMALL = 10;

/**
 * A table as one piece per row: a row is never split, the header repeats on each page, the total
 * keeps the row above.
 */
export function layoutTable(table: Table, context: LayoutContext): Chained<DrawnPiece>[] {
  const tag: Tag = { type: 'Table', parent: context.parent };
  const columns = columnsOf(table, context);
  const header = headerPiece(table, columns, tag, context);
  const small = table.rows.length <= SMALL;
  const rows = table.rows.map((row, index): Chained<DrawnPiece> => {
    const next = table.rows[index + 1];
    // A section keeps its first row, and a total the row above it; neither header nor last row
    // is alone on a page.
    const keepWithNext =
      next !== undefined &&
      (small ||
        row.kind === 'section' ||
        next.kind === 'total' ||
        index === 0 ||
        index === table.rows.length - 2);
    return {
      ...rowPiece({ row, columns, tag, context, last: next === undefined }),
      keepWithNext,
      pageHead: header,
    };
  });
  const caption = table.caption.length === 0 ? [] : [captionPiece(table, tag, context)];
  return [...caption, { ...header, spaceBefore: caption.length > 0 ? 3 : 11 }, ...rows];
}

function columnsOf(table: Table, { measure }: LayoutContext): Column[] {
  const tabular = (text: string, style: Parameters<typeof measure>[1], size: number) =>
    measure(text, style, size, true);
  const bounds = table.alignments.map((alignment, index) => {
    const cells = [
      table.header,
      ...table.rows.filter((row) => row.kind !== 'section').map((row) => row.cells),
    ].map((row, at) => ({
      cell: row[index],
      size: at === 0 ? STYLES.tableHead.size : STYLES.table.size,
    }));
    const widest = (least: boolean) =>
      Math.max(
        0,
        ...cells.map(({ cell, size }) =>
          cell
            ? cell.indent * INDENT +
              (least
                ? widestAtom(cell.runs, { size, measure: tabular })
                : Math.max(
                    0,
                    ...breakLines(cell.runs, { width: Infinity, size, measure: tabular }).map(
                      (line) => line.width,
                    ),
                  ))
            : 0,
        ),
      );
    const most = widest(false) + 0.5;
    // Numbers stay on one line; header texts may break.
    return {
      least:
        alignment === 'right'
          ? Math.min(most, Math.max(widest(true) + 0.5, numberWidth(cells.slice(1), tabular)))
          : widest(true) + 0.5,
      most,
    };
  });
  const available = TEXT_WIDTH - GAP * (bounds.length - 1);
  const shares =
    table.isEven === true
      ? bounds.map(() => available / bounds.length)
      : shareOut(bounds, available);
  const left = available - shares.reduce((sum, share) => sum + share, 0);
  // What is left over goes to the widest column of text, so that numbers stay close together; numbers alone share it.
  const texts = shares.filter((_, index) => table.alignments[index] === 'left');
  const taker = shares.findIndex(
    (share, index) => table.alignments[index] === 'left' && share === Math.max(...texts),
  );
  let x = PAGE.left;
  return shares.map((share, index) => {
    const width = share + (texts.length === 0 ? left / shares.length : index === taker ? left : 0);
    const column = { x, width, alignment: table.alignments[index] ?? 'left' };
    x += width + GAP;
    return column;
  });
}

/**
 * Columns that need little more than their minimum get it; the rest is shared evenly by the others.
 */
function shareOut(
  bounds: readonly { readonly least: number; readonly most: number }[],
  available: number,
): number[] {
  const shares = bounds.map((bound) => bound.least);
  let spare = Math.max(0, available - shares.reduce((sum, share) => sum + share, 0));
  const hungry = bounds
    .map((bound, index) => ({ index, slack: bound.most - bound.least }))
    .toSorted((one, other) => one.slack - other.slack);
  hungry.forEach(({ index, slack }, served) => {
    const given = Math.min(slack, spare / (hungry.length - served));
    shares[index] = (shares[index] ?? 0) + given;
    spare -= given;
  });
  return shares;
}

function numberWidth(
  cells: readonly { cell: TableCell | undefined; size: number }[],
  measure: LayoutContext['measure'],
): number {
  return (
    Math.max(
      0,
      ...cells.map(({ cell, size }) =>
        cell
          ? Math.max(
              0,
              ...breakLines(cell.runs, { width: Infinity, size, measure }).map(
                (line) => line.width,
              ),
            )
          : 0,
      ),
    ) + 0.5
  );
}

function captionPiece(table: Table, parent: Tag, context: LayoutContext): DrawnPiece {
  const style = { ...STYLES.caption, colour: context.look.colours.accent };
  const lines = breakLines(
    table.caption.map((run) => ({ ...run, style: 'semibold' })),
    { width: TEXT_WIDTH, size: style.size, measure: context.measure },
  );
  const tag: Tag = { type: 'Caption', parent };
  return {
    height: lines.length * style.leading,
    spaceBefore: 16,
    keepWithNext: true,
    draw: (pen, { top }) =>
      lines.forEach((line, index) =>
        pen.line(line, tag, {
          x: PAGE.left,
          baseline: baselineOf(style, top + index * style.leading),
          text: style,
          linkColour: style.colour,
        }),
      ),
  };
}

function headerPiece(
  table: Table,
  columns: readonly Column[],
  parent: Tag,
  context: LayoutContext,
): DrawnPiece {
  const style = STYLES.tableHead;
  const row: Tag = { type: 'TR', parent };
  const cells = setCells(table.header, columns, style, context);
  const height = Math.max(1, ...cells.map((lines) => lines.length)) * style.leading + PADDING * 2;
  const tags = cells.map((): Tag => ({
    type: 'TH',
    parent: row,
    attributes: { O: 'Table', Scope: 'Column' },
  }));
  return {
    height,
    spaceBefore: 11,
    keepWithNext: true,
    draw(pen, { top, repeated }) {
      cells.forEach((lines, index) => {
        const column = columns[index];
        const tag = tags[index];
        if (!column || !tag) return;
        // Headers are aligned to the line below them.
        const offset = height - PADDING - lines.length * style.leading;
        drawLines(pen, {
          lines,
          column,
          tag: repeated ? 'artifact' : tag,
          top: top + offset,
          style,
          indent: 0,
          context,
        });
      });
      pen.tagged('artifact', () =>
        pen.rule({
          x: PAGE.left,
          y: top + height - 0.6,
          width: TEXT_WIDTH,
          thickness: 1.1,
          colour: context.look.colours.accent,
        }),
      );
    },
  };
}

function rowPiece({
  row,
  columns,
  tag: parent,
  context,
  last,
}: {
  row: TableRow;
  columns: readonly Column[];
  tag: Tag;
  context: LayoutContext;
  last: boolean;
}): Omit<DrawnPiece, 'keepWithNext'> {
  const style: TextStyle =
    row.kind === 'plain' ? STYLES.table : { ...STYLES.table, colour: context.look.colours.accent };
  const wide =
    row.kind === 'section'
      ? [{ x: PAGE.left, width: TEXT_WIDTH, alignment: 'left' as const }]
      : columns;
  const used = row.kind === 'section' ? row.cells.slice(0, 1) : row.cells;
  const cells = setCells(used, wide, style, context);
  const above = row.kind === 'section' ? 5 : 0;
  const height =
    Math.max(1, ...cells.map((lines) => lines.length)) * style.leading + PADDING * 2 + above;
  const rowTag: Tag = { type: 'TR', parent };
  return {
    height: height + (last ? SPACE_BELOW : 0),
    spaceBefore: 0,
    draw(pen, { top }) {
      const { doc } = pen;
      pen.tagged('artifact', () => {
        if (row.kind === 'total')
          doc.rect(PAGE.left - 6, top, TEXT_WIDTH + 12, height).fill(INK.wash);
        if (row.kind === 'total')
          pen.rule({
            x: PAGE.left - 6,
            y: top,
            width: TEXT_WIDTH + 12,
            thickness: 0.8,
            colour: context.look.colours.accent,
          });
        else
          pen.rule({
            x: PAGE.left,
            y: top + height,
            width: TEXT_WIDTH,
            thickness: last ? 0.8 : 0.4,
            colour: last ? INK.soft : INK.hairline,
          });
      });
      cells.forEach((lines, index) => {
        const column = wide[index];
        if (!column) return;
        const tag: Tag = {
          type: 'TD',
          parent: rowTag,
          ...(row.kind === 'section'
            ? { attributes: { O: 'Table', ColSpan: columns.length } as const }
            : {}),
        };
        // Empty cells are needed too: without them the structure's columns would not match the
        // header.
        pen.place(tag);
        drawLines(pen, {
          lines,
          column,
          tag,
          top: top + PADDING + above,
          style,
          indent: (used[index]?.indent ?? 0) * INDENT,
          context,
        });
      });
    },
  };
}

function setCells(
  cells: readonly TableCell[],
  columns: readonly Column[],
  style: TextStyle,
  { measure }: LayoutContext,
): Line[][] {
  return cells.map((cell, index) =>
    breakLines(cell.runs, {
      width: (columns[index]?.width ?? TEXT_WIDTH) - cell.indent * INDENT,
      size: style.size,
      measure: (text, weight, size) => measure(text, weight, size, true),
    }),
  );
}

interface CellLines {
  readonly lines: readonly Line[];
  readonly column: Column;
  readonly tag: Tag | 'artifact';
  readonly top: number;
  readonly style: TextStyle;
  readonly indent: number;
  readonly context: LayoutContext;
}

function drawLines(pen: Pen, { lines, column, tag, top, style, indent, context }: CellLines): void {
  lines.forEach((line, index) => {
    const free = column.width - line.width;
    const x =
      column.x +
      (column.alignment === 'right' ? free : column.alignment === 'center' ? free / 2 : indent);
    pen.line(line, tag, {
      x,
      baseline: baselineOf(style, top + index * style.leading),
      text: style,
      linkColour: context.look.colours.accent,
      tabular: true,
    });
  });
}
