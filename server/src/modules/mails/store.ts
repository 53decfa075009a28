import type { Locale } from '@bb1/domain/locale';
import { type MAIL_ORDERS, MOST_COUNTED_MAILS } from '@bb1/domain/mails/desk-endpoints';
import type { MailState } from '@bb1/domain/mails/mail-state';
import { type Query, type Queryable, sql } from '../../platform/db/database.ts';
import type { MailValues } from '../../platform/mail/define-mail.ts';
import type { Waiting, WorkQueue } from '../../module.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

export interface MailRow {
  id: string;
  kind: string;
  locale: Locale;
  recipient: string;
  state: MailState;
  created_at: Date;
  sent_at: Date | null;
  given_up_at: Date | null;
  attempts: number;
  last_error: string | null;
  words_version: number | null;
}

/** What a mail is rendered from again. */
export interface MailContent {
  readonly values: MailValues;
  /** The version of its words; null while it waits. */
  readonly version: number | null;
}

export interface MailFilter {
  readonly state?: MailState | undefined;
  readonly kind?: string | undefined;
  /** The beginning of the address, in lower case. */
  readonly recipient?: string | undefined;
}

// Mails from before there were versions have the product's own words.
const WORDS_VERSION = 'case when m.sent_at is not null then coalesce(m.words_version, 0) end';
const COLUMNS = `m.id, m.template as kind, m.locale, m.recipient, m.created_at, m.sent_at, m.given_up_at, m.attempts, m.last_error,
  ${WORDS_VERSION} as words_version,
  case when m.sent_at is not null then 'sent' when m.given_up_at is not null then 'given_up' when m.last_error is not null then 'failing' else 'waiting' end as state`;
const IN_STATE: Readonly<Record<MailState, string>> = {
  sent: 'm.sent_at is not null',
  given_up: 'm.given_up_at is not null',
  failing: 'm.sent_at is null and m.given_up_at is null and m.last_error is not null',
  waiting: 'm.sent_at is null and m.given_up_at is null and m.last_error is null',
};
/**
 * If this many addresses have the same beginning, scanning all mails is faster than using the
 * address index.
 */
const MANY = 10_000;
const LAST_CHARACTER = '\u{10FFFF}';

export const findMail = sql<MailRow & { values: MailValues }>(
  'mails.find',
  `select ${COLUMNS}, m.values from mail_outbox m where m.id = $1`,
).maybe((id: string) => [id]);
const contentsOfRows = sql<MailContent & { id: string }>(
  'mails.contents',
  `select m.id, m.values, ${WORDS_VERSION} as version from mail_outbox m where m.id = any($1::uuid[])`,
);
const countBeginningLike = sql<{ count: number }>(
  'mails.count_beginning_like',
  `select count(*)::int as count from (select from mail_outbox where lower(recipient) ~>=~ $1 and lower(recipient) ~<~ $2 limit ${MANY}) as found`,
);

/**
 * The conditions of a filter, and the values in their order. Each set of filters is a statement of
 * its own, so that each finds its index.
 */
async function conditions(
  db: Queryable,
  { state, kind, recipient = '' }: MailFilter,
): Promise<{ readonly where: string[]; readonly values: unknown[] }> {
  const where = state === undefined ? [] : [IN_STATE[state]];
  const values: unknown[] = [];
  if (kind !== undefined) where.push(`m.template = $${values.push(kind)}`);
  if (recipient !== '') {
    const range = [recipient, recipient + LAST_CHARACTER];
    const areMany = (await db.one(countBeginningLike, range)).count >= MANY;
    const [from, to] = range.map((bound) => `$${values.push(bound)}`);
    // Written so that no index applies where scanning the newest mails is faster.
    where.push(
      areMany
        ? `(lower(m.recipient) ~>=~ ${from} and lower(m.recipient) ~<~ ${to}) is true`
        : `m.id = any(array(select f.id from mail_outbox f where lower(f.recipient) ~>=~ ${from} and lower(f.recipient) ~<~ ${to}))`,
    );
  }
  return { where, values };
}

/** One page of a filter's mails. */
export async function mailRows(
  db: Queryable,
  filter: MailFilter,
  page: {
    readonly order: (typeof MAIL_ORDERS)[number];
    readonly limit: number;
    readonly offset: number;
  },
): Promise<Query<MailRow>> {
  const { where, values } = await conditions(db, filter);
  const direction = page.order === 'newest' ? ' desc' : '';
  return {
    statement: sql<MailRow>(
      'mails.page',
      `select ${COLUMNS} from mail_outbox m where ${[...where, 'true'].join(' and ')} order by m.created_at${direction}, m.id${direction} limit $${values.push(page.limit)} offset $${values.push(page.offset)}`,
    ),
    values,
  };
}

/** The number of mails, up to the counting limit. */
export async function countMails(
  db: Queryable,
  filter: MailFilter,
): Promise<{ counted: number; isWhole: boolean }> {
  const { where, values } = await conditions(db, filter);
  const { count } = await db.one(
    sql<{ count: number }>(
      'mails.count',
      `select count(*)::int as count from (select from mail_outbox m where ${[...where, 'true'].join(' and ')} limit ${MOST_COUNTED_MAILS + 1}) as found`,
    ),
    values,
  );
  return { counted: Math.min(count, MOST_COUNTED_MAILS), isWhole: count <= MOST_COUNTED_MAILS };
}

/** Each mail's values and version by its id; long lists are read without them. */
export async function mailContents(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, MailContent>> {
  return new Map((await db.rows(contentsOfRows, [ids])).map(({ id, ...content }) => [id, content]));
}

/** This module's work queues. */
export const mailQueues: readonly WorkQueue[] = [
  {
    name: 'given_up_mails',
    right: 'mails.retry',
    waiting: sql<Waiting>(
      'work_queues.given_up_mails',
      'select count(*)::int as count, min(given_up_at) as oldest_at from mail_outbox where given_up_at is not null',
    ),
  },
];

/** Mails by the beginning of the recipient's address, by which they are indexed; the detail is template and language. */
export function searchMails(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'email'>[]> {
  return searchRows(
    db,
    {
      name: 'mails.search',
      shown: "m.id::text as id, m.recipient as title, m.template || ' ' || m.locale as detail",
      texts: [{ matched: 'email', text: 'lower(m.recipient)', as: 'start', from: 'mail_outbox m' }],
    },
    term,
    limit,
  );
}
