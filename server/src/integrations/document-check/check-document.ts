import { noScanner } from '../scanner/scanner.ts';
import type { Scanner, ScanVerdict } from '../scanner/scanner.ts';
import { agreedType } from './agreed-type.ts';
import { cleanFileName } from './clean-file-name.ts';
import { refused } from './document-check-port.ts';
import { fairQueue, QueueFullError } from '../../platform/fair-queue.ts';
import type {
  AcceptedDocument,
  DocumentCheck,
  DocumentType,
  RefusedDocument,
} from './document-check-port.ts';
import { inspectPdf, PDF_LIMITS } from './pdf/inspect-pdf.ts';
import type { PdfLimits } from './pdf/inspect-pdf.ts';
import { lookAtPicture } from './picture-preview.ts';

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
