import type { WAITLIST_ORDERS } from '@bb1/domain/waitlist/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { InvestmentRange, MemberState } from '@bb1/domain/waitlist/member';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface MemberRow {
  id: string;
  email: string;
  full_name: string;
  investment_range: InvestmentRange;
  locale: Locale;
  wants_newsletter: boolean;
  for_affiliate_programme: boolean;
  joined_from: string;
  joined_at: Date;
  confirmed_at: Date | null;
  invited_at: Date | null;
  claimed_at: Date | null;
  account_id: string | null;
}

const COLUMNS =
  'm.id, m.email, m.full_name, m.investment_range, m.locale, m.wants_newsletter, m.for_affiliate_programme, m.joined_from, m.joined_at, m.confirmed_at, m.invited_at, m.claimed_at, m.account_id';

const TO_INVITE = 'm.confirmed_at is not null and m.invited_at is null and m.claimed_at is null';

const STATE =
  "case when m.claimed_at is not null then 'claimed' when m.invited_at is not null then 'invited' when m.confirmed_at is not null then 'waiting' else 'unconfirmed' end";

// Serialises requests for one address, so that they see each other.
const lockEmail = sql(
  'waitlist.lock_address',
  "select pg_advisory_xact_lock(hashtextextended('waitlist|' || lower($1), 0))",
);

