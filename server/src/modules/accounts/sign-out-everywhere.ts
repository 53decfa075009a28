import type { Tx } from '../../platform/db/database.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { deleteEmailChange } from './emails/email-change-store.ts';
import { makeBrowsersStrangers } from './store.ts';

/**
 * Ends all of a person's sessions, pending sign-ins and the requested change of address. The owner
 * is notified of the next login, from any browser.
 */
export async function signOutEverywhere(tx: Tx, accountId: string): Promise<void> {
  for (const kind of ['investor', 'sign_in'] as const) await endSessionsOf(tx, kind, accountId);
  await tx.run(makeBrowsersStrangers, [accountId]);
  await deleteEmailChange(tx, accountId);
}
