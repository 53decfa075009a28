import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from './clean-file-name.ts';
import type { DocumentType } from './document-check-port.ts';

const EXTENSIONS: Readonly<Record<DocumentType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'application/pdf': ['pdf'],
};

/**
 * The types browsers send for these files; the last two only mean that the machine knows no type
 * for the extension.
 */
const DECLARED: Readonly<Record<DocumentType, readonly string[]>> = {
  'image/png': ['image/png', 'image/x-png', 'application/octet-stream', ''],
  'image/jpeg': ['image/jpeg', 'image/jpg', 'image/pjpeg', 'application/octet-stream', ''],
  'application/pdf': ['application/pdf', 'application/x-pdf', 'application/octet-stream', ''],
};

/**
 * Every PDF begins like this at its very first byte (ISO 32000-2, 7.5.2); anything else may be two
 * files in one.
 */
const PDF_HEADER = /^%PDF-[12]\.[0-9]/;

/**
 * The type on which content, extension and declared type agree, or null (ASVS v5.0.0-5.2.2).
 * Content decides; the other two may only confirm it. The real decode follows later.
 */
export async function agreedType(
  bytes: Uint8Array,
  { cleanName, declaredType }: { cleanName: string; declaredType: string },
): Promise<DocumentType | null> {
  const type = await typeByContent(bytes);
  if (type === null) return null;
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  const agrees =
    EXTENSIONS[type].includes(extensionOf(cleanName)) && DECLARED[type].includes(declared);
  return agrees ? type : null;
}

async function typeByContent(bytes: Uint8Array): Promise<DocumentType | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === 'image/png' || mime === 'image/jpeg') return mime;
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return mime === 'application/pdf' && PDF_HEADER.test(beginning) ? mime : null;
}
