import type { Queryable, Tx } from '../../platform/db/database.ts';
import { findListVersion, lockListVersion } from './list-store.ts';
import { keyOf, knownHitsOf } from './hit-store.ts';
import { type IndexedList, proposedListOf } from './lists-in-memory.ts';
import { type AccountSubjects, findHits, isNewHit } from './screen-accounts.ts';
import { insertTouchedAccount, saveListCount } from './touched-store.ts';

/** The proposed version, indexed for comparison; null if it is decided. */
export async function listToCount(db: Queryable, versionId: string): Promise<IndexedList | null> {
  const version = await findListVersion(db, versionId);
  return version?.state === 'proposed' ? proposedListOf(db, version) : null;
}

/** Notes which of these accounts the version would open hits of. Changes no hit. */
export async function noteTouched(
  tx: Tx,
  list: IndexedList,
  accounts: readonly AccountSubjects[],
): Promise<void> {
  const found = await findHits([list], accounts);
  const ids = accounts.map(({ accountId }) => accountId);
  const known = new Map((await knownHitsOf(tx, ids)).map((row) => [keyOf(row), row]));
  const refs = new Map<string, string[]>();
  for (const [key, hit] of found)
    if (isNewHit(hit, known.get(key)))
      refs.set(hit.accountId, [...(refs.get(hit.accountId) ?? []), hit.entry.ref]);
  for (const [accountId, entryRefs] of refs)
    await insertTouchedAccount(tx, { versionId: list.versionId, accountId, entryRefs });
}

/** Everybody was compared: from now on the version can be approved. */
export async function endCount(tx: Tx, versionId: string, at: Date): Promise<void> {
  if ((await lockListVersion(tx, versionId))?.state === 'proposed')
    await saveListCount(tx, versionId, at);
}
