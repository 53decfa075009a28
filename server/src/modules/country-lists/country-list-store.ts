import type {
  CountryListContent,
  CountryListEffect,
  CountryListSubject,
  CountryListVersion,
} from '@bb1/domain/country-lists/country-list';
import type { CountryListFilter } from '@bb1/domain/country-lists/desk-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import type { CountryRules } from '@bb1/domain/country-lists/rules-in-force';

export interface ListRow {
  id: string;
  name: string;
}

export interface VersionRow {
  id: string;
  list_id: string;
  source: string;
  source_url: string | null;
  countries: string[];
  applies_to: CountryListSubject[];
  effect: CountryListEffect;
  valid_from: string;
  proposed_by: string | null;
  proposed_by_name: string | null;
  proposed_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date;
  position: number;
}

const approved = sql<CountryListVersion>(
  'country_lists.approved',
  `select list_id as list, countries, applies_to as "appliesTo", effect, valid_from as "validFrom", position from country_list_versions`,
);

const listPage = sql<ListRow & { approval_id: string | null; total: number }>(
  'country_lists.page',
  `select l.id, l.name, o.id as approval_id, count(*) over ()::int as total from country_lists l left join open_approvals o on o.kind = 'country_list' and o.subject = 'country_list:' || l.id
   where $1::text is null or ($1 = 'proposed' and o.id is not null) order by lower(l.name) limit ${ROWS_PER_PAGE} offset $2`,
);

const findById = sql<ListRow>(
  'country_lists.find',
  'select id, name from country_lists where id = $1',
);

// Serialises approvals of a list's versions; readers do not wait. Its row never changes, so the
// server has no right to lock the row itself.
const lockById = sql<ListRow>(
  'country_lists.lock',
  "select id, name from country_lists, pg_advisory_xact_lock(hashtextextended('country-list|' || $1::uuid, 0)) where id = $1",
);

const insertIfNew = sql<ListRow>(
  'country_lists.insert',
  'insert into country_lists (id, name) values ($1, $2) on conflict (lower(name)) do nothing returning id, name',
);

const versionsOfLists = sql<VersionRow>(
  'country_list_versions.of_lists',
  `select v.id, v.list_id, v.source, v.source_url, v.countries, v.applies_to, v.effect, v.valid_from, v.proposed_by, m.name as proposed_by_name, v.proposed_at,
     v.decided_by, d.name as decided_by_name, v.decided_at, v.position
   from country_list_versions v left join officer_names m on m.id = v.proposed_by left join officer_names d on d.id = v.decided_by
   where v.list_id = any ($1) order by v.proposed_at desc, v.id desc`,
);

const findName = sql<{ taken: boolean }>(
  'country_lists.has_name',
  `select exists (select from country_lists where lower(name) = lower($1))
     or exists (select from open_approvals where kind = 'country_list' and lower(content ->> 'list_name') = lower($1)) as taken`,
);

const insertApproved = sql(
  'country_list_versions.insert',
  `insert into country_list_versions (id, list_id, source, source_url, countries, applies_to, effect, valid_from, proposed_by, proposed_at, decided_by, decided_at, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select coalesce(max(position), 0) + 1 from country_list_versions where list_id = $2))`,
);

const insertFromOffering = sql(
  'country_list_versions.from_offering',
  'insert into country_list_versions (id, list_id, source, source_url, countries, applies_to, effect, valid_from, proposed_at, decided_at, position) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1)',
);

/** Every approved version of every list, including future ones. */
export function approvedVersions(db: Queryable): Promise<CountryListVersion[]> {
  return db.rows(approved);
}

/** By name. */
export async function listPageRows(
  db: Queryable,
  { filter, page }: { filter: CountryListFilter | undefined; page: number },
): Promise<{ rows: (ListRow & { approval_id: string | null })[]; total: number }> {
  const rows = await db.rows(listPage, [filter ?? null, (page - 1) * ROWS_PER_PAGE]);
  return { rows, total: rows[0]?.total ?? 0 };
}

export function findCountryList(db: Queryable, id: string): Promise<ListRow | null> {
  return db.maybe(findById, [id]);
}

/** Lock the list before adding a version. */
export function lockCountryList(tx: Tx, id: string): Promise<ListRow | null> {
  return tx.maybe(lockById, [id]);
}

/** The new list, locked because it is new; null if the name exists (in any case). */
export function insertCountryList(
  tx: Tx,
  list: { id: string; name: string },
): Promise<ListRow | null> {
  return tx.maybe(insertIfNew, [list.id, list.name]);
}

/** Newest first. */
export function versionsOf(db: Queryable, listIds: readonly string[]): Promise<VersionRow[]> {
  return db.rows(versionsOfLists, [listIds]);
}

/** Whether a list, or a proposal of one, has this name in any case. */
export async function isCountryListName(db: Queryable, name: string): Promise<boolean> {
  return (await db.one(findName, [name])).taken;
}

export interface NewVersion extends CountryListContent {
  readonly id: string;
  readonly listId: string;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly validFrom: string;
}

/** The list is locked. */
export async function insertApprovedVersion(
  tx: Tx,
  version: NewVersion,
  by: { proposedBy: string; proposedAt: Date; approvedBy: string; at: Date },
): Promise<void> {
  const { proposedBy, proposedAt, approvedBy, at } = by;
  await tx.run(insertApproved, [...valuesOf(version), proposedBy, proposedAt, approvedBy, at]);
}

/** Approved as part of the offering; only ever the first version of a list. */
export async function insertVersionOfOffering(
  tx: Tx,
  version: NewVersion,
  at: Date,
): Promise<void> {
  await tx.run(insertFromOffering, [...valuesOf(version), at]);
}

function valuesOf({
  id,
  listId,
  source,
  sourceUrl,
  countries,
  appliesTo,
  effect,
  validFrom,
}: NewVersion): readonly unknown[] {
  return [id, listId, source, sourceUrl, countries, appliesTo, effect, validFrom];
}

export const beginNoticing = sql(
  'country_rules.begin',
  "insert into country_rules_noticed (rules, noticed_at) values ('{}', $1) on conflict do nothing",
);

export const lockNoticed = sql<{ rules: Partial<CountryRules> }>(
  'country_rules.lock',
  'select rules from country_rules_noticed for update',
);

export const saveNoticed = sql(
  'country_rules.save',
  'update country_rules_noticed set rules = $1, noticed_at = $2',
);
