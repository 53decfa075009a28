import { unconfirmedUntil } from '@bb1/domain/confirmation';
import type { Context } from '../../../context.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { idsInPages } from '../../../platform/db/ids-in-pages.ts';
import { eachOf } from '../../../platform/jobs/each-of.ts';
import { erasePerson, keptOf, obstaclesOf, type Parts } from './erase-person.ts';
import { CONFIRM_EMAIL } from '../links.ts';
import { findUnconfirmedAccounts, lockUnconfirmedAccount } from '../store.ts';

export const PURGE_UNCONFIRMED_ACCOUNTS = 'accounts.forget_unconfirmed';

interface Due {
  readonly registeredUntil: Date;
  readonly purpose: string;
  readonly now: Date;
}

/**
 * Deletes registrations that were not confirmed while a mailed link still worked: account,
 * sessions, factors, acceptances, mails and the data of later modules. The log records only that it
 * happened.
 */
export async function purgeUnconfirmedAccounts(
  context: Pick<Context, 'db' | 'clock'>,
  parts: Parts,
): Promise<void> {
  const at = context.clock.now();
  const due: Due = { registeredUntil: unconfirmedUntil(at), purpose: CONFIRM_EMAIL, now: at };
  const ids = idsInPages((after, limit) =>
    findUnconfirmedAccounts(context.db, { ...due, after, limit }),
  );
  await eachOf(ids, (id) =>
    context.db.transaction('forget_unconfirmed', (tx) => forgetOne(tx, { id, due, parts })),
  );
}

async function forgetOne(
  tx: Tx,
  { id, due, parts }: { id: string; due: Due; parts: Parts },
): Promise<void> {
  // Checked again under the lock: the address may have been confirmed, or a new link sent,
  // meanwhile.
  if (!(await lockUnconfirmedAccount(tx, id, due))) return;
  const person = { accountId: id, provenEmail: null };
  if (
    (await obstaclesOf(tx, parts, person)).length > 0 ||
    (await keptOf(tx, parts, person, due.now)).length > 0
  )
    return;
  await erasePerson(tx, parts, person, { kept: new Set(), at: due.now });
  await record(tx, {
    at: due.now,
    actor: SYSTEM,
    act: 'account.deleted',
    subject: `account:${id}`,
    reason: 'email address not confirmed in time',
  });
}
