import { Readable } from 'node:stream';
import { Download } from './download.ts';
import { packText } from './packed-text.ts';

/** The values a cell may have; null and undefined are empty. */
export type CsvValue = string | number | boolean | Date | null | undefined;

export interface CsvColumn<Row> {
  /**
   * The column's header: the name that the interface uses, so that readers of the file do not
   * depend on a language.
   */
  readonly name: string;
  readonly value: (row: Row) => CsvValue;
}

type CellName<Row> = {
  [Name in keyof Row]: Row[Name] extends CsvValue ? Name : never;
}[keyof Row] &
  string;

/** Columns with the values that a row has by the same names. */
export function columnsOf<Row>(...names: CellName<Row>[]): CsvColumn<Row>[] {
  return names.map((name) => ({ name, value: (row) => row[name] as CsvValue }));
}

/** Without the BOM, spreadsheet programs misread UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';
/** In characters: some dozens of rows. */
const PIECE_LENGTH = 16_384;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
// Spreadsheet programs treat these beginnings as a formula, also after spaces and in full-width
// characters (OWASP, CSV injection).
const BEGINS_A_FORMULA = /^[\s\0]*[=+\-@\0\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Rows in batches of some hundreds. */
export type RowPieces<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/**
 * A table by RFC 4180 whose rows are read only as fast as the client takes them, for stable lists
 * of any length. No cell can act as a formula.
 */
export function csvDownload<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  pieces: RowPieces<Row>,
): Download {
  return new Download(fileName, Readable.from(csvPieces(columns, pieces)));
}

/**
 * The same, but reads all rows now, in a transaction that does not wait for the client. The rest of
 * the text is kept compressed.
 */
export function packCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: RowPieces<Row>,
): Promise<() => Readable> {
  return packText(csvPieces(columns, pieces));
}

/** Passing on each row on its own would take longer than formatting it. */
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

/**
 * One cell, neutralised for spreadsheet programs and quoted if necessary. Moments are ISO in UTC.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  const harmless = BEGINS_A_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\0;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
