import {
  BankFileError,
  type BankFile,
  type BankStatement,
  type EntryError,
  type Place,
} from './bank-statement-port.ts';
import { readCamt053 } from './camt053.ts';
import { fileError } from './file-error.ts';
import { looksLikeMt940 } from './mt940-messages.ts';
import { readMt940 } from './mt940.ts';
import type { XmlLimits } from './xml-elements.ts';
import { isZip, unpackZip, type ArchiveLimits } from './zip-archive.ts';

/** `maxBytes` is the limit of one file, packed or not. */
export type BankFileLimits = XmlLimits & ArchiveLimits;

const HEAD_BYTES = 256;
const UTF8_MARK = /^\u00EF\u00BB\u00BF/u;

/**
 * Reads an account statement in any form that a bank delivers: camt.053 (versions 02 to 10), MT940,
 * or a ZIP archive of files in one of the two, as German banks send it by EBICS. An archive is read
 * whole or refused whole.
 * @throws BankFileError naming the position when the file is unusable; in an archive also the file
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
  return readCamt053(bytes, limits);
}

async function readArchive(bytes: Uint8Array, limits: BankFileLimits): Promise<BankFile> {
  const files: BankFile[] = [];
  for await (const { name, bytes: unpacked } of unpackZip(bytes, limits))
    files.push(await readArchived(name, unpacked, limits));
  const [first] = files;
  if (first === undefined) throw fileError('archive_empty', 'The archive holds no file');
  const other = files.find((file) => file.format !== first.format);
  if (other !== undefined)
    throw fileError('mixed_formats', 'The archive holds files in camt.053 and in MT940');
  return {
    format: first.format,
    version: files.every((file) => file.version === first.version) ? first.version : null,
    messageId: files.length === 1 ? first.messageId : null,
    statements: files.flatMap((file) => file.statements),
    errors: files.flatMap((file) => file.errors),
  };
}

async function readArchived(
  name: string,
  bytes: Uint8Array,
  limits: BankFileLimits,
): Promise<BankFile> {
  const within = (place: Place): Place => ({ ...place, fileInArchive: name });
  try {
    const file = await readSingleFile(bytes, limits);
    const placedStatement = (statement: BankStatement): BankStatement => ({
      ...statement,
      lines: statement.lines.map((line) => ({ ...line, place: within(line.place) })),
    });
    const placedError = (error: EntryError): EntryError => ({
      ...error,
      place: within(error.place),
    });
    return {
      ...file,
      statements: file.statements.map(placedStatement),
      errors: file.errors.map(placedError),
    };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    throw new BankFileError(error.code, `${name}: ${error.message}`, within(error.place));
  }
}
