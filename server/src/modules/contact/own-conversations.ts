import type {
  beginConversation,
  Conversation,
  ConversationRow,
} from '@bb1/domain/contact/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import type { z } from 'zod';
import { record } from '../../platform/audit/audit.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import type { CheckedUpload } from '../../uploads/check-uploads.ts';
import {
  type Attaching,
  checkAttachments,
  hashesOf,
  hasSameFiles,
  notedFiles,
  openAttachment,
  type OpenedFile,
  type Reading,
  refuseTooManyAttachments,
  shownAttachments,
  storeAttachments,
} from './attachments.ts';
import { excerptOf } from './excerpt-of.ts';
import {
  findOpenPerson,
  findOwnConversation,
  findOwnRecord,
  insertOwnMessage,
  insertReply,
  lockOwnConversation,
  type OwnConversationRow,
  ownConversations,
  repliesOf,
  sameMessageSince,
  saveContinued,
  saveRepliesRead,
} from './conversation-store.ts';
import { contactSubject, SAME_MESSAGE_MS } from './receive-message.ts';
import { lockSender } from './store.ts';

/** A message of a signed-in person. A double click makes one. Returns the conversation's id. */
export async function startConversation(
  context: Attaching,
  accountId: string,
  written: z.output<typeof beginConversation.body> & {
    readonly locale: Locale;
    readonly files: readonly UploadedFile[];
  },
): Promise<string> {
  const { message, about, locale } = written;
  const { db, clock } = context;
  const uploads = await checkFilesOf(context, accountId, written.files);
  return db.transaction('begin_conversation', async (tx) => {
    const at = clock.now();
    const person = mustFind(await findOpenPerson(tx, accountId));
    await lockSender(tx, accountId);
    const since = new Date(at.getTime() - SAME_MESSAGE_MS);
    const fileHashes = hashesOf(uploads);
    const same = await sameMessageSince(tx, accountId, { message, fileHashes, since });
    if (same !== null) return same;
    const subject = about === null ? null : await findOwnRecord(tx, accountId, about.id);
    if (about?.kind !== subject?.kind) throw refuseField('about', 'must_be_valid');
    const id = newId();
    await refuseTooManyAttachments(tx, accountId, uploads);
    await insertOwnMessage(tx, person, { id, message, locale, at, about: subject });
    await storeAttachments(tx, context, { id, number: 0, uploads, at });
    // The row now holds the account: either a closing waits for it, or it is over and seen here.
    mustFind(await findOpenPerson(tx, accountId));
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'contact.begun',
      subject: contactSubject(id),
      after: {
        ...(subject === null ? {} : { about: `${subject.kind}:${subject.id}` }),
        ...notedFiles(uploads),
      },
    });
    return id;
  });
}

/** The person's next message. It reopens the conversation and links it to the account. */
export async function continueOwn(
  context: Attaching,
  accountId: string,
  written: {
    readonly id: string;
    readonly message: string;
    readonly files: readonly UploadedFile[];
  },
): Promise<void> {
  const { id, message } = written;
  const { db, clock } = context;
  // Decoding a file is expensive, so it is done for the owner of the conversation alone.
  mustFind(await findOwnConversation(db, mustFind(await findOpenPerson(db, accountId)), id));
  const uploads = await checkFilesOf(context, accountId, written.files);
  await db.transaction('continue_conversation', async (tx) => {
    const at = clock.now();
    const person = mustFind(await findOpenPerson(tx, accountId));
    const conversation = mustFind(await lockOwnConversation(tx, person, id));
    const last = (await repliesOf(tx, id)).at(-1);
    const isRepeated =
      last?.officer_id === null &&
      last.text === message &&
      last.written_at.getTime() > at.getTime() - SAME_MESSAGE_MS &&
      (await hasSameFiles(tx, { id, number: last.number }, uploads));
    if (isRepeated) return;
    const number = (last?.number ?? 0) + 1;
    await refuseTooManyAttachments(tx, accountId, uploads);
    await insertReply(tx, id, {
      number,
      officer_id: null,
      text: message,
      mail_id: null,
      written_at: at,
    });
    await storeAttachments(tx, context, { id, number, uploads, at });
    await saveContinued(tx, id, { accountId, at });
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'contact.continued',
      subject: contactSubject(id),
      before: { state: conversation.answered_at === null ? 'open' : 'answered' },
      after: { state: 'open', ...notedFiles(uploads) },
    });
  });
}

async function checkFilesOf(
  context: Attaching,
  accountId: string,
  files: readonly UploadedFile[],
): Promise<CheckedUpload[]> {
  const person = mustFind(await findOpenPerson(context.db, accountId));
  return checkAttachments(context, files, { id: accountId, isConfirmed: person.email_confirmed });
}

/** A file of one of the person's conversations, of either side. */
export async function openOwnAttachment(
  context: Reading,
  accountId: string,
  file: { readonly id: string; readonly attachmentId: string },
): Promise<OpenedFile> {
  const person = mustFind(await findOpenPerson(context.db, accountId));
  mustFind(await findOwnConversation(context.db, person, file.id));
  return openAttachment(context, file);
}

export async function listOwn(db: Queryable, accountId: string): Promise<ConversationRow[]> {
  const person = mustFind(await findOpenPerson(db, accountId));
  return (await ownConversations(db, person)).map(toRow);
}

/** What was on the person's screen. */
export async function noteRead(
  db: Database,
  accountId: string,
  read: { readonly id: string; readonly seen: number },
): Promise<{ unread: boolean }> {
  const person = mustFind(await findOpenPerson(db, accountId));
  await db.transaction('note_conversation_read', (tx) => saveRepliesRead(tx, person, read));
  const { unread } = toRow(mustFind(await findOwnConversation(db, person, read.id)));
  return { unread };
}

export async function showOwn(
  context: Reading,
  accountId: string,
  id: string,
): Promise<Conversation> {
  const { db } = context;
  const person = mustFind(await findOpenPerson(db, accountId));
  const row = mustFind(await findOwnConversation(db, person, id));
  const aboutId = row.order_id ?? row.claim_id;
  const attached = await shownAttachments(context, id);
  const replies = (await repliesOf(db, id)).map(
    ({ number, officer_id: officerId, text, written_at: at }) => ({
      by: officerId === null ? ('person' as const) : ('issuer' as const),
      text,
      at: at.toISOString(),
      attachments: attached(number),
    }),
  );
  return {
    ...toRow(row),
    about: aboutId === null ? null : await findOwnRecord(db, accountId, aboutId),
    messages: [
      {
        by: 'person',
        text: row.message,
        at: row.received_at.toISOString(),
        attachments: attached(0),
      },
      ...replies,
    ],
  };
}

function toRow(row: OwnConversationRow): ConversationRow {
  return {
    id: row.id,
    beginning: excerptOf(row.message),
    began_at: row.received_at.toISOString(),
    last_at: row.last_at.toISOString(),
    unread: row.last_is_reply && row.last_number > row.read_number,
    state: row.answered_at === null ? 'waiting' : row.last_is_reply ? 'answered' : 'closed',
  };
}
