import sharp from 'sharp';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { DocumentCheck, Preview } from '../integrations/document-check/document-check-port.ts';
import type { Database } from '../platform/db/database.ts';
import type { Sender } from '../platform/fair-queue.ts';
import type { UploadedFile } from '../platform/http/call.ts';
import { countWithin } from '../platform/http/rate-limit.ts';

/** A file of an investor or officer that passed every check, ready for the sealed store. */
export interface CheckedUpload {
  /** The name of the field it came in. */
  readonly field: string;
  readonly type: string;
  readonly displayName: string;
  readonly original: Buffer;
  readonly preview: { readonly type: string; readonly bytes: Buffer } | null;
}

/**
 * Twelve papers of a company and six pictures of each of ten representatives are 72; the rest is
 * for mistakes and for attachments of messages.
 */
export const UPLOADS_PER_DAY = { max: 100, perSeconds: 86_400 } as const;

interface Checking {
  /** The fields that files may come in. */
  readonly fields: readonly string[];
  readonly maxPages: (field: string) => number;
  readonly sender: Sender;
}

/**
 * Checks files one by one before anything is stored. Refuses at the first bad one, at its field.
 * Files count before they are decoded, including refused and removed ones, so that no sender can
 * fill the store or keep the checks busy.
 */
export async function checkUploads(
  { db, checkDocument }: { readonly db: Database; readonly checkDocument: DocumentCheck },
  files: readonly UploadedFile[],
  { fields, maxPages, sender }: Checking,
): Promise<CheckedUpload[]> {
  for (const { field } of files) {
    if (!(await countWithin(db, `uploads:${sender.id}`, UPLOADS_PER_DAY)))
      throw refuseField(field, 'upload_quota');
  }
  const stranger = files.find((file) => !fields.includes(file.field));
  if (stranger) throw refuseField(stranger.field, 'unknown_field');
  const checked: CheckedUpload[] = [];
  for (const file of files) {
    const verdict = await checkDocument(file.bytes, file, sender);
    if (!verdict.ok) {
      // The file may be good: it could not be checked just now.
      if (verdict.code === 'upload_scan_unavailable' || verdict.code === 'upload_busy')
        throw refuse('unavailable', verdict.code);
      throw refuseField(file.field, verdict.code);
    }
    if (verdict.pages > maxPages(file.field))
      throw refuseField(file.field, 'upload_too_many_pages');
    checked.push({
      field: file.field,
      type: verdict.type,
      displayName: verdict.cleanName,
      original: file.bytes,
      preview:
        verdict.previews === null
          ? null
          : { type: 'image/jpeg', bytes: await onePicture(verdict.previews) },
    });
  }
  return checked;
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
