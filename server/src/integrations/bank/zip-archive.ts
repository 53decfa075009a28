import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { BankFileError, type BankFileErrorCode } from './bank-statement-port.ts';

export type ArchiveLimits = {
  maxFilesInArchive: number;
  /** Of all files together, after unpacking. */
  maxUnpackedBytes: number;
  /**
   * Unpacked bytes per packed byte. Statements are repetitive and reach 30; zip bombs reach 1000.
   */
  maxPackRatio: number;
};

/** The name is only displayed: it is never used as a path, and control characters are removed. */
export type ArchivedFile = { name: string; bytes: Uint8Array };

const inflate = promisify(inflateRaw);
const STORED = 0;
const DEFLATED = 8;
const MAX_NAME = 100;

export function isZip(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
}

/**
 * Unpacks the files of a ZIP archive (PKWARE APPNOTE) one after the other, in the order of its
 * directory. yauzl reads the directory. All limits are checked against it before the first byte is
 * unpacked, and again while unpacking, because a directory can lie. Each file is checked against
 * its CRC-32.
 * @throws BankFileError on a damaged, encrypted, nested or empty archive, and beyond a limit
 */
export async function* unpackZip(
  bytes: Uint8Array,
  limits: ArchiveLimits,
): AsyncGenerator<ArchivedFile> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await opened(archive);
  const entries = (await directoryOf(zip, limits)).filter(
    (entry) => !(shownName(entry).endsWith('/') && entry.uncompressedSize === 0),
  );
  if (entries.length === 0) throw refused('archive_empty', 'The archive holds no file');
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > limits.maxUnpackedBytes)
    throw refused(
      'archive_too_large',
      `The files of the archive have ${total} bytes, at most ${limits.maxUnpackedBytes} are unpacked`,
    );
  for (const entry of entries) {
    const name = shownName(entry);
    const packed = await packedBytesOf(archive, zip, entry);
    const unpacked = entry.compressionMethod === STORED ? packed : await inflated(packed, entry);
    if (unpacked.length !== entry.uncompressedSize || crc32(unpacked) !== entry.crc32)
      throw refused('archive_damaged', 'The file is damaged', name);
    if (isZip(unpacked))
      throw refused('archive_nested', 'The file is an archive inside the archive', name);
    yield { name, bytes: unpacked };
  }
}

/**
 * Names stay bytes, and sizes are compared here: a refusal names the file, which the library's
 * errors do not.
 */
async function opened(archive: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(archive, { decodeStrings: false, validateEntrySizes: false });
  } catch {
    throw refused('archive_damaged', 'The archive has no directory; it is damaged or cut off');
  }
}

async function directoryOf(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.maxFilesInArchive)
    throw refused(
      'archive_too_large',
      `The archive holds ${zip.entryCount} files, at most ${limits.maxFilesInArchive} are read`,
    );
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch {
    throw refused('archive_damaged', 'The directory of the archive is damaged');
  }
  for (const entry of entries) {
    if (entry.isEncrypted())
      throw refused('archive_encrypted', 'The file is encrypted', shownName(entry));
    if (entry.uncompressedSize > entry.compressedSize * limits.maxPackRatio)
      throw refused(
        'archive_too_large',
        `The file is packed more than ${limits.maxPackRatio} times`,
        shownName(entry),
      );
  }
  return entries;
}

async function packedBytesOf(archive: Buffer, zip: ZipFile, entry: Entry): Promise<Buffer> {
  const name = shownName(entry);
  const { compressionMethod: method } = entry;
  if (method !== STORED && method !== DEFLATED)
    throw refused(
      'archive_damaged',
      `The file is packed by method ${method}, which is not known`,
      name,
    );
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return archive.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  } catch {
    throw refused('archive_damaged', 'The file is not where the directory says', name);
  }
}

async function inflated(packed: Buffer, entry: Entry): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  } catch {
    throw refused(
      'archive_damaged',
      'The file cannot be unpacked to the size the directory names',
      shownName(entry),
    );
  }
}

function shownName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
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
