import { unconfirmedUntil } from '@bb1/domain/confirmation';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { CONFIRM_EMAIL } from './links.ts';
import { deleteAccountRow, findUnconfirmedAccounts, lockUnconfirmedAccount } from './store.ts';

export const FORGET_UNCONFIRMED = 'accounts.forget_unconfirmed';
const AT_ONCE = 200;

/** What a module further on keeps of a registration; the modules are handed in, because accounts come before them. */
export interface RegistrationPart {
  /** Whether something hangs on the account that must be kept, and the account with it. */
  mustStay(db: Queryable, accountId: string): Promise<boolean>;
  /** Deletes the rest. */
  forget(tx: Tx, accountId: string): Promise<void>;
}

/**
 * Deletes registrations whose address was not confirmed while a link that the mails named still worked: account,
 * sessions, acceptances, mails and what later modules hold. The log keeps only that it happened.
 */
export async function forgetUnconfirmed(context: Pick<Context, 'db' | 'clock'>, parts: readonly RegistrationPart[]): Promise<void> {
  const at = context.clock.now();
  const due = { registeredUntil: unconfirmedUntil(at), purpose: CONFIRM_EMAIL, now: at };
  let last = '';
  for (;;) {
    const ids = await findUnconfirmedAccounts(context.db, { ...due, after: last, limit: AT_ONCE });
    for (const id of ids) await context.db.transaction('forget_unconfirmed', (tx) => forgetOne(tx, { id, due, parts }));
    if (ids.length < AT_ONCE) return;
    last = ids.at(-1) ?? '';
  }
}

async function forgetOne(tx: Tx, { id, due, parts }: { id: string; due: { registeredUntil: Date; purpose: string; now: Date }; parts: readonly RegistrationPart[] }): Promise<void> {
  // Looked at again under the lock: the address may have been confirmed, or a new link sent, meanwhile.
  if (!(await lockUnconfirmedAccount(tx, id, due))) return;
  for (const part of parts) if (await part.mustStay(tx, id)) return;
  await endSessionsOf(tx, 'investor', id);
  for (const part of parts) await part.forget(tx, id);
  await forgetMailsAbout(tx, [id]);
  await deleteAccountRow(tx, id);
  await record(tx, { at: due.now, actor: SYSTEM, act: 'account.deleted', subject: `account:${id}`, reason: 'e-mail address not confirmed in time' });
}
