import type { AnnouncementAudience } from '@bb1/domain/announcements/announcement';
import type { RECIPIENT_FILTERS } from '@bb1/domain/announcements/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface RecipientRow {
  account_id: string;
  full_name: string;
  mail_id: string | null;
  mail_sent_at: Date | null;
  mail_failed_at: Date | null;
  read_at: Date | null;
}

export interface OwnRow {
  id: string;
  title: string;
  text: string;
  sent_at: Date;
  read_at: Date | null;
}

// Wallets by the ledger's list ($1, of ledger $2), the rest by the books of one moment: who has moved on since the list is in it too.
const AUDIENCES = `select h.account_id, bool_or(h.holds) as holds from (
    select account_id, true as holds from wallet_owners where public_key = any($1)
    union all select account_id, true from people_with_unclaimed_tokens
    union all select account_id, true from settled_claims where settled_ledger > $2
    union all select account_id, false from people_with_open_orders
  ) h join open_people p on p.id = h.account_id group by h.account_id`;
/** The open accounts of an audience. */
export const audienceOf = sql<{ account_id: string }>(
  'announcements.audience',
  `select account_id from (${AUDIENCES}) a where holds or $3::text = 'holders_and_buyers' order by account_id`,
).column(
  (
    audience: AnnouncementAudience,
    { publicKeys, ledger }: { readonly publicKeys: readonly string[]; readonly ledger: number },
  ) => [publicKeys, ledger, audience],
);

/** How many open accounts each audience has. */
export const audienceSizes = sql<{ holders: number; holders_and_buyers: number }>(
  'announcements.audience_sizes',
  `select (count(*) filter (where holds))::int as holders, count(*)::int as holders_and_buyers from (${AUDIENCES}) a`,
).one(
  ({ publicKeys, ledger }: { readonly publicKeys: readonly string[]; readonly ledger: number }) => [
    publicKeys,
    ledger,
  ],
);
const insertDispatch = sql<{ announcement_id: string }>(
  'announcement_dispatches.insert',
  'insert into announcement_dispatches (announcement_id, ledger, people, begun_at) values ($1, $2, $3, $4) on conflict do nothing returning announcement_id',
);
const insertAll = sql(
  'announcement_recipients.insert',
  'insert into announcement_recipients (announcement_id, account_id) select $1, unnest($2::uuid[])',
);
/** Recipients without a mail, the first `limit` of them. */
export const recipientsToMail = sql<{ account_id: string }>(
  'announcement_recipients.to_mail',
  'select account_id from announcement_recipients where announcement_id = $1 and mail_id is null order by account_id limit $2',
).column((id: string, limit: number) => [id, limit]);
const setMails = sql<{ account_id: string; mail_id: string }>(
  'announcement_recipients.set_mails',
  `update announcement_recipients r set mail_id = m.mail_id from unnest($2::uuid[], $3::uuid[]) as m (account_id, mail_id)
   where r.announcement_id = $1 and r.account_id = m.account_id and r.mail_id is null returning r.account_id, r.mail_id`,
);
export const dropRecipients = sql(
  'announcement_recipients.delete_unreachable',
  'delete from announcement_recipients where announcement_id = $1 and account_id = any($2::uuid[]) and mail_id is null',
).run((id: string, accountIds: readonly string[]) => [id, accountIds]);
const listUndelivered = sql<{ announcement_id: string; account_id: string; mail_id: string }>(
  'announcement_recipients.undelivered',
  `select r.announcement_id, r.account_id, r.mail_id from announcement_recipients r join announcement_dispatches s using (announcement_id)
   where r.mail_id is not null and r.mail_sent_at is null and s.begun_at > $1 and (r.announcement_id, r.account_id) > ($2::uuid, $3::uuid) order by r.announcement_id, r.account_id limit $4`,
);
export const saveOutcomes = sql(
  'announcement_recipients.set_outcomes',
  `update announcement_recipients r set mail_sent_at = o.sent_at, mail_failed_at = o.given_up_at from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as o (mail_id, sent_at, given_up_at)
   where r.mail_id = o.mail_id and r.mail_sent_at is null and (r.mail_sent_at, r.mail_failed_at) is distinct from (o.sent_at, o.given_up_at)`,
).run((outcomes: readonly { id: string; sent_at: Date | null; given_up_at: Date | null }[]) => [
  outcomes.map(({ id }) => id),
  outcomes.map(({ sent_at: at }) => at),
  outcomes.map(({ given_up_at: at }) => at),
]);
const WHO =
  "($2::text is null or ($2 = 'read' and r.read_at is not null) or ($2 = 'unread' and r.read_at is null) or ($2 = 'failed' and r.mail_failed_at is not null))";
