import { Readable } from 'node:stream';
import { Download } from './download.ts';
import { packText } from './packed-text.ts';

/** What may stand in a cell; null and undefined are empty. */
export type CsvValue = string | number | boolean | Date | null | undefined;

export interface CsvColumn<Row> {
  /** Heads the column: the name the interface uses, so that what reads the file does not depend on a language. */
  readonly name: string;
  readonly value: (row: Row) => CsvValue;
}

/** Without it spreadsheet programs read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\u{FEFF}';
/** In characters: some dozens of rows. */
const PIECE_LENGTH = 16_384;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
// Spreadsheet programs take what begins like this for a formula, also behind blanks and in full-width letters (OWASP, CSV injection).
const BEGINS_A_FORMULA = /^[\s\0]*[=+\-@\0\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Rows, some hundreds at a time. */
export type RowPieces<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/**
 * A table as RFC 4180 wants it, whose rows are read no sooner than the reader takes them: for lists of any length that stay as they are
 * while somebody reads. No cell of a table can act as a formula.
 */
export function csvDownload<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  pieces: RowPieces<Row>,
): Download {
  return new Download(fileName, Readable.from(csvPieces(columns, pieces)));
}

/** The same of rows that are all read now, in a transaction that waits for no reader: what goes out later is kept packed. */
export function packCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: RowPieces<Row>,
): Promise<() => Readable> {
  return packText(csvPieces(columns, pieces));
}

/** To hand on each row by itself takes longer than to write it. */
async function* csvPieces<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: RowPieces<Row>,
): AsyncGenerator<string> {
  let piece = BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
  for await (const rows of pieces) {
    for (const row of rows) {
      piece += csvLine(columns.map(({ value }) => value(row)));
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** One cell: harmless to a spreadsheet program, quoted where it has to be. Moments are ISO in UTC. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  const harmless = BEGINS_A_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\0;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
