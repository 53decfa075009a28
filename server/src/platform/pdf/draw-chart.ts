import { INK, STYLES } from './document-look.ts';
import type { Chart } from './document-block.ts';
import type { LayoutContext } from './layout-context.ts';
import type { Pen } from './pen.ts';

export interface ChartFrame {
  readonly chart: Chart;
  readonly palette: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly measure: LayoutContext['measure'];
}

const BAR = { row: 22, thickness: 11, gap: 12 } as const;
const COLUMNS = { height: 142, labels: 20, figures: 14 } as const;
const TIMELINE = 74;
const { size } = STYLES.small;

export function heightOfChart({ form, entries }: Chart): number {
  if (form === 'bars') return entries.length * BAR.row;
  return form === 'columns' ? COLUMNS.figures + COLUMNS.height + COLUMNS.labels : TIMELINE;
}

/** One horizontal bar per entry with its figure at the end. */
export function drawBars(pen: Pen, { chart, palette, x, y, width, measure }: ChartFrame): void {
  const labels = Math.max(...chart.entries.map((entry) => measure(entry.label, 'regular', size)));
  const figures = Math.max(
    ...chart.entries.map((entry) => measure(entry.figures[0]?.text ?? '', 'semibold', size, true)),
  );
  const edge = x + labels + BAR.gap;
  const room = x + width - edge - figures - 8;
  const most = Math.max(...chart.entries.map((entry) => entry.figures[0]?.value ?? 0), 1e-9);
  chart.entries.forEach((entry, index) => {
    const figure = entry.figures[0];
    if (!figure) return;
    const top = y + index * BAR.row;
    const length = Math.max(1.5, (Math.max(0, figure.value) / most) * room);
    const baseline = top + BAR.thickness - 2.6;
    pen.write(entry.label, {
      x: edge - BAR.gap - measure(entry.label, 'regular', size),
      baseline,
      style: 'regular',
      size,
      colour: INK.text,
    });
    pen.doc.rect(edge, top, length, BAR.thickness).fill(palette[index === 0 ? 0 : 1] ?? INK.soft);
    pen.write(figure.text, {
      x: edge + length + 7,
      baseline,
      style: 'semibold',
      size,
      colour: INK.text,
      tabular: true,
    });
  });
  pen.doc
    .moveTo(edge, y - 4)
    .lineTo(edge, y + chart.entries.length * BAR.row - BAR.row + BAR.thickness + 4)
    .lineWidth(0.8)
    .strokeColor(INK.soft)
    .stroke();
}

/** One column per entry with its series stacked; figures are inside if there is room. */
export function drawColumns(pen: Pen, { chart, palette, x, y, width, measure }: ChartFrame): void {
  const totals = chart.entries.map((entry) =>
    entry.figures.reduce((sum, figure) => sum + Math.max(0, figure.value), 0),
  );
  const most = Math.max(...totals, 1e-9);
  const step = width / chart.entries.length;
  const thick = Math.min(step * 0.62, 92);
  const ground = y + COLUMNS.figures + COLUMNS.height;
  chart.entries.forEach((entry, index) => {
    const left = x + index * step + (step - thick) / 2;
    let foot = ground;
    entry.figures.forEach((figure, at) => {
      const tall = (Math.max(0, figure.value) / most) * COLUMNS.height;
      pen.doc.rect(left, foot - tall, thick, tall).fill(palette[at % palette.length] ?? INK.soft);
      const wide = measure(figure.text, 'semibold', 7.4, true);
      // A single series has its figure on top of the column, a stack inside its parts.
      const single = entry.figures.length === 1;
      if (single || (tall > 13 && wide < thick - 4))
        pen.write(figure.text, {
          x: left + (thick - wide) / 2,
          baseline: single ? foot - tall - 5 : foot - tall / 2 + 2.6,
          style: 'semibold',
          size: 7.4,
          colour:
            single || at % palette.length === 2
              ? INK.text
              : at % palette.length === 1
                ? (palette[0] ?? INK.text)
                : INK.white,
          tabular: true,
        });
      foot -= tall;
    });
    const label = measure(entry.label, 'regular', size, true);
    pen.write(entry.label, {
      x: x + index * step + (step - label) / 2,
      baseline: ground + 13,
      style: 'regular',
      size,
      colour: INK.text,
      tabular: true,
    });
  });
  pen.rule({ x, y: ground, width, thickness: 0.8, colour: INK.soft });
}

/** Equidistant points on a line: events above, dates below. */
export function drawTimeline(pen: Pen, { chart, palette, x, y, width, measure }: ChartFrame): void {
  const step = width / chart.entries.length;
  const axis = y + 34;
  const [accent = INK.text, , gold = INK.soft] = palette;
  pen.rule({ x: x + step / 2, y: axis, width: width - step, thickness: 1.4, colour: accent });
  chart.entries.forEach((entry, index) => {
    const centre = x + step * (index + 0.5);
    pen.doc.circle(centre, axis, 5.2).fill(accent);
    pen.doc.circle(centre, axis, 2.4).fill(index === chart.entries.length - 1 ? gold : INK.white);
    const words = (text: string, baseline: number, style: 'regular' | 'semibold', colour: string) =>
      pen.write(text, {
        x: centre - measure(text, style, size) / 2,
        baseline,
        style,
        size,
        colour,
      });
    words(entry.label, axis - 14, 'semibold', INK.text);
    entry.figures.forEach((figure, line) =>
      words(figure.text, axis + 20 + line * 11, 'regular', INK.soft),
    );
  });
}
