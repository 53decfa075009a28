import {
  MAX_ATTACHMENTS_OF_ACCOUNT,
  MAX_PAGES_OF_ATTACHMENT,
  MESSAGE_FILES,
  MESSAGE_FILES_FIELD,
  type MessageAttachment,
} from '@bb1/domain/contact/attachment';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import type { Context, Integrations } from '../../context.ts';
import type { Sender } from '../../platform/fair-queue.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { fileHash } from '../../platform/documents/documents.ts';
import { officersCopy } from '../../platform/documents/stamp-copy.ts';
import type { OfficerPrincipal, UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { type CheckedUpload, checkUploads } from '../../uploads/check-uploads.ts';
import {
  type AttachmentRow,
  attachmentsOf,
  countAttachments,
  insertAttachment,
} from './attachment-store.ts';
import { contactSubject } from './receive-message.ts';
import { lockSender } from './store.ts';

/** What reads conversations. */
export type Reading = Pick<Context, 'db' | 'documents'>;
/** What writes messages with files. */
export type Attaching = Pick<Context, 'db' | 'clock' | 'documents'> &
  Pick<Integrations, 'checkDocument'>;

/** An opened file, with the name for its reader. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export function checkAttachments(
  context: Attaching,
  files: readonly UploadedFile[],
  sender: Sender,
): Promise<CheckedUpload[]> {
  return checkUploads(context, files, {
    fields: MESSAGE_FILES.fields,
    maxPages: () => MAX_PAGES_OF_ATTACHMENT,
    sender,
  });
}

/** Stores the files of one message, sealed for its conversation. */
export async function storeAttachments(
  tx: Tx,
  { documents }: Pick<Context, 'documents'>,
  message: {
    readonly id: string;
    /** 0: the first message. */
    readonly number: number;
    readonly uploads: readonly CheckedUpload[];
    readonly at: Date;
  },
): Promise<void> {
  const { id: messageId, number, at } = message;
  for (const [position, upload] of message.uploads.entries()) {
    const documentId = await documents.store(tx, { ...upload, ownerId: messageId, storedAt: at });
    const { type, original } = upload;
    await insertAttachment(tx, {
      id: newId(),
      messageId,
      number,
      position,
      documentId,
      at,
      type,
      original,
    });
  }
}

/** Refuses if an account would hold more files than a correspondence needs; one message at a time. */
export async function refuseTooManyAttachments(
  tx: Tx,
  accountId: string,
  uploads: readonly CheckedUpload[],
): Promise<void> {
  if (uploads.length === 0) return;
  await lockSender(tx, accountId);
  if ((await countAttachments(tx, accountId)) + uploads.length > MAX_ATTACHMENTS_OF_ACCOUNT)
    throw refuseField(MESSAGE_FILES_FIELD, 'too_many_attachments', {
      max: MAX_ATTACHMENTS_OF_ACCOUNT,
    });
}

/** Whether a message already has exactly these files, as after a double click. */
export async function hasSameFiles(
  db: Queryable,
  message: { readonly id: string; readonly number: number },
  uploads: readonly CheckedUpload[],
): Promise<boolean> {
  const stored = (await attachmentsOf(db, message.id))
    .filter((row) => row.reply_number === message.number)
    .map(({ hash }) => hash);
  return stored.toSorted().join() === hashesOf(uploads).join();
}

/** SHA-256 in hex, sorted. */
export function hashesOf(uploads: readonly CheckedUpload[]): string[] {
  return uploads.map(({ original }) => fileHash(original).toString('hex')).toSorted();
}

/** For the log: how many, if any. */
export function notedFiles(uploads: readonly CheckedUpload[]): { attachments?: number } {
  return uploads.length === 0 ? {} : { attachments: uploads.length };
}

/** The files of a conversation by the number of their message. */
export async function shownAttachments(
  { db, documents }: Reading,
  messageId: string,
): Promise<(number: number) => MessageAttachment[]> {
  const rows = await attachmentsOf(db, messageId);
  const names = rows.length === 0 ? null : await documents.namesOf(db, messageId);
  const byNumber = Map.groupBy(rows, (row) => row.reply_number);
  return (number) =>
    (byNumber.get(number) ?? []).map((row) => ({
      id: row.id,
      name: names?.get(row.document_id) ?? '',
      type: row.type,
      size_bytes: row.size_bytes,
    }));
}

/** A file as it was sent. */
export async function openAttachment(
  { db, documents }: Reading,
  { id, attachmentId }: { readonly id: string; readonly attachmentId: string },
): Promise<OpenedFile> {
  const row = await mustHave(db, { id, attachmentId });
  const names = await documents.namesOf(db, id);
  return {
    name: names.get(row.document_id) ?? '',
    bytes: mustFind(await documents.openOriginal(db, row.document_id, id)),
  };
}

/** A file for an officer: the look is logged first, and the picture of it is stamped as a copy. */
export async function viewAttachment(
  { db, clock, documents }: Pick<Context, 'db' | 'clock' | 'documents'>,
  officer: Pick<OfficerPrincipal, 'officerId' | 'name'>,
  { id, attachmentId }: { readonly id: string; readonly attachmentId: string },
): Promise<OpenedFile> {
  const at = clock.now();
  const document = await db.transaction('view_contact_attachment', async (tx) => {
    const row = await mustHave(tx, { id, attachmentId });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officer.officerId },
      act: 'contact.attachment_viewed',
      subject: contactSubject(id),
      after: { attachment: row.id },
    });
    return mustFind(await documents.openForViewing(tx, row.document_id, id));
  });
  const copy = await officersCopy(document, { at, name: officer.name });
  const isPicture = copy.type === 'image/jpeg';
  return {
    name: isPicture
      ? document.name.replace(/\.(?:pdf|png|jpe?g|jpe|jfif)$/i, '.jpg')
      : document.name,
    bytes: copy.bytes,
  };
}

async function mustHave(
  db: Queryable,
  { id, attachmentId }: { readonly id: string; readonly attachmentId: string },
): Promise<AttachmentRow> {
  return mustFind((await attachmentsOf(db, id)).find((row) => row.id === attachmentId) ?? null);
}
