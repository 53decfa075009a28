import type { Sender } from '../../platform/fair-queue.ts';

export type DocumentType = 'image/png' | 'image/jpeg' | 'application/pdf';

/** Why a document was refused; each code is the key of the message for the person. */
export type RefusalCode =
  | 'upload_empty'
  | 'upload_too_large'
  | 'upload_wrong_type'
  | 'upload_unreadable'
  | 'upload_too_many_pixels'
  | 'upload_too_many_pages'
  | 'upload_pdf_active'
  | 'upload_pdf_encrypted'
  | 'upload_virus'
  /** A scanner is configured and gave no verdict; the same file may be sent again later. */
  | 'upload_scan_unavailable'
  /** Too many documents are being checked; the same file may be sent again shortly. */
  | 'upload_busy';

/**
 * A picture drawn by this program: a JPEG without metadata, safe to show in place of the original.
 */
export interface Preview {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

export interface AcceptedDocument {
  readonly ok: true;
  readonly type: DocumentType;
  /** For display and Content-Disposition only, never for a path. */
  readonly cleanName: string;
  readonly scan: 'clean' | 'not_configured';
  /** 1 for a picture. */
  readonly pages: number;
  /** Upright picture: pixels. First page of a PDF: points of 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** One for each page, in order; null for a PDF where this machine has no canvas to draw it on. */
  readonly previews: readonly Preview[] | null;
}

export interface RefusedDocument {
  readonly ok: false;
  readonly code: RefusalCode;
}

export type DocumentVerdict = AcceptedDocument | RefusedDocument;

export function refused(code: RefusalCode): RefusedDocument {
  return { ok: false, code };
}

/** The browser's untrusted statements about the file. */
interface DeclaredFile {
  readonly fileName: string;
  readonly declaredType: string;
}

export type DocumentCheck = (
  bytes: Uint8Array,
  declared: DeclaredFile,
  sender: Sender,
) => Promise<DocumentVerdict>;
