import type { EntryKind, ListEntry } from '@bb1/domain/screening/screened';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { entryFingerprint } from './fingerprints.ts';

/** A stored entry, with the fingerprint of its compared data. */
export interface StoredEntry extends ListEntry {
  readonly fingerprint: Buffer;
}

export interface Differences {
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
}

const DIFFERENCE_KINDS = ['added', 'gone', 'changed'] as const;

export interface DifferenceRow {
  readonly difference: (typeof DIFFERENCE_KINDS)[number];
  readonly ref: string;
  readonly name: string;
}

interface EntryRow {
  ref: string;
  kind: EntryKind;
  names: string[];
  birth_dates: string[];
  countries: string[];
  programme: string | null;
  fingerprint: Buffer;
}

const ENTRIES_PER_STATEMENT = 1_000;
const ENTRIES_PER_READ = 5_000;
const SHOWN_DIFFERENCES = 100;

const insertEntries = sql(
  'screening_entries.insert',
  `insert into screening_entries (version_id, ref, kind, names, birth_dates, countries, programme, fingerprint)
   select $1, ref, kind, names, birth_dates, countries, programme, decode(fingerprint, 'hex')
   from jsonb_to_recordset($2::jsonb) as e (ref text, kind text, names text[], birth_dates text[], countries text[], programme text, fingerprint text)`,
);
const readEntries = sql<EntryRow>(
  'screening_entries.read',
  'select ref, kind, names, birth_dates, countries, programme, fingerprint from screening_entries where version_id = $1 and ref > $2 order by ref limit $3',
);
export const deleteListEntries = sql(
  'screening_entries.delete',
  'delete from screening_entries where version_id = $1',
).run((versionId: string) => [versionId]);
const COMPARED = `(select * from screening_entries where version_id = $1) theirs full join (select * from screening_entries where version_id = $2) ours using (ref)`;
const DIFFERENCE = `case when theirs.fingerprint is null then 'added' when ours.fingerprint is null then 'gone' when ours.fingerprint <> theirs.fingerprint then 'changed' end`;
/** The changes of a version from the one in force; everything is new if there is none. */
export const differencesOf = sql<Differences>(
  'screening_entries.count_differences',
  `select count(*) filter (where d = 'added')::int as added, count(*) filter (where d = 'gone')::int as gone, count(*) filter (where d = 'changed')::int as changed from (select ${DIFFERENCE} as d from ${COMPARED}) compared`,
).one((versionId: string, inForceId: string | null) => [inForceId, versionId]);

/** The first of them: removed, then changed, then new entries. */
export const listedDifferences = sql<DifferenceRow>(
  'screening_entries.differences',
  `select * from (select ${DIFFERENCE} as difference, ref, (coalesce(ours.names, theirs.names))[1] as name from ${COMPARED}) compared where difference is not null
   order by array_position(array['gone', 'changed', 'added'], difference), ref limit $3`,
).rows((versionId: string, inForceId: string | null) => [inForceId, versionId, SHOWN_DIFFERENCES]);

/** Stores the entries as they arrive, never holding all of them. */
export async function insertListEntries(
  tx: Tx,
  versionId: string,
  entries: AsyncIterable<ListEntry>,
): Promise<void> {
  let batch: ListEntry[] = [];
  const flush = async () => {
    const rows = batch.map((entry) => ({
      ref: entry.ref,
      kind: entry.kind,
      names: entry.names,
      birth_dates: entry.birthDates,
      countries: entry.countries,
      programme: entry.programme,
      fingerprint: entryFingerprint(entry).toString('hex'),
    }));
    await tx.run(insertEntries, [versionId, JSON.stringify(rows)]);
    batch = [];
  };
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length === ENTRIES_PER_STATEMENT) await flush();
  }
  if (batch.length > 0) await flush();
}

/** All entries of a version, read in parts. */
export async function* entriesOf(db: Queryable, versionId: string): AsyncGenerator<StoredEntry> {
  for (let after = ''; ;) {
    const rows = await db.rows(readEntries, [versionId, after, ENTRIES_PER_READ]);
    for (const row of rows)
      yield {
        ref: row.ref,
        kind: row.kind,
        names: row.names,
        birthDates: row.birth_dates,
        countries: row.countries,
        programme: row.programme,
        fingerprint: row.fingerprint,
      };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.ref;
  }
}
