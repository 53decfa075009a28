import type { ACCOUNT_ORDERS, AccountFilter } from '@bb1/domain/accounts/desk-endpoints';
import { idField } from '@bb1/domain/form-fields';
import type { Locale } from '@bb1/domain/locale';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import {
  type Condition,
  foundIn,
  pageQuery,
  filterQuery,
} from '../../../platform/db/filter-query.ts';
import { type FoundRow, searchRows } from '../../../platform/db/search-query.ts';
import type { Waiting, WorkQueue } from '../../../module.ts';

export interface ListedAccountRow {
  id: string;
  full_name: string;
  email: string;
  email_confirmed: boolean;
  created_at: Date;
  closed_at: Date | null;
  on_hold: boolean;
  factor_reset_open: boolean;
  blocked: boolean;
  in_email: boolean;
  in_name: boolean;
  is_id: boolean;
}

const ON_HOLD =
  'exists (select from legal_holds h where h.account_id = a.id and h.lifted_at is null)';
const RESET_OPEN =
  "exists (select from open_approvals o where o.kind = 'factor_reset' and o.subject = 'account:' || a.id)";
const BLOCK_OPEN =
  "exists (select from open_approvals o where o.kind = 'account_block' and o.subject = 'account:' || a.id)";
// Lower-cases umlauts too, whatever the language of the database.
const small = (text: string) => `lower(${text} collate pg_c_utf8)`;
// Every search term has to match somewhere. Terms are literal: % and _ are no wildcards.
const WORD_IN = {
  email: `position(${small('word')} in ${small('a.email')}) > 0`,
  name: `position(${small('word')} in ${small('a.full_name')}) > 0`,
  id: `${small('word')} = a.id::text`,
};
const anyWord = (found: string) => `exists (select from unnest($1::text[]) word where ${found})`;
/** Each part by its own index. Ids match only as a whole. */
function foundBy(word: string): Condition {
  const byId = idField.safeParse(word).success
    ? " union select n.id from accounts n where n.id = trim(both '%' from ?)::uuid"
    : '';
  return foundIn(
    word,
    (has) =>
      `a.id in (select n.id from accounts n where ${has(small('n.email'))} union select n.id from accounts n where ${has(small('n.full_name'))}${byId})`,
  );
}
const FILTERS: Readonly<Record<AccountFilter | 'all', string>> = {
  closed: 'a.closed_at is not null',
  on_hold: ON_HOLD,
  factor_reset: `a.closed_at is null and ${RESET_OPEN}`,
  block_proposed: `a.closed_at is null and ${BLOCK_OPEN}`,
  blocked: 'a.blocked_at is not null',
  all: 'a.closed_at is null',
};

type AccountOrder = (typeof ACCOUNT_ORDERS)[number];
const ORDERS: Readonly<Record<AccountOrder, string>> = {
  newest: 'a.created_at desc, a.id',
  oldest: 'a.created_at, a.id desc',
  name: `${small('a.full_name')}, a.id`,
  name_from_z: `${small('a.full_name')} desc, a.id desc`,
};

/** Accounts in an order. Closed ones only if the filter asks for them. */
export async function listAccountRows(
  db: Queryable,
  wanted: {
    words: readonly string[];
    filter: AccountFilter | undefined;
    order: AccountOrder;
    page: number;
  },
): Promise<{ rows: ListedAccountRow[]; total: number }> {
  const { where, values } = filterQuery([
    ...wanted.words.map(foundBy),
    FILTERS[wanted.filter ?? 'all'],
  ]);
  const { total } = await db.one(
    sql<{ total: number }>(
      'accounts.desk_count',
      `select count(*)::int as total from accounts a ${where}`,
    ),
    values,
  );
  const page = pageQuery({
    order: ORDERS[wanted.order],
    limit: ROWS_PER_PAGE,
    offset: (wanted.page - 1) * ROWS_PER_PAGE,
    total,
  });
  const [words, limit, offset] = [1, 2, 3].map((at) => `$${values.length + at}`);
  const shown = (found: string) => anyWord(found).replace('$1', words ?? '');
  const listPage = sql<ListedAccountRow>(
    'accounts.desk_list',
    `with chosen as materialized (select a.id from accounts a ${where} order by ${page.order} limit ${limit} offset ${offset})
     select a.id, a.full_name, a.email, a.email_confirmed_at is not null as email_confirmed, a.created_at, a.closed_at, ${ON_HOLD} as on_hold, ${RESET_OPEN} as factor_reset_open, a.blocked_at is not null as blocked,
       ${shown(WORD_IN.email)} as in_email, ${shown(WORD_IN.name)} as in_name, ${shown(WORD_IN.id)} as is_id
     from chosen join accounts a using (id) order by ${ORDERS[wanted.order]}`,
  );
  return {
    rows: await db.rows(listPage, [...values, wanted.words, page.limit, page.offset]),
    total,
  };
}

export interface DeskAccountRow {
  id: string;
  full_name: string;
  email: string;
  email_confirmed_at: Date | null;
  phone_number: string | null;
  locale: Locale;
  created_at: Date;
  closed_at: Date | null;
  blocked_at: Date | null;
  restricted_at: Date | null;
  last_login_at: Date | null;
  has_totp: boolean;
  passkeys: number;
  recovery_codes_left: number;
}

const OF_ACCOUNT = "owner_kind = 'investor' and owner_id = a.id";
// Factors are counted, never read: their contents are irrelevant here.
export const findDeskAccount = sql<DeskAccountRow>(
  'accounts.desk_find',
  `select a.id, a.full_name, a.email, a.email_confirmed_at, a.phone_number, a.locale, a.created_at, a.closed_at, a.blocked_at, a.restricted_at,
     (select l.at from audit_log l where l.subject = 'account:' || a.id and l.act = 'account.signed_in' order by l.id desc limit 1) as last_login_at,
     exists (select from totp_factors where ${OF_ACCOUNT} and confirmed_at is not null) as has_totp,
     (select count(*)::int from passkeys where ${OF_ACCOUNT}) as passkeys,
     (select count(*)::int from recovery_codes where ${OF_ACCOUNT} and used_at is null) as recovery_codes_left
   from accounts a where a.id = $1`,
).maybe((id: string) => [id]);

const SHOWN = 'a.id, a.full_name as title, a.email as detail';
// Closed accounts are restricted: they are found only in their own list.
const OPEN = 'accounts a where a.closed_at is null';

const findById = sql<FoundRow<'id'>>(
  'accounts.search_id',
  `select ${SHOWN}, null::json as money, 'id' as matched from ${OPEN} and a.id = $1`,
);

/** People by name, address or id. */
export function searchAccounts(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'email' | 'id'>[]> {
  const id = idField.safeParse(term).data;
  if (id !== undefined) return db.rows(findById, [id]);
  return searchRows(
    db,
    {
      name: 'accounts.search',
      shown: SHOWN,
      texts: [
        { matched: 'name', text: 'lower(a.full_name collate pg_c_utf8)', as: 'words', from: OPEN },
        { matched: 'email', text: 'lower(a.email collate pg_c_utf8)', as: 'code', from: OPEN },
      ],
    },
    term,
    limit,
  );
}

/** This module's work queues. */
export const accountQueues: readonly WorkQueue[] = [
  {
    name: 'data_requests',
    right: 'data_requests.work',
    waiting: sql<Waiting>(
      'work_queues.data_requests',
      "select count(*)::int as count, min(entered_at) as oldest_at from data_requests where state = 'open'",
    ),
  },
];
