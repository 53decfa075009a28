import { newBrowserMail } from '../mails/sign-in.ts';
import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { mailOwner } from '../mail-person.ts';
import { nameBrowser } from '../../../platform/sessions/name-browser.ts';
import { endSession, startSession, stepSessionUp } from '../../../platform/sessions/sessions.ts';
import { isRecognised, recogniseAccount } from '../../../platform/sessions/recognised-browsers.ts';
import { type AccountRow, currentUser, readDatabaseTime } from '../store.ts';
import { hashSecret } from '../../../platform/ids.ts';

export interface SignInToComplete {
  readonly account: AccountRow;
  readonly browser: { readonly userAgent: string; readonly address: string };
  /** The browser's recognition cookie. */
  readonly recognition: string;
  readonly by: 'password' | 'totp' | 'recovery_code' | 'passkey';
  /**
   * The account was created by this very call: there is no other browser yet, and its creation is
   * logged.
   */
  readonly isNewAccount?: boolean;
  /** The browser's earlier sessions, which this sign-in replaces. */
  readonly replaces?: readonly (Buffer | null)[];
}

/**
 * Starts the session of a person who has proven all their factors. The session has a new token
 * whatever the browser sent, and counts as stepped up. The owner is notified of a new browser.
 */
export async function completeSignIn(
  context: Pick<Context, 'appSecret' | 'clock' | 'offering'>,
  tx: Tx,
  signIn: SignInToComplete,
): Promise<{ user: CurrentUser; token: string; recognition: string }> {
  const { account, browser } = signIn;
  for (const replaced of signIn.replaces ?? [])
    if (replaced !== null) await endSession(tx, replaced);
  const token = await startSession(tx, { kind: 'investor', subjectId: account.id, ...browser });
  await stepSessionUp(
    tx,
    hashSecret(token),
    signIn.by === 'password' ? 'password' : 'second_factor',
  );
  const now = await readDatabaseTime(tx);
  if (signIn.isNewAccount !== true)
    await noteSignIn(context, tx, signIn, isRecognised(context, signIn.recognition, account, now));
  return {
    user: currentUser(account, context.offering),
    token,
    recognition: recogniseAccount(context, signIn.recognition, { accountId: account.id, at: now }),
  };
}

async function noteSignIn(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  { account, browser, by }: SignInToComplete,
  isKnownBrowser: boolean,
): Promise<void> {
  const at = context.clock.now();
  await record(tx, {
    at,
    actor: { kind: 'investor', id: account.id },
    act: 'account.signed_in',
    subject: `account:${account.id}`,
    after: { by, known_browser: isKnownBrowser },
  });
  if (isKnownBrowser) return;
  const named = nameBrowser(browser.userAgent);
  const values = {
    name: account.full_name,
    at: at.toISOString(),
    browser: named.browser ?? '',
    system: named.system ?? '',
    address: browser.address,
  };
  await mailOwner(tx, account, { mail: newBrowserMail, values, at });
}
