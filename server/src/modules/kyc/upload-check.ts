import sharp from 'sharp';
import { ATTACHMENTS_FIELD } from '@bb1/domain/kyc/identity-proof';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type {
  DocumentCheck,
  Preview,
  Sender,
} from '../../integrations/document-check/document-check-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { findAccount } from '../accounts/store.ts';

export interface CheckedUpload {
  /** The name of the field it came in. */
  readonly field: string;
  readonly type: string;
  readonly displayName: string;
  readonly original: Buffer;
  readonly preview: { readonly type: string; readonly bytes: Buffer } | null;
}

/**
 * Of an identity document: both sides of a card, or a photo page and its neighbours; a file with
 * more is another kind of document.
 */
const MAX_PAGES_OF_IDENTITY = 6;
/** Of a company's papers: articles and lists of shareholders are longer. */
const MAX_PAGES_OF_PAPERS = 20;

interface Checking {
  readonly checkDocument: DocumentCheck;
  /** The fields that files may come in. */
  readonly fields: readonly string[];
  readonly sender: Sender;
}

/** An account as the sender of files. */
export async function senderOf(db: Queryable, accountId: string): Promise<Sender> {
  const account = await findAccount(db, accountId);
  return { id: accountId, isConfirmed: account !== null && account.email_confirmed_at !== null };
}

/**
 * Checks files one by one before anything is stored. Refuses at the first bad one, at its field.
 */
export async function checkUploads(
  files: readonly UploadedFile[],
  { checkDocument, fields, sender }: Checking,
): Promise<CheckedUpload[]> {
  const stranger = files.find((file) => !fields.includes(file.field));
  if (stranger) throw refuseField(stranger.field, 'unknown_field');
  const checked: CheckedUpload[] = [];
  for (const file of files) checked.push(await checkUpload(file, checkDocument, sender));
  return checked;
}

async function checkUpload(
  file: UploadedFile,
  checkDocument: DocumentCheck,
  sender: Sender,
): Promise<CheckedUpload> {
  const verdict = await checkDocument(file.bytes, file, sender);
  if (!verdict.ok) {
    // The file may be good: it could not be checked just now.
    if (verdict.code === 'upload_scan_unavailable' || verdict.code === 'upload_busy')
      throw refuse('unavailable', verdict.code);
    throw refuseField(file.field, verdict.code);
  }
  if (
    verdict.pages > (file.field === ATTACHMENTS_FIELD ? MAX_PAGES_OF_IDENTITY : MAX_PAGES_OF_PAPERS)
  )
    throw refuseField(file.field, 'upload_too_many_pages');
  const preview =
    verdict.previews === null
      ? null
      : { type: 'image/jpeg', bytes: await onePicture(verdict.previews) };
  return {
    field: file.field,
    type: verdict.type,
    displayName: verdict.cleanName,
    original: file.bytes,
    preview,
  };
}

/**
 * All pages below each other in one picture, so that a document is not judged by its first page
 * alone.
 */
async function onePicture(pages: readonly Preview[]): Promise<Buffer> {
  const [first, ...further] = pages;
  if (first === undefined) throw new Error('a checked document without pages');
  if (further.length === 0) return first.bytes;
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  const placed = pages.map((page, index) => ({
    input: page.bytes,
    left: 0,
    top: pages.slice(0, index).reduce((sum, above) => sum + above.height, 0),
  }));
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(placed)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
