import type { Offering } from '@bb1/domain/offering/offering';
import type { Texts } from '@bb1/texts/documents/holding-documents';
import type { Alignment, Block, TableCell } from '../../platform/pdf/document-block.ts';
import { LINE_BREAK } from '../../platform/pdf/inline-text.ts';
import { cell, parties } from '../../platform/pdf/text-blocks.ts';

/** Issuer and holder with their addresses. */
export function issuerAndHolder(
  texts: Texts,
  { issuer }: Offering,
  holder: readonly string[],
): Block {
  return parties(
    [texts.issuer, texts.holder],
    [[issuer.name, issuer.street, `${issuer.zipcode} ${issuer.city}`], holder],
  );
}

/** A place of tokens; an address on two lines, because it is longer than a column. */
export function placeCell(texts: Texts, address: string | null): TableCell {
  if (address === null) return cell(texts.unclaimed);
  const half = address.length / 2;
  const lines = [texts.wallet, address.slice(0, half), address.slice(half)];
  return { indent: 0, runs: [{ text: lines.join(LINE_BREAK), style: 'regular' }] };
}

/** Below the title, which is the first level of a letter. */
export function section(text: string): Block {
  return { kind: 'heading', level: 2, runs: [{ text, style: 'bold' }] };
}

export function plainTable(
  header: readonly string[],
  alignments: readonly Alignment[],
  rows: readonly (readonly string[])[],
): Block {
  return {
    kind: 'table',
    caption: [],
    alignments,
    header: header.map((text) => cell(text, 'semibold')),
    rows: rows.map((cells) => ({ kind: 'plain', cells: cells.map((text) => cell(text)) })),
  };
}
