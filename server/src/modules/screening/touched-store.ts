import { sql } from '../../platform/db/database.ts';

export interface ListCountRow {
  accounts: number;
  counted_at: Date;
  first_approved_by: string | null;
  first_approved_by_name: string | null;
}

interface TouchedRow {
  account_id: string;
  full_name: string;
  entries: { ref: string; name: string }[];
}

const SHOWN_PEOPLE = 100;

// A count that runs late leaves nothing about people behind a version that is decided by then.
export const insertTouchedAccount = sql(
  'screening_list_touches.insert',
  "insert into screening_list_touches (version_id, account_id, entry_refs) select id, $2::uuid, $3::text[] from screening_list_versions where id = $1 and state = 'proposed' for share on conflict do nothing",
).run((touched: { versionId: string; accountId: string; entryRefs: readonly string[] }) => [
  touched.versionId,
  touched.accountId,
  touched.entryRefs,
]);

// A later count has nothing to add.
/** Ends the count of the touched accounts. */
export const saveListCount = sql(
  'screening_list_counts.insert',
  'insert into screening_list_counts (version_id, accounts, counted_at) select $1, count(*), $2 from screening_list_touches where version_id = $1 on conflict do nothing',
).run((versionId: string, at: Date) => [versionId, at]);

/** Null until the count has ended. */
export const findListCount = sql<ListCountRow>(
  'screening_list_counts.find',
  'select accounts, counted_at, first_approved_by, (select name from officer_names where id = first_approved_by) as first_approved_by_name from screening_list_counts where version_id = $1',
).maybe((versionId: string) => [versionId]);
export const saveFirstApproval = sql(
  'screening_list_counts.approve_first',
  'update screening_list_counts set first_approved_by = $2, first_approved_at = $3 where version_id = $1',
).run((versionId: string, by: { readonly officerId: string; readonly at: Date }) => [
  versionId,
  by.officerId,
  by.at,
]);

/** With the entries that they resemble. */
export const listTouchedPeople = sql<TouchedRow>(
  'screening_list_touches.people',
  `select t.account_id, a.full_name,
     coalesce((select json_agg(json_build_object('ref', e.ref, 'name', e.names[1]) order by e.ref) from screening_entries e where e.version_id = t.version_id and e.ref = any(t.entry_refs)), '[]') as entries
   from screening_list_touches t join accounts a on a.id = t.account_id where t.version_id = $1 order by a.full_name, t.account_id limit ${SHOWN_PEOPLE}`,
).rows((versionId: string) => [versionId]);
export const touchedAccounts = sql<{ account_id: string }>(
  'screening_list_touches.accounts',
  'select account_id from screening_list_touches where version_id = $1 order by account_id',
).column((versionId: string) => [versionId]);

/** The hits of a version in force follow; a discarded one touches no one. */
export const deleteTouchedAccounts = sql(
  'screening_list_touches.delete',
  'delete from screening_list_touches where version_id = $1',
).run((versionId: string) => [versionId]);
