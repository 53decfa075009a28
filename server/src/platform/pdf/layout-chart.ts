import {
  type ChartFrame,
  drawBars,
  drawColumns,
  drawTimeline,
  heightOfChart,
} from './draw-chart.ts';
import { INK, PAGE, STYLES, TEXT_WIDTH } from './document-look.ts';
import type { Chart } from './document-block.ts';
import type { DrawnPiece } from './drawn-piece.ts';
import type { LayoutContext } from './layout-context.ts';
import { baselineOf } from './layout-text.ts';
import type { Pen, Tag } from './pen.ts';

const DRAW = { bars: drawBars, columns: drawColumns, timeline: drawTimeline } as const;
const TITLE = 20;
const LEGEND = 18;

/** A chart with its title; the alternative text has its description and every figure. */
export function layoutChart(chart: Chart, context: LayoutContext): DrawnPiece[] {
  const tag: Tag = {
    type: 'Figure',
    parent: context.parent,
    alternative: `${chart.title}. ${chart.description} ${spoken(chart)}`,
  };
  const legend = chart.form === 'columns' && chart.series.length > 1 ? LEGEND : 0;
  const { accent, primary, secondary } = context.look.colours;
  const palette = [accent, primary, secondary, INK.soft];
  const height = TITLE + legend + heightOfChart(chart);
  return [
    {
      height: height + 10,
      spaceBefore: 18,
      keepWithNext: false,
      draw(pen, { top }) {
        pen.tagged(tag, () => {
          pen.write(chart.title, {
            x: PAGE.left,
            baseline: baselineOf(STYLES.caption, top),
            style: 'semibold',
            size: STYLES.caption.size,
            colour: accent,
          });
          if (legend > 0) drawLegend(pen, { chart, palette, top: top + TITLE });
          DRAW[chart.form](pen, {
            chart,
            palette,
            x: PAGE.left,
            y: top + TITLE + legend,
            width: TEXT_WIDTH,
            measure: context.measure,
          });
        });
      },
    },
  ];
}

function drawLegend(
  pen: Pen,
  { chart, palette, top }: Pick<ChartFrame, 'chart' | 'palette'> & { top: number },
): void {
  let x: number = PAGE.left;
  chart.series.forEach((name, index) => {
    pen.doc.rect(x, top, 8, 8).fill(palette[index % palette.length] ?? INK.soft);
    pen.write(name, {
      x: x + 13,
      baseline: top + 7,
      style: 'regular',
      size: STYLES.small.size,
      colour: INK.text,
    });
    x += 13 + pen.typeface.measure(name, 'regular', STYLES.small.size) + 22;
  });
}

function spoken({ form, series, entries }: Chart): string {
  const figures = (entry: Chart['entries'][number]) =>
    entry.figures
      .map((figure, index) =>
        series.length > 1 && form !== 'timeline'
          ? `${series[index] ?? ''} ${figure.text}`
          : figure.text,
      )
      .join(', ');
  return `${entries.map((entry) => `${entry.label}: ${figures(entry)}`).join('; ')}.`;
}
