import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { Limit } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { countCall } from '../../platform/http/rate-limit.ts';
import { verifyPassword } from '../../platform/sessions/password-hash.ts';
import { completeSignIn, type SignInToComplete } from './complete-sign-in.ts';
import { findAccountByEmail } from './store.ts';

// Counted per account and address together, so that a stranger's tries do not lock the owner out.
const TRIES: Limit = { max: 10, perSeconds: 3600 };

/** Signs in with e-mail and password; known and unknown addresses cost the same work and get the same answer. */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'appSecret'>,
  form: { email: string; password: string },
  from: Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'>,
): Promise<{ user: CurrentUser; token: string; recognition: string }> {
  await countCall(context.db, `sign_in|${form.email.toLowerCase()}|${from.browser.address}`, TRIES);
  const account = await findAccountByEmail(context.db, form.email);
  const fits = await verifyPassword(account?.password_hash ?? null, form.password);
  if (account === null || !fits) throw refuse('invalid', 'invalid_login');
  return context.db.transaction('sign_in', (tx) => completeSignIn(context, tx, { account, by: 'password', ...from }));
}
