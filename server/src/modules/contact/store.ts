import type { Locale } from '@bb1/domain/locale';
import type { CONTACT_ORDERS, ContactState } from '@bb1/domain/contact/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { Waiting, WorkQueue } from '../../module.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

export interface MessageRow {
  id: string;
  full_name: string;
  email: string;
  message: string;
  locale: Locale;
  received_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
  answered_by_name: string | null;
  /** When the person last wrote. */
  last_received_at: Date;
  reply_count: number;
}

/** With whose it is and what it is about. */
export interface OwnedMessageRow extends MessageRow {
  /** Of a person who wrote while signed in. */
  account_id: string | null;
  /** Otherwise the open account that owns the address. */
  possible_account_id: string | null;
  order_id: string | null;
  claim_id: string | null;
}

export interface SentMessage {
  readonly fullName: string;
  readonly email: string;
  readonly message: string;
}

const COLUMNS =
  'm.id, m.full_name, m.email, m.message, m.locale, m.received_at, m.answered_at, m.answered_by, o.name as answered_by_name, coalesce(m.last_received_at, m.received_at) as last_received_at, (select count(*)::int from contact_replies r where r.message_id = m.id) as reply_count';

const OWNED = `${COLUMNS}, m.account_id, m.order_id, m.claim_id,
  case when m.account_id is null then (select p.id from open_people p where lower(p.email) = lower(m.email) and p.email_confirmed) end as possible_account_id`;

const FROM = 'contact_messages m left join officer_names o on o.id = m.answered_by';

const IN_STATE = "($1::text is null or ($1 = 'answered') = (m.answered_at is not null))";

// One sender at a time, so that a double click is noticed.
const lockAddress = sql(
  'contact_messages.lock_sender',
  "select pg_advisory_xact_lock(hashtextextended('contact|' || lower($1), 0))",
);

export const wasSentSince = sql<{ found: boolean }>(
  'contact_messages.find_same',
  'select exists (select from contact_messages where lower(email) = lower($1) and full_name = $2 and message = $3 and received_at > $4) as found',
).value((sent: SentMessage, since: Date) => [sent.email, sent.fullName, sent.message, since]);

export const hasWrittenSince = sql<{ found: boolean }>(
  'contact_messages.has_since',
  'select exists (select from contact_messages where lower(email) = lower($1) and received_at > $2) as found',
).value((email: string, since: Date) => [email, since]);

export const insertContactMessage = sql(
  'contact_messages.insert',
  'insert into contact_messages (id, full_name, email, message, locale, received_at) values ($1, $2, $3, $4, $5, $6)',
).run((message: SentMessage & { id: string; locale: Locale; receivedAt: Date }) => [
  message.id,
  message.fullName,
  message.email,
  message.message,
  message.locale,
  message.receivedAt,
]);

export const findMessage = sql<OwnedMessageRow>(
  'contact_messages.find',
  `select ${OWNED} from ${FROM} where m.id = $1`,
).maybe((id: string) => [id]);

export const lockMessage = sql<OwnedMessageRow>(
  'contact_messages.lock',
  `select ${OWNED} from ${FROM} where m.id = $1 for update of m`,
).lock((id: string) => [id]);

const listPage = sql<MessageRow>(
  'contact_messages.page',
  `select ${COLUMNS} from ${FROM} where ${IN_STATE} order by case when $4 = 'oldest' then coalesce(m.last_received_at, m.received_at) end, coalesce(m.last_received_at, m.received_at) desc, m.id limit $2 offset $3`,
);

const countAll = sql<{ total: number }>(
  'contact_messages.count',
  `select count(*)::int as total from contact_messages m where ${IN_STATE}`,
);

export const saveAnswered = sql(
  'contact_messages.set_answered',
  'update contact_messages set answered_at = $2, answered_by = $3 where id = $1',
).run((id: string, answered: { at: Date; by: string } | null) => [
  id,
  answered?.at ?? null,
  answered?.by ?? null,
]);

const deleteOld = sql<{ id: string }>(
  'contact_messages.delete_old',
  `delete from contact_messages where id in (select id from contact_messages where answered_at < $1 or (answered_at is null and coalesce(last_received_at, received_at) < $2) order by received_at limit $3 for update skip locked)
   returning id`,
);

export async function lockSender(tx: Tx, email: string): Promise<void> {
  await tx.rows(lockAddress, [email]);
}

export async function listMessages(
  db: Queryable,
  filter: { state: ContactState | undefined; order: (typeof CONTACT_ORDERS)[number]; page: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const rows = await db.rows(listPage, [
    filter.state ?? null,
    ROWS_PER_PAGE,
    (filter.page - 1) * ROWS_PER_PAGE,
    filter.order,
  ]);
  const { total } = await db.one(countAll, [filter.state ?? null]);
  return { rows, total };
}

/**
 * Deletes messages answered before the one moment, or unanswered and last written to before the other.
 * Returns their ids.
 */
export async function deleteOldMessages(
  tx: Tx,
  before: { answered: Date; received: Date; limit: number },
): Promise<string[]> {
  return (await tx.rows(deleteOld, [before.answered, before.received, before.limit])).map(
    ({ id }) => id,
  );
}

/** This module's work queues. */
export const contactQueues: readonly WorkQueue[] = [
  {
    name: 'contact_messages',
    right: 'contact.answer',
    waiting: sql<Waiting>(
      'work_queues.contact_messages',
      'select count(*)::int as count, min(coalesce(last_received_at, received_at)) as oldest_at from contact_messages where answered_at is null',
    ),
  },
];

const SEARCHED = 'contact_messages m';

/** Contact messages by sender or text, also of their replies. They are few, and old ones are deleted. */
export function searchMessages(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'email' | 'text'>[]> {
  return searchRows(
    db,
    {
      name: 'contact_messages.search',
      shown: 'm.id, m.full_name as title, left(m.message, 80) as detail',
      texts: [
        {
          matched: 'name',
          text: 'lower(m.full_name collate pg_c_utf8)',
          as: 'words',
          from: SEARCHED,
        },
        { matched: 'email', text: 'lower(m.email collate pg_c_utf8)', as: 'code', from: SEARCHED },
        {
          matched: 'text',
          text: 'lower(m.message collate pg_c_utf8)',
          as: 'words',
          from: SEARCHED,
        },
        {
          matched: 'text',
          text: 'lower(r.text collate pg_c_utf8)',
          as: 'words',
          from: 'contact_replies r join contact_messages m on m.id = r.message_id',
        },
      ],
    },
    term,
    limit,
  );
}
