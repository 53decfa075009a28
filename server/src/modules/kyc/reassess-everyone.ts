import type { ScreeningSubject } from '@bb1/domain/screening/screened';
import { isApproved } from '@bb1/domain/kyc/kyc-verdict';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import { endCount, listToCount, noteTouched } from '../screening/count-touched.ts';
import { screenAccounts } from '../screening/screen-accounts.ts';
import type { KycSetting } from './kyc-setting.ts';
import { screeningSubjects } from './screening-subjects.ts';
import { syncKycStatus } from './sync-kyc-status.ts';
import { type BegunRecord, nextRecords } from './store.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Compares everybody with the lists in force. If interrupted, it can safely start again from the
 * beginning.
 */
export async function screenEveryone({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await inBatches(db, 'screen_everyone', async (tx, records) => {
    await screenAccounts(tx, { accounts: await subjectsOf(tx, records), at: clock.now() });
  });
}

/**
 * Counts the people that a proposed version of a list would affect, for its approver. If interrupted, it can
 * safely start again from the beginning.
 */
export async function countTouched(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { versionId }: { readonly versionId: string },
): Promise<void> {
  const list = await listToCount(db, versionId);
  if (list === null) return;
  await inBatches(db, 'count_touched', async (tx, records) => {
    await noteTouched(tx, list, await subjectsOf(tx, records));
  });
  await db.transaction('end_count', (tx) => endCount(tx, versionId, clock.now()));
}

async function subjectsOf(
  tx: Tx,
  records: readonly BegunRecord[],
): Promise<{ accountId: string; subjects: ScreeningSubject[] }[]> {
  const accounts = [];
  for (const { account_id: accountId } of records)
    accounts.push({ accountId, subjects: await screeningSubjects(tx, accountId) });
  return accounts;
}

/**
 * Reassesses all approved people by the country rules in force: people excluded now go back to an
 * officer.
 */
export async function reassessEveryone(context: KycSetting & Pick<Context, 'db'>): Promise<void> {
  await inBatches(context.db, 'judge_everyone', async (tx, records) => {
    // Others are assessed when an officer decides, and their records stay as officers see them. The
    // verdict is read under the lock: an approval made concurrently by the old rules is one that
    // this job is for.
    for (const { account_id: accountId, verdict } of records)
      if (isApproved(verdict)) await syncKycStatus(tx, context, { accountId, actor: SYSTEM });
  });
}

/** All existing records in batches, each locked in a transaction of its own. */
async function inBatches(
  db: Context['db'],
  name: string,
  act: (tx: Tx, records: readonly BegunRecord[]) => Promise<void>,
): Promise<void> {
  for (let after: string | null = FIRST; after !== null;) {
    const from: string = after;
    after = await db.transaction(name, async (tx) => {
      const records = await tx.rows(nextRecords, [from]);
      await act(tx, records);
      return records.at(-1)?.account_id ?? null;
    });
  }
}