export const insertMember = sql(
  'waitlist_members.insert',
  `insert into waitlist_members (id, email, full_name, investment_range, locale, wants_newsletter, for_affiliate_programme, privacy_version, joined_from, joined_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
).run((member: NewMember) => [
  member.id,
  member.email,
  member.fullName,
  member.range,
  member.locale,
  member.wantsNewsletter,
  member.forAffiliateProgramme,
  member.privacyVersion,
  member.from,
  member.at,
]);

/** How often a place was requested with this address since a moment, without confirmation. */
export const countRequestsSince = sql<{ count: number }>(
  'waitlist_members.count_unconfirmed',
  'select count(*)::int as count from waitlist_members where lower(email) = lower($1) and confirmed_at is null and joined_at > $2',
).value((email: string, since: Date) => [email, since]);

export const findMember = sql<MemberRow>(
  'waitlist_members.find',
  `select ${COLUMNS} from waitlist_members m where m.id = $1`,
).maybe((id: string) => [id]);

export const lockMember = sql<MemberRow>(
  'waitlist_members.lock',
  `select ${COLUMNS} from waitlist_members m where m.id = $1 for update`,
).lock((id: string) => [id]);

/** The member who owns an address. */
export const lockMemberByEmail = sql<MemberRow>(
  'waitlist_members.lock_confirmed',
  `select ${COLUMNS} from waitlist_members m where lower(m.email) = lower($1) and m.confirmed_at is not null for update`,
).lock((email: string) => [email]);

export const markConfirmed = sql(
  'waitlist_members.confirm',
  'update waitlist_members set confirmed_at = $2, confirmed_from = $3 where id = $1 and confirmed_at is null',
).run((id: string, confirmed: { at: Date; from: string }) => [id, confirmed.at, confirmed.from]);

const takeToInvite = sql<MemberRow>(
  'waitlist_members.take_to_invite',
  `select ${COLUMNS} from waitlist_members m where ${TO_INVITE} order by m.confirmed_at limit $1 for update skip locked`,
);

export const markInvited = sql(
  'waitlist_members.invite',
  'update waitlist_members set invited_at = $2 where id = $1 and invited_at is null',
).run((id: string, at: Date) => [id, at]);

export const saveClaimed = sql(
  'waitlist_members.claim',
  'update waitlist_members set claimed_at = $2, account_id = $3 where id = $1 and claimed_at is null',
).run((id: string, claimed: { at: Date; accountId: string }) => [
  id,
  claimed.at,
  claimed.accountId,
]);

export const deleteMember = sql(
  'waitlist_members.delete',
  'delete from waitlist_members where id = $1',
).run((id: string) => [id]);

const deleteUnconfirmed = sql<{ id: string }>(
  'waitlist_members.delete_unconfirmed',
  'delete from waitlist_members where id in (select id from waitlist_members where confirmed_at is null and joined_at <= $1 order by joined_at limit $2 for update skip locked) returning id',
);

const deleteAny = sql<{ id: string }>(
  'waitlist_members.delete_any',
  'delete from waitlist_members where id in (select id from waitlist_members order by joined_at limit $1 for update skip locked) returning id',
);

const pageIn = (order: string) =>
  sql<MemberRow & { newsletter: 'none' | 'requested' | 'confirmed' }>(
    'waitlist_members.page',
    `select ${COLUMNS}, case when n.confirmed_at is not null then 'confirmed' when n.id is not null or (m.wants_newsletter and m.confirmed_at is null) then 'requested' else 'none' end as newsletter
   from waitlist_members m left join newsletter_subscriptions n on lower(n.email) = lower(m.email) and m.confirmed_at is not null
   where $1::text is null or ${STATE} = $1 order by ${order} limit $2 offset $3`,
  );

/** The index of the order read forwards, or backwards. */
const PAGES = {
  newest: pageIn('m.joined_at desc, m.id'),
  oldest: pageIn('m.joined_at, m.id desc'),
};

const countStates = sql<{ state: MemberState; count: number }>(
  'waitlist_members.count_states',
  `select ${STATE} as state, count(*)::int as count from waitlist_members m group by 1`,
);

export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.rows(lockEmail, [email]);
}

export interface NewMember {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly range: InvestmentRange;
  readonly locale: Locale;
  readonly wantsNewsletter: boolean;
  readonly forAffiliateProgramme: boolean;
  readonly privacyVersion: string;
  readonly from: string;
  readonly at: Date;
}

/**
 * Confirmed members without invitation and account, locked; skips those that another worker has
 * locked.
 */
export function takeMembersToInvite(tx: Tx, limit: number): Promise<MemberRow[]> {
  return tx.rows(takeToInvite, [limit]);
}

/** Deletes members who joined at or before this moment and never confirmed; returns their ids. */
export async function deleteUnconfirmedMembers(
  tx: Tx,
  options: { joinedUntil: Date; limit: number },
): Promise<string[]> {
  return (await tx.rows(deleteUnconfirmed, [options.joinedUntil, options.limit])).map(
    ({ id }) => id,
  );
}

/** Deletes members in any state; returns their ids. */
export async function deleteMembers(tx: Tx, limit: number): Promise<string[]> {
  return (await tx.rows(deleteAny, [limit])).map(({ id }) => id);
}

export async function listMembers(
  db: Queryable,
  filter: {
    state: MemberState | undefined;
    order: (typeof WAITLIST_ORDERS)[number];
    page: number;
  },
) {
  const rows = await db.rows(PAGES[filter.order], [
    filter.state ?? null,
    ROWS_PER_PAGE,
    (filter.page - 1) * ROWS_PER_PAGE,
  ]);
  const counted = new Map((await db.rows(countStates)).map(({ state, count }) => [state, count]));
  return { rows, countOf: (state: MemberState) => counted.get(state) ?? 0 };
}

// Unconfirmed places may have been typed by somebody else.
const OWN = '(account_id = $1 or (lower(email) = lower($2) and confirmed_at is not null))';

export const findMembers = sql(
  'waitlist_members.of_person',
  `select email, full_name, investment_range, locale as language, wants_newsletter, for_affiliate_programme, privacy_version, joined_from, joined_at, confirmed_from, confirmed_at, invited_at, claimed_at
   from waitlist_members where ${OWN} order by joined_at`,
);

export const findMemberIds = sql<{ id: string }>(
  'waitlist_members.ids_of_person',
  `select id from waitlist_members where ${OWN} order by id`,
);

export const findSubscriptions = sql(
  'newsletter.of_person',
  'select email, locale as language, requested_from, requested_at, confirmed_from, confirmed_at from newsletter_subscriptions where lower(email) = lower($1)',
);
