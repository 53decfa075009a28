type CsvProblem = 'line_too_long' | 'quote_open' | 'quote_inside' | 'cut_off' | 'columns';

/** Why a text is no such table, and the line (from 1) that shows it. */
export class CsvUnreadable extends Error {
  readonly problem: CsvProblem;
  readonly line: number;
  constructor(problem: CsvProblem, line: number) {
    super(`line ${line}: ${problem}`);
    this.name = 'CsvUnreadable';
    this.problem = problem;
    this.line = line;
  }
}

export interface CsvRecord {
  /** The line where it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A longer record means an unclosed quotation mark, or no such file at all. */
const LONGEST_RECORD = 2_000_000;
const MOST_FIELDS = 400;
/** Old files end with the DOS end-of-file character. */
const DOS_END = '\u001A';

/**
 * Parses CSV records (RFC 4180) from a text in arbitrary parts: quoted fields may contain
 * separators, line ends and doubled quotation marks. Stricter than usual in two points: text after
 * a closing quotation mark is an error, and so is a last line without its end, because the file may
 * be truncated.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  separator: ',' | ';',
): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader(separator);
  for await (const chunk of chunks) yield* reader.push(chunk);
  reader.end();
}

/**
 * Reads a small table as spreadsheet programs save it: comma or semicolon, with or without a byte
 * order mark, quoted or not, with or without a last line end. Empty lines are left out. Null if it
 * is no such table.
 */
export function readCsv(text: string): CsvRecord[] | null {
  const table = text.replace(/^\uFEFF/, '');
  const [header = ''] = table.split('\n', 1);
  const reader = new CsvReader(header.includes(';') ? ';' : ',');
  try {
    const records = reader.push(table.endsWith('\n') ? table : `${table}\n`);
    reader.end();
    return records
      .map(({ line, fields }) => ({ line, fields: fields.map((field) => field.trim()) }))
      .filter(({ fields }) => fields.some((field) => field !== ''));
  } catch (error) {
    if (error instanceof CsvUnreadable) return null;
    throw error;
  }
}

type Place = 'field_start' | 'bare' | 'quoted' | 'quote_in_quoted';

class CsvReader {
  readonly #separator: number;
  #place: Place = 'field_start';
  #fields: string[] = [];
  /** The state of the current field. */
  #field = '';
  #line = 1;
  #recordLine = 1;
  #recordLength = 0;

  constructor(separator: ',' | ';') {
    this.#separator = separator.charCodeAt(0);
  }

  push(chunk: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    // Everything from here on belongs to the field under way.
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk.charCodeAt(at);
      if (sign === LINE_FEED) this.#line++;
      if (this.#place === 'quoted') {
        if (sign !== QUOTE) continue;
        this.#take(chunk, from, at);
        from = at + 1;
        this.#place = 'quote_in_quoted';
      } else if (this.#place === 'quote_in_quoted' && sign === QUOTE) {
        // Doubled: one of them belongs to the text.
        from = at;
        this.#place = 'quoted';
      } else if (sign === this.#separator) {
        this.#endField(chunk, from, at);
        from = at + 1;
      } else if (sign === LINE_FEED) {
        this.#endField(chunk, from, at);
        from = at + 1;
        const record = this.#endRecord();
        if (record !== null) records.push(record);
      } else if (this.#place === 'quote_in_quoted') {
        // A carriage return or spaces may precede the separator.
        if (sign !== CARRIAGE_RETURN && sign !== BLANK)
          throw new CsvUnreadable('quote_inside', this.#line);
        from = at + 1;
      } else if (this.#place === 'field_start') {
        this.#place = sign === QUOTE ? 'quoted' : 'bare';
        if (sign === QUOTE) from = at + 1;
      }
    }
    this.#take(chunk, from, chunk.length);
    return records;
  }

  end(): void {
    if (this.#place === 'quoted') throw new CsvUnreadable('quote_open', this.#recordLine);
    const rest = this.#field.trim();
    if (
      this.#fields.length > 0 ||
      (rest !== '' && rest !== DOS_END) ||
      this.#place === 'quote_in_quoted'
    )
      throw new CsvUnreadable('cut_off', this.#recordLine);
  }

  #take(chunk: string, from: number, to: number): void {
    if (to <= from) return;
    this.#recordLength += to - from;
    if (this.#recordLength > LONGEST_RECORD)
      throw new CsvUnreadable('line_too_long', this.#recordLine);
    this.#field += chunk.slice(from, to);
  }

  #endField(chunk: string, from: number, to: number): void {
    if (this.#place !== 'quote_in_quoted') this.#take(chunk, from, to);
    this.#fields.push(
      this.#field.endsWith('\r') && this.#place === 'bare' ? this.#field.slice(0, -1) : this.#field,
    );
    if (this.#fields.length > MOST_FIELDS) throw new CsvUnreadable('columns', this.#recordLine);
    this.#field = '';
    this.#place = 'field_start';
  }

  /** Null for an empty line. */
  #endRecord(): CsvRecord | null {
    const record = { line: this.#recordLine, fields: this.#fields };
    this.#fields = [];
    this.#recordLength = 0;
    this.#recordLine = this.#line;
    const isEmpty = record.fields.length === 1 && (record.fields[0] ?? '').trim() === '';
    return isEmpty ? null : record;
  }
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;
