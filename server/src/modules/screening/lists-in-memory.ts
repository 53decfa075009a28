import { type ScreeningIndex, screeningIndex } from '@bb1/domain/screening/screening-index';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { entriesOf, type StoredEntry } from './entry-store.ts';
import { idsInForce, lockForChange, lockForScreening } from './list-store.ts';

/** A version of a list, indexed for comparison. */
export interface IndexedList {
  readonly versionId: string;
  readonly list: string;
  readonly index: ScreeningIndex<StoredEntry>;
}

/**
 * A version in force never changes, so each process keeps it in memory for as long as it is in
 * force: reading twenty thousand entries for every person would take longer than comparing them.
 */
const kept = new Map<string, Promise<ScreeningIndex<StoredEntry>>>();

/**
 * The lists in force. No other can come into force before this transaction ends: a person
 * screened in it is screened again by the next version's job, or was compared with that version
 * already.
 */
export async function listsInForce(tx: Tx): Promise<IndexedList[]> {
  await tx.rows(lockForScreening);
  const versions = await tx.rows(idsInForce);
  const current = new Set(versions.map(({ id }) => id));
  for (const id of kept.keys()) if (!current.has(id)) kept.delete(id);
  const lists: IndexedList[] = [];
  for (const { id, list } of versions)
    lists.push({ versionId: id, list, index: await indexOf(tx, id) });
  return lists;
}

/** A version that is not in force, indexed for one count and not kept. */
export async function proposedListOf(
  db: Queryable,
  { id, list }: { readonly id: string; readonly list: string },
): Promise<IndexedList> {
  return { versionId: id, list, index: await readIndex(db, id) };
}

/** Waits for all running screenings, and blocks new ones until this transaction ends. */
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
