import type { Context } from '../../../context.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { idsInPages } from '../../../platform/db/ids-in-pages.ts';
import { eachOf } from '../../../platform/jobs/each-of.ts';
import { erasePerson, obstaclesOf, type Parts } from './erase-person.ts';
import { lockAccountIfAny } from '../store.ts';
import { findDue, isDue, listRecords, noteErased } from './closing-store.ts';

export const ERASE_CLOSED_ACCOUNTS = 'accounts.forget_closed';

/**
 * Erases expired records of closed accounts; never under a legal hold, never while we hold money of
 * theirs.
 */
export async function eraseClosedAccounts(
  context: Pick<Context, 'db' | 'clock'>,
  parts: Parts,
): Promise<void> {
  const at = context.clock.now();
  const due = idsInPages(async (after, limit) =>
    (await context.db.rows(findDue, [after, limit])).map(({ id }) => id),
  );
  await eachOf(due, (id) =>
    context.db.transaction('forget_closed', (tx) => forgetOne(tx, { id, at, parts })),
  );
}

async function forgetOne(
  tx: Tx,
  { id, at, parts }: { id: string; at: Date; parts: Parts },
): Promise<void> {
  const account = await lockAccountIfAny(tx, id);
  // Checked again under the lock: an officer may have set a hold meanwhile.
  if (account === null || !(await tx.one(isDue, [id])).due) return;
  // Data tied to the address went when the account was closed; its owner may have a new account
  // with it now.
  const person = { accountId: id, provenEmail: null };
  if ((await obstaclesOf(tx, parts, person)).length > 0) return;
  const records = await tx.rows(listRecords, [id]);
  const over = records
    .filter((one) => one.is_over && one.erased_at === null)
    .map((one) => one.record);
  const kept = new Set(records.filter((one) => !one.is_over).map((one) => one.record));
  const left = await erasePerson(tx, parts, person, { kept, at });
  if (left !== 'deleted') for (const what of over) await tx.run(noteErased, [id, what, at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'account.erased',
    subject: `account:${id}`,
    reason: 'retention period over',
    after: { records: over, left },
  });
}
