import { sql } from '../../platform/db/database.ts';
import { fileHash } from '../../platform/documents/documents.ts';

export interface AttachmentRow {
  id: string;
  /** 0: of the first message. */
  reply_number: number;
  document_id: string;
  type: string;
  size_bytes: number;
  attached_at: Date;
  /** SHA-256 of the file in hex. */
  hash: string;
}

/** In the order of the messages. */
export const attachmentsOf = sql<AttachmentRow>(
  'contact_attachments.of_message',
  `select id, reply_number, document_id, type, size_bytes, attached_at, encode(sha256, 'hex') as hash
   from contact_attachments where message_id = $1 order by reply_number, position`,
).rows((messageId: string) => [messageId]);
export const countAttachments = sql<{ files: number }>(
  'contact_attachments.count_of_account',
  'select count(*)::int as files from contact_attachments a join contact_messages m on m.id = a.message_id where m.account_id = $1',
).value((accountId: string) => [accountId]);
export const insertAttachment = sql(
  'contact_attachments.insert',
  'insert into contact_attachments (id, message_id, reply_number, position, document_id, attached_at, type, size_bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(
  (attachment: {
    readonly id: string;
    readonly messageId: string;
    readonly number: number;
    readonly position: number;
    readonly documentId: string;
    readonly at: Date;
    readonly type: string;
    readonly original: Buffer;
  }) => [
    attachment.id,
    attachment.messageId,
    attachment.number,
    attachment.position,
    attachment.documentId,
    attachment.at,
    attachment.type,
    attachment.original.length,
    fileHash(attachment.original),
  ],
);
