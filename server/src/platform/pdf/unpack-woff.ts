import { inflateSync } from 'node:zlib';

const SIGNATURE = 'wOFF';
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks a WOFF 1.0 file to plain TrueType or OpenType (W3C, WOFF File Format 1.0, 4 to 5),
 * without its metadata. The library that embeds fonts would otherwise unpack the outlines again for
 * each letter, which takes most of a document's time. Throws RangeError for other bytes.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < WOFF_HEADER || woff.toString('latin1', 0, 4) !== SIGNATURE)
    throw new RangeError('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, at) =>
    woff.subarray(WOFF_HEADER + at * WOFF_ENTRY, WOFF_HEADER + (at + 1) * WOFF_ENTRY),
  );
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const powers = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(SFNT_ENTRY * 2 ** powers, 6);
  directory.writeUInt16BE(powers, 8);
  directory.writeUInt16BE(SFNT_ENTRY * (count - 2 ** powers), 10);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (const [at, entry] of entries.entries()) {
    const table = tableOf(woff, entry);
    const place = SFNT_HEADER + at * SFNT_ENTRY;
    entry.copy(directory, place, 0, 4);
    entry.copy(directory, place + 4, 16, 20);
    directory.writeUInt32BE(offset, place + 8);
    directory.writeUInt32BE(table.length, place + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...tables]);
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const [from, packed, length] = [
    entry.readUInt32BE(4),
    entry.readUInt32BE(8),
    entry.readUInt32BE(12),
  ];
  const bytes = woff.subarray(from, from + packed);
  // A table that compression does not shrink is stored uncompressed.
  const table = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
  if (table.length !== length)
    throw new RangeError(`a table of ${table.length} bytes instead of ${length}`);
  return table;
}
