import type { Block, TableCell } from './document-block.ts';
import { type FontStyle, LINE_BREAK, type Run } from './inline-text.ts';

/** Blocks of one text in one style. */
function runs(text: string, style: FontStyle = 'regular'): readonly Run[] {
  return [{ text, style }];
}

export function cell(text: string, style: FontStyle = 'regular'): TableCell {
  return { indent: 0, runs: runs(text, style) };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', runs: runs(text) };
}

export function smallPrint(text: string): Block {
  return { kind: 'small-print', runs: runs(text) };
}

export function heading(text: string): Block {
  return { kind: 'heading', level: 1, runs: runs(text, 'bold') };
}

export function callout(tone: 'note' | 'warning', text: string): Block {
  return { kind: 'callout', tone, paragraphs: [runs(text)] };
}

/** Two addresses side by side, each with its name first. */
export function parties(
  headers: readonly [string, string],
  addresses: readonly [readonly string[], readonly string[]],
): Block {
  return {
    kind: 'table',
    caption: [],
    alignments: ['left', 'left'],
    isEven: true,
    header: headers.map((text) => cell(text, 'semibold')),
    rows: [
      {
        kind: 'plain',
        cells: addresses.map(([name = '', ...lines]) => ({
          indent: 0,
          runs: [
            { text: name, style: 'semibold' },
            ...lines.map((line): Run => ({ text: LINE_BREAK + line, style: 'regular' })),
          ],
        })),
      },
    ],
  };
}
