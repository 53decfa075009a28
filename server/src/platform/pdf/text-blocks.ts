import type { Block, TableCell } from './document-block.ts';
import type { FontStyle, Run } from './inline-text.ts';

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
