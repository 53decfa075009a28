import type { ListFormat, ListState } from '@bb1/domain/screening/screening-lists';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { Differences } from './entry-store.ts';

export interface ListVersionRow {
  id: string;
  list: string;
  format: ListFormat;
  edition: string | null;
  file_name: string;
  file_hash: Buffer;
  entries: number;
  skipped: number;
  /** Null for versions from before it was counted. */
  unreadable: number | null;
  state: ListState;
  read_by: string;
  read_by_name: string;
  read_at: Date;
  proposed_by: string | null;
  proposed_by_name: string | null;
  proposed_at: Date | null;
  approved_by_name: string | null;
  in_force_at: Date | null;
  ended_by_name: string | null;
  ended_at: Date | null;
  reason: string | null;
  added: number | null;
  gone: number | null;
  changed: number | null;
}

export type NewListVersion = Pick<
  ListVersionRow,
  | 'id'
  | 'list'
  | 'format'
  | 'edition'
  | 'file_name'
  | 'file_hash'
  | 'entries'
  | 'skipped'
  | 'unreadable'
  | 'read_by'
  | 'read_at'
>;

const nameOf = (column: string) =>
  `(select name from officer_names where id = v.${column}) as ${column}_name`;

const COLUMNS = `v.id, v.list, v.format, v.edition, v.file_name, v.file_hash, v.entries, v.skipped, v.unreadable, v.state, v.read_by, ${nameOf('read_by')}, v.read_at, v.proposed_by, ${nameOf('proposed_by')}, v.proposed_at,
  ${nameOf('approved_by')}, v.in_force_at, ${nameOf('ended_by')}, v.ended_at, v.reason, v.added, v.gone, v.changed`;

const insertVersion = sql(
  'screening_list_versions.insert',
  'insert into screening_list_versions (id, list, format, edition, file_name, file_hash, entries, skipped, unreadable, read_by, read_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);

export const findListVersion = sql<ListVersionRow>(
  'screening_list_versions.find',
  `select ${COLUMNS} from screening_list_versions v where id = $1`,
).maybe((id: string) => [id]);

export const lockListVersion = sql<ListVersionRow>(
  'screening_list_versions.lock',
  `select ${COLUMNS} from screening_list_versions v where id = $1 for update`,
).lock((id: string) => [id]);

export const findVersionInForce = sql<ListVersionRow>(
  'screening_list_versions.find_in_force',
  `select ${COLUMNS} from screening_list_versions v where list = $1 and state = 'in_force'`,
).maybe((list: string) => [list]);

export const versionsInForce = sql<ListVersionRow>(
  'screening_list_versions.all_in_force',
  `select ${COLUMNS} from screening_list_versions v where state = 'in_force' order by list`,
).rows();

const findSameFile = sql<{ id: string }>(
  'screening_list_versions.find_same_file',
  "select id from screening_list_versions where list = $1 and file_hash = $2 and state in ('proposed', 'in_force') limit 1",
);

// Abandoned previews are not worth keeping; the row stays as history.
const listOldPreviews = sql<{ id: string }>(
  'screening_list_versions.old_previews',
  "select id from screening_list_versions where state = 'previewed' and read_at < $1 for update skip locked",
);

const listVersions = sql<ListVersionRow>(
  'screening_list_versions.page',
  `select ${COLUMNS} from screening_list_versions v order by read_at desc, id limit $1 offset $2`,
);

const countVersions = sql<{ total: number }>(
  'screening_list_versions.count',
  'select count(*)::int as total from screening_list_versions',
);

/** These return false if the version was moved meanwhile. */
export const saveProposal = sql(
  'screening_list_versions.propose',
  "update screening_list_versions set state = 'proposed', proposed_by = $2, proposed_at = $3 where id = $1 and state = 'previewed'",
).changes((id: string, by: { readonly officerId: string; readonly at: Date }) => [
  id,
  by.officerId,
  by.at,
]);

const bringIntoForce = sql(
  'screening_list_versions.bring_into_force',
  "update screening_list_versions set state = 'in_force', approved_by = $2, in_force_at = $3, added = $4, gone = $5, changed = $6 where id = $1 and state = 'proposed'",
);

export const saveSuperseded = sql(
  'screening_list_versions.supersede',
  "update screening_list_versions set state = 'superseded', ended_by = $2, ended_at = $3 where id = $1 and state = 'in_force'",
).changes((id: string, by: { readonly officerId: string; readonly at: Date }) => [
  id,
  by.officerId,
  by.at,
]);

export const saveWithdrawal = sql(
  'screening_list_versions.withdraw',
  "update screening_list_versions set state = 'withdrawn', ended_by = $2, ended_at = $3, reason = $4 where id = $1 and state in ('previewed', 'proposed')",
).changes(
  (
    id: string,
    by: { readonly officerId: string | null; readonly at: Date; readonly reason: string },
  ) => [id, by.officerId, by.at, by.reason],
);

export async function insertListVersion(tx: Tx, version: NewListVersion): Promise<void> {
  const { id, list, format, edition, file_name, file_hash, entries, skipped, unreadable } = version;
  await tx.run(insertVersion, [
    id,
    list,
    format,
    edition,
    file_name,
    file_hash,
    entries,
    skipped,
    unreadable,
    version.read_by,
    version.read_at,
  ]);
}

/** Whether the same file is proposed or in force already. */
export async function isFileKnown(db: Queryable, list: string, fileHash: Buffer): Promise<boolean> {
  return (await db.maybe(findSameFile, [list, fileHash])) !== null;
}

export async function previewsBefore(tx: Tx, moment: Date): Promise<string[]> {
  return (await tx.rows(listOldPreviews, [moment])).map(({ id }) => id);
}

/** Newest first. */
export async function pageOfVersions(
  db: Queryable,
  { rows: limit, page }: { readonly rows: number; readonly page: number },
): Promise<{ rows: ListVersionRow[]; total: number }> {
  const rows = await db.rows(listVersions, [limit, (page - 1) * limit]);
  return { rows, total: (await db.one(countVersions)).total };
}

export async function saveInForce(
  tx: Tx,
  id: string,
  by: { readonly officerId: string; readonly at: Date; readonly differences: Differences },
): Promise<boolean> {
  const { added, gone, changed } = by.differences;
  return (await tx.run(bringIntoForce, [id, by.officerId, by.at, added, gone, changed])) === 1;
}

export const lockForScreening = sql(
  'screening.lock_shared',
  "select pg_advisory_xact_lock_shared(hashtextextended('screening lists', 0))",
);

export const lockForChange = sql(
  'screening.lock',
  "select pg_advisory_xact_lock(hashtextextended('screening lists', 0))",
);

export const idsInForce = sql<{ id: string; list: string }>(
  'screening_list_versions.in_force',
  "select id, list from screening_list_versions where state = 'in_force' order by list",
);
