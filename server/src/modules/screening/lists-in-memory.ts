import { type ScreeningIndex, screeningIndex } from '@bb1/domain/screening/screening-index';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { entriesOf, type StoredEntry } from './entry-store.ts';

/** A list in force, ready to compare people with. */
export interface ListInForce {
  readonly versionId: string;
  readonly list: string;
  readonly index: ScreeningIndex<StoredEntry>;
}

const lockForScreening = sql(
  'screening.lock_shared',
  "select pg_advisory_xact_lock_shared(hashtextextended('screening lists', 0))",
);
const lockForChange = sql(
  'screening.lock',
  "select pg_advisory_xact_lock(hashtextextended('screening lists', 0))",
);
const versionsInForce = sql<{ id: string; list: string }>(
  'screening_list_versions.in_force',
  "select id, list from screening_list_versions where state = 'in_force' order by list",
);

/**
 * What came into force never changes, so each process keeps it in memory for as long as it is in force, once for all
 * transactions: reading twenty thousand entries for every person would take longer than comparing them.
 */
const kept = new Map<string, Promise<ScreeningIndex<StoredEntry>>>();

/**
 * The lists in force. No other can come into force before this transaction ends: whoever is screened in it is screened
 * again by the job that the next version starts, or has been compared with that version already.
 */
export async function listsInForce(tx: Tx): Promise<ListInForce[]> {
  await tx.rows(lockForScreening);
  const versions = await tx.rows(versionsInForce);
  const current = new Set(versions.map(({ id }) => id));
  for (const id of kept.keys()) if (!current.has(id)) kept.delete(id);
  const lists: ListInForce[] = [];
  for (const { id, list } of versions)
    lists.push({ versionId: id, list, index: await indexOf(tx, id) });
  return lists;
}

/** Waits for all who are screening, and lets nobody begin before this transaction ends. */
export async function lockListsForChange(tx: Tx): Promise<void> {
  await tx.rows(lockForChange);
}

function indexOf(db: Queryable, versionId: string): Promise<ScreeningIndex<StoredEntry>> {
  const known = kept.get(versionId);
  if (known !== undefined) return known;
  const reading = readIndex(db, versionId).catch((error: unknown) => {
    kept.delete(versionId);
    throw error;
  });
  kept.set(versionId, reading);
  return reading;
}

async function readIndex(db: Queryable, versionId: string): Promise<ScreeningIndex<StoredEntry>> {
  const entries: StoredEntry[] = [];
  for await (const entry of entriesOf(db, versionId)) entries.push(entry);
  return screeningIndex(entries);
}
