import {
  BankFileError,
  type BankFile,
  type BankLine,
  type Place,
  type SkippedFile,
} from './bank-statement-port.ts';
import { readCamt } from './camt.ts';
import { fileError } from './file-error.ts';
import { looksLikeMt940 } from './mt940-messages.ts';
import { readMt940 } from './mt940.ts';
import { looksLikePain002, readPain002 } from './pain002.ts';
import type { XmlLimits } from './xml-elements.ts';
import { isZip, unpackZip, type ArchiveLimits } from './zip-archive.ts';

/** `maxBytes` is the limit of one file, packed or not. */
export type BankFileLimits = XmlLimits & ArchiveLimits;

const HEAD_BYTES = 2_048;
const UTF8_MARK = /^\u00EF\u00BB\u00BF/u;

/**
 * Reads what a bank delivers, in whatever way: statements in camt.053 (versions 02 to 14) or MT940, the transactions of batches
 * (camt.054), reports on orders (pain.002), or a ZIP archive of such files, as German banks send it by EBICS. A file of an
 * archive that cannot be used is named in `skipped` and holds up none of the others.
 * @throws BankFileError naming the place when nothing of the file can be used; in an archive also the file
 */
export async function readBankFile(bytes: Uint8Array, limits: BankFileLimits): Promise<BankFile> {
  if (bytes.length === 0) throw fileError('empty', 'The file is empty');
  if (bytes.length > limits.maxBytes)
    throw fileError(
      'too_large',
      `The file has ${bytes.length} bytes, at most ${limits.maxBytes} are read`,
    );
  return isZip(bytes) ? readArchive(bytes, limits) : readSingleFile(bytes, limits);
}

async function readSingleFile(bytes: Uint8Array, limits: BankFileLimits): Promise<BankFile> {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1').replace(UTF8_MARK, '');
  if (looksLikeMt940(head)) return readMt940(bytes, limits);
  return looksLikePain002(head) ? readPain002(bytes, limits) : readCamt(bytes, limits);
}

async function readArchive(bytes: Uint8Array, limits: BankFileLimits): Promise<BankFile> {
  const files: BankFile[] = [];
  const skipped: SkippedFile[] = [];
  for await (const { name, bytes: unpacked } of unpackZip(bytes, limits)) {
    try {
      files.push(placedIn(name, await readSingleFile(unpacked, limits)));
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      const { code, message, place } = error;
      skipped.push({ code, message, place: { ...place, fileInArchive: name } });
    }
  }
  const [first] = files;
  const [refused] = skipped;
  if (first === undefined && refused !== undefined)
    throw new BankFileError(
      refused.code,
      `${refused.place.fileInArchive}: ${refused.message}`,
      refused.place,
    );
  const formats = new Set(files.flatMap(({ format }) => format ?? []));
  if (formats.size > 1)
    throw fileError('mixed_formats', 'The archive holds files in camt.053 and in MT940');
  return {
    format: [...formats][0] ?? null,
    version: files.every((file) => file.version === first?.version)
      ? (first?.version ?? null)
      : null,
    messageId: files.length === 1 ? (first?.messageId ?? null) : null,
    statements: files.flatMap((file) => file.statements),
    details: files.flatMap((file) => file.details),
    reports: files.flatMap((file) => file.reports),
    errors: files.flatMap((file) => file.errors),
    skipped,
  };
}

/** The file with the name it has in its archive at every place. */
function placedIn(name: string, file: BankFile): BankFile {
  const within = <T extends { place: Place }>(one: T): T => ({
    ...one,
    place: { ...one.place, fileInArchive: name },
  });
  const linesWithin = <T extends { place: Place; lines: readonly BankLine[] }>(one: T): T => ({
    ...within(one),
    lines: one.lines.map(within),
  });
  return {
    ...file,
    statements: file.statements.map(linesWithin),
    details: file.details.map(linesWithin),
    reports: file.reports.map(within),
    errors: file.errors.map(within),
  };
}
