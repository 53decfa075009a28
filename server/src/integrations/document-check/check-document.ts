import { noScanner, type Scanner, type ScanVerdict } from '../scanner/scanner.ts';
import { cleanFileName, extensionOf } from './clean-file-name.ts';
import {
  refused,
  type AcceptedDocument,
  type DocumentCheck,
  type DocumentType,
  type RefusedDocument,
} from './document-check-port.ts';
import { fairQueue, QueueFullError } from '../../platform/fair-queue.ts';
import { inspectPdf, PDF_LIMITS, type PdfLimits } from './pdf/inspect-pdf.ts';
import { lookAtPicture } from './picture-preview.ts';
import { fileTypeFromBuffer } from 'file-type';

/**
 * A document has fewer bytes than this: 5 MB means 5 x 1,024 x 1,024, and exactly that is refused.
 */
export const DOCUMENT_BYTES_LIMIT = 5 * 1024 * 1024;

export interface DocumentCheckOptions {
  readonly scanner?: Scanner;
  readonly pdfLimits?: PdfLimits;
  /** How many documents are decoded at once, and how many more may wait. */
  readonly atOnce?: number;
  readonly waiting?: number;
}

type Look = Pick<AcceptedDocument, 'ok' | 'pages' | 'width' | 'height' | 'previews'>;

/**
 * The check of every upload before anything of it is stored: size, agreement of content with name
 * and declared type, virus scan, then a full decode that yields the pictures shown instead of the
 * original. Cheap checks come first, nothing is decoded before the scanner has passed it, and senders
 * take turns in the decoding.
 */
export function documentCheck(options: DocumentCheckOptions = {}): DocumentCheck {
  const { scanner = noScanner, pdfLimits = PDF_LIMITS, atOnce = 2, waiting = 20 } = options;
  const queue = fairQueue({ atOnce, waiting });

  return async function checkDocument(bytes, { fileName, declaredType }, sender) {
    if (bytes.length === 0) return refused('upload_empty');
    if (bytes.length >= DOCUMENT_BYTES_LIMIT) return refused('upload_too_large');
    const cleanName = cleanFileName(fileName);
    const type = await agreedType(bytes, { cleanName, declaredType });
    if (type === null) return refused('upload_wrong_type');
    const scan = passed(await scanner.scan(bytes));
    if (typeof scan !== 'string') return scan;
    try {
      const look = await queue.run(sender, () => lookAt(bytes, type, pdfLimits));
      return look.ok ? { ...look, type, cleanName, scan } : look;
    } catch (error) {
      if (error instanceof QueueFullError) return refused('upload_busy');
      throw error;
    }
  };
}

function passed(verdict: ScanVerdict): AcceptedDocument['scan'] | RefusedDocument {
  if (verdict.result === 'infected') return refused('upload_virus');
  return verdict.result === 'unavailable' ? refused('upload_scan_unavailable') : verdict.result;
}

async function lookAt(
  bytes: Uint8Array,
  type: DocumentType,
  limits: PdfLimits,
): Promise<Look | RefusedDocument> {
  if (type === 'application/pdf') return inspectPdf(bytes, limits);
  const look = await lookAtPicture(bytes, type === 'image/png' ? 'png' : 'jpeg');
  if (!look.ok) return look;
  const { width, height, preview } = look;
  return { ok: true, pages: 1, width, height, previews: [preview] };
}

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
async function agreedType(
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
