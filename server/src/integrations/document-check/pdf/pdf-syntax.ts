/**
 * Parses PDF objects (ISO 32000-2, 7.2 and 7.3) just far enough to see which names a file uses and
 * where. It deliberately ignores pages and cross-reference tables: a hidden object is one the table
 * does not lead to.
 */

export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'dictionary';
      readonly entries: readonly (readonly [key: string, value: PdfValue])[];
    }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'reference'; readonly objectNumber: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'null' }
  | { readonly kind: 'other' };

export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

export interface PdfReader {
  position: number;
  readonly bytes: Uint8Array;
  readonly work: WorkBudget;
}

/**
 * Bytes that may still be examined, over all readers of a file: overlapping objects must not cost
 * quadratic time.
 */
export interface WorkBudget {
  bytesLeft: number;
}

const MAX_DEPTH = 100;
const NULL_VALUE: PdfValue = { kind: 'null' };
const OTHER_VALUE: PdfValue = { kind: 'other' };
const WHITE_SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)));
const HEX_DIGITS = new Set(
  Array.from('0123456789abcdefABCDEF', (character) => character.charCodeAt(0)),
);
const [LINE_FEED, CARRIAGE_RETURN, BACKSLASH] = [0x0a, 0x0d, 0x5c];
const [ROUND_OPEN, ROUND_CLOSE, ANGLE_OPEN, ANGLE_CLOSE] = [0x28, 0x29, 0x3c, 0x3e];
const [SQUARE_OPEN, SQUARE_CLOSE, SLASH, PERCENT] = [0x5b, 0x5d, 0x2f, 0x25];

/**
 * The value at the reader's position; the reader is after it afterwards.
 *
 * @throws PdfSyntaxError if there is none, it nests too deep, or the work budget is spent
 */
export function readValue(reader: PdfReader, depth = 0): PdfValue {
  if (depth > MAX_DEPTH) throw new PdfSyntaxError('nested too deep');
  skipSpace(reader);
  const byte = peek(reader);
  if (byte === SLASH) return readName(reader);
  if (byte === ROUND_OPEN) return readLiteralString(reader);
  if (byte === SQUARE_OPEN) return readArray(reader, depth);
  if (byte !== ANGLE_OPEN) return readNumberOrKeyword(reader, depth);
  return peek(reader, 1) === ANGLE_OPEN ? readDictionary(reader, depth) : readHexString(reader);
}

/** Skips white space and comments. */
export function skipSpace(reader: PdfReader): void {
  for (;;) {
    const byte = peek(reader);
    if (byte === PERCENT) skipLine(reader);
    else if (byte !== undefined && WHITE_SPACE.has(byte)) advance(reader, 1);
    else return;
  }
}

/** The run of regular characters at the position, at most 64; the reader is after it afterwards. */
export function readKeyword(reader: PdfReader): string {
  const start = reader.position;
  while (isRegular(peek(reader)) && reader.position - start < 64) advance(reader, 1);
  return latin1(reader, start);
}

/** Skips to the first byte after the end of this line, with any of the three line endings. */
export function skipLine(reader: PdfReader): void {
  for (let byte = peek(reader); byte !== undefined; byte = peek(reader)) {
    advance(reader, 1);
    if (byte === LINE_FEED) return;
    if (byte === CARRIAGE_RETURN) {
      if (peek(reader) === LINE_FEED) advance(reader, 1);
      return;
    }
  }
}

/** All values a dictionary gives for a key: a repeated key has several. */
export function valuesOf(value: PdfValue, key: string): readonly PdfValue[] {
  if (value.kind !== 'dictionary') return [];
  return value.entries.filter(([name]) => name === key).map(([, found]) => found);
}

/** The text of bytes with every `#xx` escape of names resolved (7.3.5). */
export function withoutNameEscapes(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function readName(reader: PdfReader): PdfValue {
  advance(reader, 1);
  const start = reader.position;
  while (isRegular(peek(reader))) advance(reader, 1);
  return { kind: 'name', name: withoutNameEscapes(latin1(reader, start)) };
}

function readLiteralString(reader: PdfReader): PdfValue {
  let open = 0;
  for (let byte = peek(reader); byte !== undefined; byte = peek(reader)) {
    advance(reader, byte === BACKSLASH ? 2 : 1);
    if (byte === ROUND_OPEN) open += 1;
    if (byte === ROUND_CLOSE) open -= 1;
    if (open === 0) return OTHER_VALUE;
  }
  throw new PdfSyntaxError('string without an end');
}

function readHexString(reader: PdfReader): PdfValue {
  advance(reader, 1);
  for (let byte = peek(reader); byte !== undefined; byte = peek(reader)) {
    advance(reader, 1);
    if (byte === ANGLE_CLOSE) return OTHER_VALUE;
    if (!WHITE_SPACE.has(byte) && !HEX_DIGITS.has(byte)) break;
  }
  throw new PdfSyntaxError('hexadecimal string without an end');
}

function readArray(reader: PdfReader, depth: number): PdfValue {
  advance(reader, 1);
  const items: PdfValue[] = [];
  for (;;) {
    skipSpace(reader);
    if (peek(reader) === SQUARE_CLOSE) break;
    items.push(readValue(reader, depth + 1));
  }
  advance(reader, 1);
  return { kind: 'array', items };
}

function readDictionary(reader: PdfReader, depth: number): PdfValue {
  advance(reader, 2);
  const entries: (readonly [string, PdfValue])[] = [];
  for (;;) {
    skipSpace(reader);
    if (peek(reader) === ANGLE_CLOSE && peek(reader, 1) === ANGLE_CLOSE) break;
    const key = readValue(reader, depth + 1);
    if (key.kind !== 'name') throw new PdfSyntaxError('a dictionary key must be a name');
    entries.push([key.name, readValue(reader, depth + 1)]);
  }
  advance(reader, 2);
  return { kind: 'dictionary', entries };
}

function readNumberOrKeyword(reader: PdfReader, depth: number): PdfValue {
  const word = readKeyword(reader);
  // Some producers leave a deleted object empty, which means null (7.3.10).
  if (word === 'null' || (word === 'endobj' && depth === 0)) return NULL_VALUE;
  if (word === 'true' || word === 'false') return OTHER_VALUE;
  // Real producers write numbers such as `--5`, `4.` and `.5-3`; the value does not matter here.
  if (!/^[+\-.0-9]+$/.test(word)) throw new PdfSyntaxError('neither a value nor a known word');
  if (/^[0-9]+$/.test(word) && restIsReference(reader))
    return { kind: 'reference', objectNumber: Number(word) };
  return { kind: 'number', value: Number(word) };
}

/** Reads ` 0 R` after a whole number if it is there, and stays otherwise. */
function restIsReference(reader: PdfReader): boolean {
  const behindNumber = reader.position;
  skipSpace(reader);
  if (/^[0-9]+$/.test(readKeyword(reader))) {
    skipSpace(reader);
    if (readKeyword(reader) === 'R') return true;
  }
  reader.position = behindNumber;
  return false;
}

function peek(reader: PdfReader, ahead = 0): number | undefined {
  return reader.bytes[reader.position + ahead];
}

function advance(reader: PdfReader, count: number): void {
  reader.position += count;
  reader.work.bytesLeft -= count;
  if (reader.work.bytesLeft < 0) throw new PdfSyntaxError('too much work');
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !WHITE_SPACE.has(byte) && !DELIMITERS.has(byte);
}

function latin1(reader: PdfReader, start: number): string {
  return Buffer.from(
    reader.bytes.buffer,
    reader.bytes.byteOffset + start,
    reader.position - start,
  ).toString('latin1');
}
