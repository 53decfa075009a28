import type { Tx } from '../../platform/db/database.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { deleteEmailChange } from './emails/email-change-store.ts';
import { makeBrowsersStrangers } from './store.ts';

/** Ends every session of a person, every sign-in that is under way and the wish for another address; the next login, with whatever browser, is told to the owner. */
export async function signOutEverywhere(tx: Tx, accountId: string): Promise<void> {
  for (const kind of ['investor', 'sign_in'] as const) await endSessionsOf(tx, kind, accountId);
  await tx.run(makeBrowsersStrangers, [accountId]);
  await deleteEmailChange(tx, accountId);
}
