import { openPlaceholder } from '@bb1/domain/contact/reply-template';
import { MESSAGE_FILES_FIELD } from '@bb1/domain/contact/attachment';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { type Proposing, refuseOwnCase } from '../approvals/propose.ts';
import {
  type Attaching,
  checkAttachments,
  hasSameFiles,
  notedFiles,
  storeAttachments,
} from './attachments.ts';
import { findOpenPerson, insertReply, repliesOf } from './conversation-store.ts';
import { contactReplyMail } from './mails.ts';
import { contactSubject } from './receive-message.ts';
import { findMessage, lockMessage, type OwnedMessageRow, saveAnswered } from './store.ts';

/**
 * Sends a reply, which answers the message. A double click sends one; a reply to less than is
 * written by now is refused. The mail contains the officer's words and none of the sender's.
 * Files are opened in the portal: a sender without an account can open none.
 */
export async function replyToMessage(
  context: Proposing & Attaching,
  officerId: string,
  reply: {
    readonly id: string;
    readonly text: string;
    readonly seen: number;
    readonly files: readonly UploadedFile[];
  },
): Promise<void> {
  const { id, text, seen, files } = reply;
  const open = openPlaceholder(text);
  if (open !== null) throw refuseField('text', 'placeholder_open', { placeholder: `[${open}]` });
  if (files.length > 0) refuseWithoutReader(mustFind(await findMessage(context.db, id)));
  const uploads = await checkAttachments(context, files, { id: officerId, isConfirmed: true });
  await context.db.transaction('reply_to_contact', async (tx) => {
    const at = context.clock.now();
    const message = await lockOthers(context, tx, officerId, id);
    if (uploads.length > 0) refuseWithoutReader(message);
    const last = (await repliesOf(tx, id)).at(-1);
    const number = seen + 1;
    const isRepeated =
      last?.number === number &&
      last.officer_id === officerId &&
      last.text === text &&
      (await hasSameFiles(tx, { id, number }, uploads));
    if (isRepeated) return;
    if ((last?.number ?? 0) !== seen) throw refuse('conflict', 'stale_page');
    const mailId = newId();
    await insertReply(tx, id, {
      number,
      officer_id: officerId,
      text,
      mail_id: mailId,
      written_at: at,
    });
    await storeAttachments(tx, context, { id, number, uploads, at });
    await queueReply(tx, message, { mailId, text, at, files: uploads.length });
    await saveAnswered(tx, id, { at, by: officerId });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'contact.replied',
      subject: contactSubject(id),
      before: stateOf(message),
      after: { state: 'answered', reply: number, ...notedFiles(uploads) },
    });
  });
}

function refuseWithoutReader(message: OwnedMessageRow): void {
  if (accountOf(message) === null)
    throw refuseField(MESSAGE_FILES_FIELD, 'attachment_needs_account');
}

/** To people with an account it says that they can answer in the portal. */
async function queueReply(
  tx: Tx,
  message: OwnedMessageRow,
  reply: {
    readonly mailId: string;
    readonly text: string;
    readonly at: Date;
    readonly files: number;
  },
): Promise<void> {
  const { mailId, text, at, files } = reply;
  const accountId = accountOf(message);
  const person = accountId === null ? null : await findOpenPerson(tx, accountId);
  await queueMail(tx, {
    id: mailId,
    mail: contactReplyMail,
    to: person?.email ?? message.email,
    locale: message.account_id === null || person === null ? message.locale : person.locale,
    at,
    about: message.id,
    values: {
      id: message.id,
      text,
      name: person?.full_name ?? '',
      place: person === null ? 'mail' : 'portal',
      files: String(files),
    },
  });
}

/**
 * Marks a message as answered without a reply. Repeating it changes nothing; another officer is
 * informed that it is done.
 */
export async function markAnswered(
  context: Proposing,
  officerId: string,
  id: string,
): Promise<void> {
  await context.db.transaction('mark_contact_answered', async (tx) => {
    const message = await lockOthers(context, tx, officerId, id);
    if (message.answered_by === officerId) return;
    if (message.answered_by !== null) throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await saveAnswered(tx, id, { at, by: officerId });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'contact.answered',
      subject: contactSubject(id),
      before: { state: 'open' },
      after: { state: 'answered' },
    });
  });
}

/** Reopens a message. */
export async function reopenMessage(
  context: Proposing,
  officerId: string,
  id: string,
): Promise<void> {
  await context.db.transaction('reopen_contact_message', async (tx) => {
    const message = await lockOthers(context, tx, officerId, id);
    if (message.answered_at === null) return;
    await saveAnswered(tx, id, null);
    await record(tx, {
      at: context.clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'contact.reopened',
      subject: contactSubject(id),
      before: stateOf(message),
      after: { state: 'open' },
    });
  });
}

/** The account of the sender, certain or possible. */
export function accountOf(
  message: Pick<OwnedMessageRow, 'account_id' | 'possible_account_id'>,
): string | null {
  return message.account_id ?? message.possible_account_id;
}

function stateOf({ answered_at: at, answered_by: by }: OwnedMessageRow) {
  return at === null
    ? { state: 'open' }
    : { state: 'answered', answered_at: at.toISOString(), answered_by: by };
}

/** Locks a message that is not the officer's own. */
async function lockOthers(
  context: Proposing,
  tx: Tx,
  officerId: string,
  id: string,
): Promise<OwnedMessageRow> {
  const message = mustFind(await lockMessage(tx, id));
  const accountId = accountOf(message);
  await refuseOwnCase(context, tx, officerId, accountId === null ? [] : [accountId]);
  return message;
}
