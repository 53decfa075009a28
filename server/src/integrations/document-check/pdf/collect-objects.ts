import { constants, inflateRawSync } from 'node:zlib';
import {
  PdfSyntaxError,
  readKeyword,
  readValue,
  skipLine,
  skipSpace,
  valuesOf,
} from './pdf-syntax.ts';
import type { PdfReader, PdfValue, WorkBudget } from './pdf-syntax.ts';

export interface FoundObjects {
  /** Every object and trailer of the file, wherever it was found. */
  readonly values: readonly PdfValue[];
  /** What a reference may resolve to: all objects that ever had the number. */
  readonly byNumber: ReadonlyMap<number, readonly PdfValue[]>;
  /** The unpacked object streams, for another look at their bytes. */
  readonly unpacked: readonly Buffer[];
}

/** An object stream of a five-megabyte file unpacks to a few megabytes; more is a bomb. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_OBJECTS = 500_000;

/** `7 0 obj` as in a file, with white space and comments between its parts. */
const OBJECT_HEADER =
  /([0-9]+)(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+[0-9]+(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*$/;
const HEADER_REACH = 256;

interface Collection {
  readonly values: PdfValue[];
  readonly byNumber: Map<number, PdfValue[]>;
  readonly unpacked: Buffer[];
  readonly work: WorkBudget;
  unpackedBytes: number;
}

/**
 * Finds objects at every occurrence of the words `obj` and `trailer`, including inside of streams,
 * because a cross-reference table may point anywhere; and unpacks every object stream.
 *
 * @throws PdfSyntaxError if an object cannot be read, so that nothing passes unjudged
 */
export function collectObjects(file: Buffer): FoundObjects {
  const work: WorkBudget = { bytesLeft: 40 * file.length + 1_000_000 };
  const collection: Collection = {
    values: [],
    byNumber: new Map(),
    unpacked: [],
    work,
    unpackedBytes: 0,
  };
  for (const behind of occurrences(file, 'obj')) collectAt(file, behind, collection);
  for (const behind of occurrences(file, 'trailer')) {
    const trailer = attempt({ bytes: file, position: behind, work });
    if (trailer !== null) collection.values.push(trailer);
  }
  return collection;
}

/** The positions directly after each occurrence of a word. */
function* occurrences(file: Buffer, word: string): Generator<number> {
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length))
    yield at + word.length;
}

function collectAt(file: Buffer, behind: number, collection: Collection): void {
  const before = file.toString('latin1', Math.max(0, behind - 3 - HEADER_REACH), behind - 3);
  if (before.endsWith('end')) return;
  const header = OBJECT_HEADER.exec(before);
  const reader: PdfReader = { bytes: file, position: behind, work: collection.work };
  const value = header === null ? attempt(reader) : readValue(reader);
  if (value === null) return;
  add(collection, header === null ? null : Number(header[1]), value);
  if (mayBeObjectStream(value) && streamFollows(reader))
    unpackInto(collection, file.subarray(reader.position), value);
}

/**
 * The three letters also occur by chance in compressed data; what does not parse as an object there
 * is none.
 */
function attempt(reader: PdfReader): PdfValue | null {
  try {
    return readValue(reader);
  } catch (error) {
    if (error instanceof PdfSyntaxError && reader.work.bytesLeft >= 0) return null;
    throw error;
  }
}

function add(collection: Collection, objectNumber: number | null, value: PdfValue): void {
  if (collection.values.length >= MAX_OBJECTS) throw new PdfSyntaxError('too many objects');
  collection.values.push(value);
  if (objectNumber === null) return;
  const sameNumber = collection.byNumber.get(objectNumber);
  if (sameNumber === undefined) collection.byNumber.set(objectNumber, [value]);
  else sameNumber.push(value);
}

/**
 * Some viewers do not require /Type, so the two keys they do require are enough for an object
 * stream.
 */
function mayBeObjectStream(value: PdfValue): boolean {
  const named = valuesOf(value, 'Type').some(
    (type) => type.kind === 'name' && type.name === 'ObjStm',
  );
  return named || (valuesOf(value, 'First').length > 0 && valuesOf(value, 'N').length > 0);
}

/** Leaves the reader at the first byte of the stream's data. */
function streamFollows(reader: PdfReader): boolean {
  skipSpace(reader);
  if (readKeyword(reader) !== 'stream') return false;
  skipLine(reader);
  return true;
}

function unpackInto(collection: Collection, rest: Buffer, dictionary: PdfValue): void {
  const count = onlyWholeNumber(dictionary, 'N');
  const first = onlyWholeNumber(dictionary, 'First');
  const data = unpackedData(rest, dictionary, MAX_UNPACKED_BYTES - collection.unpackedBytes);
  collection.unpacked.push(data);
  collection.unpackedBytes += data.length;
  collection.work.bytesLeft += 10 * data.length;
  const index: PdfReader = { bytes: data, position: 0, work: collection.work };
  for (let entry = 0; entry < count; entry += 1) {
    const objectNumber = indexNumber(index);
    const position = first + indexNumber(index);
    add(collection, objectNumber, readValue({ bytes: data, position, work: collection.work }));
  }
}

function indexNumber(index: PdfReader): number {
  skipSpace(index);
  const word = readKeyword(index);
  if (!/^[0-9]{1,10}$/.test(word))
    throw new PdfSyntaxError('the index of an object stream must hold numbers');
  return Number(word);
}

function onlyWholeNumber(dictionary: PdfValue, key: string): number {
  const [only, ...more] = valuesOf(dictionary, key);
  if (
    only?.kind !== 'number' ||
    more.length > 0 ||
    !Number.isSafeInteger(only.value) ||
    only.value < 0
  ) {
    throw new PdfSyntaxError(`an object stream must give one whole number for ${key}`);
  }
  return only.value;
}

/**
 * Object streams are plain or deflated; other filters have no honest use there and are not
 * unpacked.
 */
function unpackedData(rest: Buffer, dictionary: PdfValue, limit: number): Buffer {
  if (valuesOf(dictionary, 'DecodeParms').length > 0 || valuesOf(dictionary, 'DP').length > 0) {
    throw new PdfSyntaxError('an object stream with decode parameters');
  }
  const filters = [...valuesOf(dictionary, 'Filter'), ...valuesOf(dictionary, 'F')].flatMap(
    (filter) => (filter.kind === 'array' ? filter.items : [filter]),
  );
  if (filters.length === 0) return plainData(rest, dictionary);
  const [only, ...more] = filters;
  const deflated = only?.kind === 'name' && (only.name === 'FlateDecode' || only.name === 'Fl');
  if (!deflated || more.length > 0)
    throw new PdfSyntaxError('an object stream packed in an unusual way');
  try {
    // Viewers tolerate a wrong checksum, so it must not hide the content here either: the two bytes
    // of the zlib header (RFC 1950) are skipped and what follows the deflated data is ignored.
    return inflateRawSync(rest.subarray(2), {
      maxOutputLength: Math.max(1, limit),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    throw new PdfSyntaxError('an object stream that does not unpack', { cause: error });
  }
}

function plainData(rest: Buffer, dictionary: PdfValue): Buffer {
  const [length] = valuesOf(dictionary, 'Length');
  const atLeast = length?.kind === 'number' && length.value > 0 ? length.value : 0;
  const end = rest.indexOf('endstream', Math.min(atLeast, rest.length));
  return end < 0 ? rest : rest.subarray(0, end);
}
