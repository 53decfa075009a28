import type { Locale } from '@bb1/domain/locale';
import type { CONTACT_ORDERS, ContactState } from '@bb1/domain/contact/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

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
}

export interface SentMessage {
  readonly fullName: string;
  readonly email: string;
  readonly message: string;
}

const COLUMNS =
  'm.id, m.full_name, m.email, m.message, m.locale, m.received_at, m.answered_at, m.answered_by, o.name as answered_by_name';

const FROM = 'contact_messages m left join officer_names o on o.id = m.answered_by';

const IN_STATE = "($1::text is null or ($1 = 'answered') = (m.answered_at is not null))";

// One sender at a time, so that a double click is noticed.
const lockAddress = sql(
  'contact_messages.lock_sender',
  "select pg_advisory_xact_lock(hashtextextended('contact|' || lower($1), 0))",
);

const findSame = sql<{ found: boolean }>(
  'contact_messages.find_same',
  'select exists (select from contact_messages where lower(email) = lower($1) and full_name = $2 and message = $3 and received_at > $4) as found',
);

const hasSince = sql<{ found: boolean }>(
  'contact_messages.has_since',
  'select exists (select from contact_messages where lower(email) = lower($1) and received_at > $2) as found',
);

const insertMessage = sql(
  'contact_messages.insert',
  'insert into contact_messages (id, full_name, email, message, locale, received_at) values ($1, $2, $3, $4, $5, $6)',
);

const findById = sql<MessageRow>(
  'contact_messages.find',
  `select ${COLUMNS} from ${FROM} where m.id = $1`,
);

const lockById = sql<MessageRow>(
  'contact_messages.lock',
  `select ${COLUMNS} from ${FROM} where m.id = $1 for update of m`,
);

const listPage = sql<MessageRow>(
  'contact_messages.page',
  `select ${COLUMNS} from ${FROM} where ${IN_STATE} order by case when $4 = 'oldest' then m.received_at end, m.received_at desc, m.id limit $2 offset $3`,
);

const countAll = sql<{ total: number }>(
  'contact_messages.count',
  `select count(*)::int as total from contact_messages m where ${IN_STATE}`,
);

const setAnswered = sql(
  'contact_messages.set_answered',
  'update contact_messages set answered_at = $2, answered_by = $3 where id = $1',
);

const deleteOld = sql<{ id: string }>(
  'contact_messages.delete_old',
  `delete from contact_messages where id in (select id from contact_messages where answered_at < $1 or (answered_at is null and received_at < $2) order by received_at limit $3 for update skip locked)
   returning id`,
);

export async function lockSender(tx: Tx, email: string): Promise<void> {
  await tx.rows(lockAddress, [email]);
}

export async function wasSentSince(
  db: Queryable,
  sent: SentMessage,
  since: Date,
): Promise<boolean> {
  return (await db.one(findSame, [sent.email, sent.fullName, sent.message, since])).found;
}

export async function hasWrittenSince(db: Queryable, email: string, since: Date): Promise<boolean> {
  return (await db.one(hasSince, [email, since])).found;
}

export async function insertContactMessage(
  tx: Tx,
  message: SentMessage & { id: string; locale: Locale; receivedAt: Date },
): Promise<void> {
  await tx.run(insertMessage, [
    message.id,
    message.fullName,
    message.email,
    message.message,
    message.locale,
    message.receivedAt,
  ]);
}

export function findMessage(db: Queryable, id: string): Promise<MessageRow | null> {
  return db.maybe(findById, [id]);
}

export function lockMessage(tx: Tx, id: string): Promise<MessageRow | null> {
  return tx.maybe(lockById, [id]);
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

export async function saveAnswered(
  tx: Tx,
  id: string,
  answered: { at: Date; by: string } | null,
): Promise<void> {
  await tx.run(setAnswered, [id, answered?.at ?? null, answered?.by ?? null]);
}

/**
 * Deletes messages answered before the one moment, or never answered and received before the other.
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

export const findMessages = sql(
  'contact_messages.of_person',
  'select full_name, email, message, locale as language, received_at, answered_at from contact_messages where lower(email) = lower($1) order by received_at',
);

export const deleteAnswered = sql<{ id: string }>(
  'contact_messages.delete_answered_of',
  'delete from contact_messages where lower(email) = lower($1) and answered_at is not null returning id',
);
