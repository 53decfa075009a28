import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { BankFileError, type BankFileErrorCode } from './bank-statement-port.ts';

export type ArchiveLimits = {
  maxFilesInArchive: number;
  /** Of all files together, after unpacking. */
  maxUnpackedBytes: number;
  /** Unpacked bytes for each packed one. Statements are repetitive and reach 30; what is made to exhaust memory reaches 1000. */
  maxPackRatio: number;
};

/** The name is only for showing: it is never used as a path, and control characters are taken out. */
export type ArchivedFile = { name: string; bytes: Uint8Array };

const inflate = promisify(inflateRaw);
const DIRECTORY_END = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const FILE_HEADER = 0x04_03_4b_50;
const DIRECTORY_END_BYTES = 22;
const DIRECTORY_ENTRY_BYTES = 46;
const FILE_HEADER_BYTES = 30;
const MAX_COMMENT_BYTES = 0xff_ff;
const STORED = 0;
const DEFLATED = 8;
const MAX_NAME = 100;

export function isZip(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
}

/**
 * Unpacks the files of a ZIP archive (PKWARE APPNOTE, without ZIP64) one after the other, in the order of its directory.
 * All limits are checked against the directory before the first byte is unpacked, and again while unpacking, since a
 * directory can lie. Each file is checked against its CRC-32.
 * @throws BankFileError on a damaged, encrypted, nested or empty archive, and beyond a limit
 */
export async function* unpackZip(
  bytes: Uint8Array,
  limits: ArchiveLimits,
): AsyncGenerator<ArchivedFile> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(archive, limits).filter(
    (entry) => !(entry.name.endsWith('/') && entry.unpackedBytes === 0),
  );
  if (entries.length === 0) throw refused('archive_empty', 'The archive holds no file');
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (total > limits.maxUnpackedBytes)
    throw refused(
      'archive_too_large',
      `The files of the archive have ${total} bytes, at most ${limits.maxUnpackedBytes} are unpacked`,
    );
  for (const entry of entries) {
    const unpacked = await unpack(archive, entry);
    if (isZip(unpacked))
      throw refused('archive_nested', 'The file is an archive inside the archive', entry.name);
    yield { name: entry.name, bytes: unpacked };
  }
}

type DirectoryEntry = {
  name: string;
  method: number;
  crc: number;
  packedBytes: number;
  unpackedBytes: number;
  headerAt: number;
};

function directoryOf(archive: Buffer, limits: ArchiveLimits): DirectoryEntry[] {
  const end = directoryEndIn(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > limits.maxFilesInArchive)
    throw refused(
      'archive_too_large',
      `The archive holds ${count} files, at most ${limits.maxFilesInArchive} are read`,
    );
  const entries: DirectoryEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (at + DIRECTORY_ENTRY_BYTES > end || archive.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw refused('archive_damaged', 'The directory of the archive is damaged');
    const [nameBytes, extraBytes, commentBytes] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const next = at + DIRECTORY_ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
    if (next > end) throw refused('archive_damaged', 'The directory of the archive is damaged');
    const flags = archive.readUInt16LE(at + 8);
    const name = shownName(
      archive.subarray(at + DIRECTORY_ENTRY_BYTES, at + DIRECTORY_ENTRY_BYTES + nameBytes),
      { isUtf8: (flags & 0x800) !== 0 },
    );
    if ((flags & 0x1) !== 0) throw refused('archive_encrypted', 'The file is encrypted', name);
    const entry = {
      name,
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packedBytes: archive.readUInt32LE(at + 20),
      unpackedBytes: archive.readUInt32LE(at + 24),
      headerAt: archive.readUInt32LE(at + 42),
    };
    if (entry.unpackedBytes > entry.packedBytes * limits.maxPackRatio)
      throw refused(
        'archive_too_large',
        `The file is packed more than ${limits.maxPackRatio} times`,
        name,
      );
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** The end record is searched from behind, since a comment may follow it. */
function directoryEndIn(archive: Buffer): number {
  const first = Math.max(0, archive.length - DIRECTORY_END_BYTES - MAX_COMMENT_BYTES);
  for (let at = archive.length - DIRECTORY_END_BYTES; at >= first; at--) {
    if (
      archive.readUInt32LE(at) === DIRECTORY_END &&
      archive.readUInt16LE(at + 20) === archive.length - at - DIRECTORY_END_BYTES
    )
      return at;
  }
  throw refused('archive_damaged', 'The archive has no directory; it is damaged or cut off');
}

async function unpack(archive: Buffer, entry: DirectoryEntry): Promise<Uint8Array> {
  const packed = packedBytesOf(archive, entry);
  const unpacked = entry.method === STORED ? packed : await inflated(packed, entry);
  if (unpacked.length !== entry.unpackedBytes || crc32(unpacked) !== entry.crc)
    throw refused('archive_damaged', 'The file is damaged', entry.name);
  return unpacked;
}

function packedBytesOf(archive: Buffer, entry: DirectoryEntry): Buffer {
  const { headerAt, name } = entry;
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw refused(
      'archive_damaged',
      `The file is packed by method ${entry.method}, which is not known`,
      name,
    );
  if (
    headerAt + FILE_HEADER_BYTES > archive.length ||
    archive.readUInt32LE(headerAt) !== FILE_HEADER
  )
    throw refused('archive_damaged', 'The file is not where the directory says', name);
  const from =
    headerAt +
    FILE_HEADER_BYTES +
    archive.readUInt16LE(headerAt + 26) +
    archive.readUInt16LE(headerAt + 28);
  if (from + entry.packedBytes > archive.length)
    throw refused('archive_damaged', 'The file is cut off', name);
  return archive.subarray(from, from + entry.packedBytes);
}

async function inflated(packed: Buffer, entry: DirectoryEntry): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) });
  } catch {
    throw refused(
      'archive_damaged',
      'The file cannot be unpacked to the size the directory names',
      entry.name,
    );
  }
}

/** Names without the mark for UTF-8 are in the alphabet of old DOS; for showing the common letters are enough. */
function shownName(bytes: Buffer, options: { isUtf8: boolean }): string {
  return bytes
    .toString(options.isUtf8 ? 'utf8' : 'latin1')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_NAME);
}

function refused(code: BankFileErrorCode, message: string, fileInArchive?: string): BankFileError {
  return new BankFileError(code, message, {
    statementId: null,
    entry: null,
    line: 1,
    ...(fileInArchive === undefined ? {} : { fileInArchive }),
  });
}
