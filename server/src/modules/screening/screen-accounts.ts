import { setImmediate as letOthersRun } from 'node:timers/promises';
import { judgementHolds } from '@bb1/domain/screening/hit-state';
import type { ScreeningSubject } from '@bb1/domain/screening/screened';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { subjectFingerprint } from './fingerprints.ts';
import {
  endKnownHit,
  type FoundHit,
  insertFoundHit,
  keyOf,
  type KnownHitRow,
  lockHitsOf,
  reopenFoundHit,
} from './hit-store.ts';
import { type IndexedList, listsInForce } from './lists-in-memory.ts';

export interface AccountSubjects {
  readonly accountId: string;
  /** Everybody of the account; hits of others end. */
  readonly subjects: readonly ScreeningSubject[];
}

/** Comparing takes CPU time; after this many people other work gets a turn. */
const SUBJECTS_AT_A_TIME = 10;

/**
 * Compares all persons of an account with all lists in force: opens hits, ends those of people who
 * are gone or no longer similar, and keeps judgements of unchanged pairs. The caller holds a lock
 * on the subjects' source. Returns whether anything has changed.
 */
export async function screenAccount(
  tx: Tx,
  { at, ...account }: AccountSubjects & { readonly at: Date },
): Promise<boolean> {
  return (await screenAccounts(tx, { accounts: [account], at })).has(account.accountId);
}

/** The same for many accounts at once. Returns the accounts whose hits have changed. */
export async function screenAccounts(
  tx: Tx,
  { accounts, at }: { readonly accounts: readonly AccountSubjects[]; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const found = await findHits(await listsInForce(tx), accounts);
  const known = new Map(
    (
      await lockHitsOf(
        tx,
        accounts.map(({ accountId }) => accountId),
      )
    ).map((row) => [keyOf(row), row]),
  );
  const changed = new Set<string>();
  for (const [key, hit] of found) {
    if (await openWhereNew(tx, hit, { known: known.get(key), at })) changed.add(hit.accountId);
  }
  for (const [key, row] of known) {
    if (found.has(key) || row.state === 'ended') continue;
    await endKnownHit(tx, row.id, at);
    changed.add(row.account_id);
  }
  return changed;
}

/** All pairs that look alike, by the key of their hit. */
export async function findHits(
  lists: readonly IndexedList[],
  accounts: readonly AccountSubjects[],
): Promise<Map<string, FoundHit>> {
  const found = new Map<string, FoundHit>();
  let compared = 0;
  for (const { accountId, subjects } of accounts) {
    for (const subject of subjects) {
      if (++compared % SUBJECTS_AT_A_TIME === 0) await letOthersRun();
      for (const { list, versionId, index } of lists) {
        for (const { entry, match } of index.find(subject)) {
          const { fingerprint, ...seen } = entry;
          const hit = {
            accountId,
            subject,
            subjectFingerprint: subjectFingerprint(subject),
            list,
            versionId,
            entry: seen,
            entryFingerprint: fingerprint,
            match,
          };
          found.set(
            keyOf({
              account_id: accountId,
              subject_id: subject.subjectId,
              list,
              entry_ref: entry.ref,
            }),
            hit,
          );
        }
      }
    }
  }
  return found;
}

/** False if the hit is known and unchanged. */
async function openWhereNew(
  tx: Tx,
  hit: FoundHit,
  { known, at }: { readonly known: KnownHitRow | undefined; readonly at: Date },
): Promise<boolean> {
  if (!isNewHit(hit, known)) return false;
  await (known === undefined
    ? insertFoundHit(tx, newId(), hit, at)
    : reopenFoundHit(tx, known.id, hit, at));
  return true;
}

/** Whether an officer has to look: unknown, ended, or of a subject or entry that changed. */
export function isNewHit(hit: FoundHit, known: KnownHitRow | undefined): boolean {
  if (known === undefined || known.state === 'ended') return true;
  const seen = {
    subject: known.subject_fingerprint.toString('hex'),
    entry: known.entry_fingerprint.toString('hex'),
  };
  const now = {
    subject: hit.subjectFingerprint.toString('hex'),
    entry: hit.entryFingerprint.toString('hex'),
  };
  return !judgementHolds(seen, now);
}
