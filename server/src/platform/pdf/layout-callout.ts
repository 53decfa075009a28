import { breakLines } from './break-lines.ts';
import { INK, PAGE, STYLES, TEXT_WIDTH } from './document-look.ts';
import type { Block } from './document-block.ts';
import type { DrawnPiece } from './drawn-piece.ts';
import type { LayoutContext } from './layout-context.ts';
import { baselineOf } from './layout-text.ts';
import type { Tag } from './pen.ts';

const PADDING = { x: 16, y: 12 } as const;
const BETWEEN = 5;

/** A highlighted box with a bar at its side; it is never split. */
export function layoutCallout(
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
