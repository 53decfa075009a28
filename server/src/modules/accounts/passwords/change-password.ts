import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { demandStepUp } from '../../../platform/http/demand-step-up.ts';
import { withinTries } from '../../../platform/mfa/factor-tries.ts';
import { hashPassword, verifyPassword } from '../../../platform/sessions/password-hash.ts';
import {
  startSession,
  stepSessionUp,
  type SteppedUp,
} from '../../../platform/sessions/sessions.ts';
import { recogniseAccount } from '../../../platform/sessions/recognised-browsers.ts';
import { refuseWeakPassword } from '../../../platform/sessions/refuse-weak-password.ts';
import { replacePassword } from './reset-password.ts';
import { findAccount, lockAccount, readDatabaseTime } from '../store.ts';
import { hashSecret } from '../../../platform/ids.ts';

export interface ChangingPerson {
  readonly accountId: string;
  readonly steppedUp: SteppedUp | null;
  readonly browser: { readonly userAgent: string; readonly address: string };
  readonly recognition: string;
}

/**
 * Replaces the password, given the current one, and the second factor if there is one. All sessions
 * end; this browser gets a new one and stays recognised.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens' | 'appSecret' | 'offering' | 'publicUrl'>,
  form: { current_password: string; password: string },
  person: ChangingPerson,
): Promise<{ token: string; recognition: string }> {
  const account = await findAccount(context.db, person.accountId);
  if (account === null) throw refuse('unauthenticated', 'not_signed_in');
  if (account.has_second_factor) demandStepUp(person.steppedUp, 'second_factor');
  // Limits guessing by an intruder at a signed-in browser.
  await withinTries(context.db, `change_password|${account.id}`, async () => {
    if (!(await verifyPassword(account.password_hash, form.current_password)))
      throw refuseField('current_password', 'wrong_password');
  });
  if (form.password.normalize('NFKC') === form.current_password.normalize('NFKC'))
    throw refuseField('password', 'password_unchanged');
  refuseWeakPassword(context, form.password, { email: account.email, fullName: account.full_name });
  const passwordHash = await hashPassword(form.password);
  return context.db.transaction('change_password', async (tx) => {
    const locked = await lockAccount(tx, account.id);
    // It was changed concurrently: the given password is no longer the current one.
    if (locked.password_hash !== account.password_hash)
      throw refuseField('current_password', 'wrong_password');
    await replacePassword(context, tx, {
      account: locked,
      passwordHash,
      act: 'account.password_changed',
    });
    const token = await startSession(tx, {
      kind: 'investor',
      subjectId: account.id,
      ...person.browser,
    });
    // With a second factor, the password alone is only half a proof.
    if (!locked.has_second_factor) await stepSessionUp(tx, hashSecret(token), 'password');
    return {
      token,
      recognition: recogniseAccount(context, person.recognition, {
        accountId: account.id,
        at: await readDatabaseTime(tx),
      }),
    };
  });
}
