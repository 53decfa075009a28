import type { ConversationSubject } from '@bb1/domain/contact/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface OpenPerson {
  id: string;
  full_name: string;
  email: string;
  email_confirmed: boolean;
  locale: Locale;
}

export interface ReplyRow {
  number: number;
  officer_id: string | null;
  officer_name: string | null;
  text: string;
  mail_id: string | null;
  written_at: Date;
}

export interface OwnConversationRow {
  id: string;
  message: string;
  received_at: Date;
  answered_at: Date | null;
  order_id: string | null;
  claim_id: string | null;
  last_at: Date;
  /** By an officer. */
  last_is_reply: boolean;
  /** Of the last reply; 0 without any. */
  last_number: number;
  /** Of the last reply that was on the person's screen. */
  read_number: number;
}

interface RecordRow {
  kind: string;
  id: string;
  reference: string | null;
  at: Date;
}

/** Null once the account is closed. */
export const findOpenPerson = sql<OpenPerson>(
  'contact.open_person',
  'select id, full_name, email, email_confirmed, locale from open_people where id = $1',
).maybe((accountId: string) => [accountId]);

const RECORD = 'kind, id, reference, at';
const findRecord = sql<RecordRow>(
  'contact.own_record',
  `select ${RECORD} from own_records where account_id = $1 and id = $2`,
);
const listRecords = sql<RecordRow>(
  'contact.own_records',
  `select ${RECORD} from own_records where account_id = $1 order by at desc, id limit 50`,
);

export const repliesOf = sql<ReplyRow>(
  'contact_replies.of_message',
  'select r.number, r.officer_id, o.name as officer_name, r.text, r.mail_id, r.written_at from contact_replies r left join officer_names o on o.id = r.officer_id where r.message_id = $1 order by r.number',
).rows((messageId: string) => [messageId]);
export const insertReply = sql(
  'contact_replies.insert',
  'insert into contact_replies (message_id, number, officer_id, text, mail_id, written_at) values ($1, $2, $3, $4, $5, $6)',
).run((messageId: string, reply: Omit<ReplyRow, 'officer_name'>) => [
  messageId,
  reply.number,
  reply.officer_id,
  reply.text,
  reply.mail_id,
  reply.written_at,
]);

/** Of an account ($1), and what was written under its confirmed address ($2, or null) without signing in. */
export const OWN =
  '(m.account_id = $1 or (m.account_id is null and lower(m.email) = lower($2::text)))';
const CONVERSATION = `select m.id, m.message, m.received_at, m.answered_at, m.order_id, m.claim_id, m.read_number, coalesce(l.written_at, m.received_at) as last_at, l.officer_id is not null as last_is_reply, coalesce(l.number, 0) as last_number
  from contact_messages m left join lateral (select r.number, r.written_at, r.officer_id from contact_replies r where r.message_id = m.id order by r.number desc limit 1) l on true`;
/** Of the account, and what began under its confirmed address. */
export const ownConversations = sql<OwnConversationRow>(
  'contact_messages.own',
  `${CONVERSATION} where ${OWN} order by last_at desc, m.id limit 100`,
).rows((person: OpenPerson) => [person.id, confirmedAddress(person)]);
export const findOwnConversation = sql<OwnConversationRow>(
  'contact_messages.own_one',
  `${CONVERSATION} where ${OWN} and m.id = $3`,
).maybe((person: OpenPerson, id: string) => [person.id, confirmedAddress(person), id]);
export const lockOwnConversation = sql<{ answered_at: Date | null }>(
  'contact_messages.lock_own',
  `select m.answered_at from contact_messages m where ${OWN} and m.id = $3 for update`,
).lock((person: OpenPerson, id: string) => [person.id, confirmedAddress(person), id]);
const findSameOfAccount = sql<{ id: string }>(
  'contact_messages.same_of_account',
  `select m.id from contact_messages m where m.account_id = $1 and m.message = $2 and m.received_at > $3
   and array(select encode(a.sha256, 'hex') from contact_attachments a where a.message_id = m.id and a.reply_number = 0 order by a.sha256) = $4::text[] limit 1`,
);
const insertOwn = sql(
  'contact_messages.insert_own',
  'insert into contact_messages (id, full_name, email, message, locale, received_at, account_id, order_id, claim_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

/** An answer of a signed-in person also proves whose conversation it is. */
export const saveContinued = sql(
  'contact_messages.reopen_by_person',
  'update contact_messages set answered_at = null, answered_by = null, last_received_at = $2, account_id = $3 where id = $1',
).run((id: string, { accountId, at }: { readonly accountId: string; readonly at: Date }) => [
  id,
  at,
  accountId,
]);

/** Never fewer than before, and no more than there are. */
export const saveRepliesRead = sql(
  'contact_messages.save_read',
  `update contact_messages m set read_number = least($4, (select count(*) from contact_replies r where r.message_id = m.id))::int where ${OWN} and m.id = $3 and m.read_number < $4`,
).run((person: OpenPerson, { id, seen }: { readonly id: string; readonly seen: number }) => [
  person.id,
  confirmedAddress(person),
  id,
  seen,
]);

/** An order or claim of the account; null for anyone else's. */
export async function findOwnRecord(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ConversationSubject | null> {
  const row = await db.maybe(findRecord, [accountId, id]);
  return row === null ? null : toSubject(row);
}

export async function listOwnRecords(
  db: Queryable,
  accountId: string,
): Promise<ConversationSubject[]> {
  return (await db.rows(listRecords, [accountId])).map(toSubject);
}

function toSubject({ kind, at, ...row }: RecordRow): ConversationSubject {
  return { ...row, kind: kind === 'order' ? 'order' : 'claim', at: at.toISOString() };
}

function confirmedAddress(person: OpenPerson): string | null {
  return person.email_confirmed ? person.email : null;
}

export async function sameMessageSince(
  tx: Tx,
  accountId: string,
  written: {
    readonly message: string;
    readonly fileHashes: readonly string[];
    readonly since: Date;
  },
): Promise<string | null> {
  const { message, since, fileHashes } = written;
  return (await tx.maybe(findSameOfAccount, [accountId, message, since, fileHashes]))?.id ?? null;
}

export async function insertOwnMessage(
  tx: Tx,
  person: OpenPerson,
  written: {
    readonly id: string;
    readonly message: string;
    readonly locale: Locale;
    readonly at: Date;
    readonly about: ConversationSubject | null;
  },
): Promise<void> {
  const { about } = written;
  await tx.run(insertOwn, [
    written.id,
    person.full_name,
    person.email,
    written.message,
    written.locale,
    written.at,
    person.id,
    about?.kind === 'order' ? about.id : null,
    about?.kind === 'claim' ? about.id : null,
  ]);
}
