import type {
  beginConversation,
  Conversation,
  ConversationRow,
} from '@bb1/domain/contact/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { mustFind, refuseField } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
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

type Writing = Pick<Context, 'db' | 'clock'>;

/** A message of a signed-in person. A double click makes one. Returns the conversation's id. */
export function startConversation(
  { db, clock }: Writing,
  accountId: string,
  { message, about, locale }: z.output<typeof beginConversation.body> & { readonly locale: Locale },
): Promise<string> {
  return db.transaction('begin_conversation', async (tx) => {
    const at = clock.now();
    const person = mustFind(await findOpenPerson(tx, accountId));
    await lockSender(tx, accountId);
    const since = new Date(at.getTime() - SAME_MESSAGE_MS);
    const same = await sameMessageSince(tx, accountId, message, since);
    if (same !== null) return same;
    const subject = about === null ? null : await findOwnRecord(tx, accountId, about.id);
    if (about?.kind !== subject?.kind) throw refuseField('about', 'must_be_valid');
    const id = newId();
    await insertOwnMessage(tx, person, { id, message, locale, at, about: subject });
    // The row now holds the account: either a closing waits for it, or it is over and seen here.
    mustFind(await findOpenPerson(tx, accountId));
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'contact.begun',
      subject: contactSubject(id),
      after: subject === null ? {} : { about: `${subject.kind}:${subject.id}` },
    });
    return id;
  });
}

/** The person's next message. It reopens the conversation and links it to the account. */
export async function continueOwn(
  { db, clock }: Writing,
  accountId: string,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<void> {
  await db.transaction('continue_conversation', async (tx) => {
    const at = clock.now();
    const person = mustFind(await findOpenPerson(tx, accountId));
    const conversation = mustFind(await lockOwnConversation(tx, person, id));
    const last = (await repliesOf(tx, id)).at(-1);
    const isRepeated =
      last?.officer_id === null &&
      last.text === message &&
      last.written_at.getTime() > at.getTime() - SAME_MESSAGE_MS;
    if (isRepeated) return;
    await insertReply(tx, id, {
      number: (last?.number ?? 0) + 1,
      officer_id: null,
      text: message,
      mail_id: null,
      written_at: at,
    });
    await saveContinued(tx, id, { accountId, at });
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'contact.continued',
      subject: contactSubject(id),
      before: { state: conversation.answered_at === null ? 'open' : 'answered' },
      after: { state: 'open' },
    });
  });
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

export async function showOwn(db: Queryable, accountId: string, id: string): Promise<Conversation> {
  const person = mustFind(await findOpenPerson(db, accountId));
  const row = mustFind(await findOwnConversation(db, person, id));
  const aboutId = row.order_id ?? row.claim_id;
  const replies = (await repliesOf(db, id)).map(
    ({ officer_id: officerId, text, written_at: at }) => ({
      by: officerId === null ? ('person' as const) : ('issuer' as const),
      text,
      at: at.toISOString(),
    }),
  );
  return {
    ...toRow(row),
    about: aboutId === null ? null : await findOwnRecord(db, accountId, aboutId),
    messages: [{ by: 'person', text: row.message, at: row.received_at.toISOString() }, ...replies],
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