const listPage = sql<RecipientRow>(
  'announcement_recipients.page',
  `select r.account_id, p.full_name, r.mail_id, r.mail_sent_at, r.mail_failed_at, r.read_at from announcement_recipients r join person_names p on p.id = r.account_id
   where r.announcement_id = $1 and ${WHO} order by lower(p.full_name), r.account_id limit $3 offset $4`,
);
const countAll = sql<{ total: number }>(
  'announcement_recipients.count',
  `select count(*)::int as total from announcement_recipients r where r.announcement_id = $1 and ${WHO}`,
);
const OWN = `select a.id, case when $2 = 'de' then a.title_de else a.title_en end as title, case when $2 = 'de' then a.text_de else a.text_en end as text, s.begun_at as sent_at, r.read_at
  from announcement_recipients r join announcement_dispatches s using (announcement_id) join announcements a on a.id = r.announcement_id where r.account_id = $1`;
/** What a person was sent, newest first. */
export const ownAnnouncements = sql<OwnRow>(
  'announcement_recipients.of_person',
  `${OWN} order by s.begun_at desc, a.id`,
).rows((accountId: string, locale: Locale) => [accountId, locale]);
export const ownAnnouncement = sql<OwnRow>(
  'announcement_recipients.find_own',
  `${OWN} and a.id = $3`,
).maybe((accountId: string, locale: Locale, id: string) => [accountId, locale, id]);

/** Null unless it was unread. */
export const markRead = sql<{ read_at: Date }>(
  'announcement_recipients.set_read',
  'update announcement_recipients set read_at = $3 where account_id = $1 and announcement_id = $2 and read_at is null returning read_at',
).lock((read: { accountId: string; id: string; at: Date }) => [read.accountId, read.id, read.at]);

/** Fixes the recipients. False if another process was faster. */
export async function insertRecipients(
  tx: Tx,
  dispatch: {
    readonly id: string;
    readonly ledger: number;
    readonly accountIds: readonly string[];
    readonly at: Date;
  },
): Promise<boolean> {
  const { id, ledger, accountIds, at } = dispatch;
  if ((await tx.maybe(insertDispatch, [id, ledger, accountIds.length, at])) === null) return false;
  await tx.run(insertAll, [id, accountIds]);
  return true;
}

/** Returns those who have no mail yet, with the id of the mail that they get now. */
export function assignMails(
  tx: Tx,
  id: string,
  mails: ReadonlyMap<string, string>,
): Promise<{ account_id: string; mail_id: string }[]> {
  return tx.rows(setMails, [id, [...mails.keys()], [...mails.values()]]);
}

export type Undelivered = { announcement_id: string; account_id: string; mail_id: string };

/** Recipients whose mail is not known to be sent, of dispatches since a moment. */
export function undeliveredRecipients(
  db: Queryable,
  page: { readonly since: Date; readonly after: Undelivered | null; readonly limit: number },
): Promise<Undelivered[]> {
  const { since, after, limit } = page;
  const first = '00000000-0000-0000-0000-000000000000';
  return db.rows(listUndelivered, [
    since,
    after?.announcement_id ?? first,
    after?.account_id ?? first,
    limit,
  ]);
}

export async function recipientPage(
  db: Queryable,
  wanted: {
    readonly id: string;
    readonly who: (typeof RECIPIENT_FILTERS)[number] | undefined;
    readonly page: number;
  },
): Promise<{ rows: RecipientRow[]; total: number }> {
  const { id, who = null, page } = wanted;
  const rows = await db.rows(listPage, [id, who, ROWS_PER_PAGE, (page - 1) * ROWS_PER_PAGE]);
  return { rows, total: (await db.one(countAll, [id, who])).total };
}
