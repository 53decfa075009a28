import { officerPasswordChangedMail } from './mails.ts';
import { refuseWeakPassword } from '../../platform/sessions/refuse-weak-password.ts';
import type { z } from 'zod';
import type { Limit } from '@bb1/domain/endpoint';
import type { changeDeskPassword } from '@bb1/domain/officers/access-endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { countCall, uncountCall } from '../../platform/http/rate-limit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { hashPassword, verifyPassword } from '../../platform/sessions/password-hash.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { startProvenSession } from './start-proven-session.ts';
import { findOfficer, lockOfficer, saveOfficerPassword } from './store.ts';
import { withFreshCode } from './with-fresh-code.ts';

interface OfficerAtBrowser {
  readonly officerId: string;
  readonly browser: { readonly userAgent: string; readonly address: string };
}

/**
 * Wrong current passwords per officer, so that an intruder at an unlocked desk cannot keep
 * guessing.
 */
const WRONG_PASSWORDS: Limit = { max: 5, perSeconds: 900 };

/**
 * Replaces an officer's password, given the current one and a fresh code. All sessions end; returns
 * the token of this browser's new one.
 */
export async function changeOfficerPassword(
  context: Pick<Context, 'db' | 'clock' | 'appSecret' | 'publicUrl' | 'offering'>,
  { officerId, browser }: OfficerAtBrowser,
  form: z.output<typeof changeDeskPassword.body>,
): Promise<string> {
  const officer = await findOfficer(context.db, officerId);
  if (officer === null) throw refuse('unauthenticated', 'not_signed_in');
  const key = `change_desk_password|${officerId}`;
  await countCall(context.db, key, WRONG_PASSWORDS);
  if (!(await verifyPassword(officer.password_hash, form.current_password, { queue: 'desk' })))
    throw refuseField('current_password', 'wrong_password');
  await uncountCall(context.db, key);
  if (form.password.normalize('NFKC') === form.current_password.normalize('NFKC'))
    throw refuseField('password', 'password_unchanged');
  refuseWeakPassword(context, form.password, { email: officer.email, fullName: officer.name });
  const passwordHash = await hashPassword(form.password, { queue: 'desk' });
  return withFreshCode(
    context,
    { name: 'change_desk_password', officerId, given: form },
    async (tx, { email, name, locale }, at) => {
      // It was changed concurrently: the given password is no longer the current one.
      if ((await lockOfficer(tx, officerId))?.password_hash !== officer.password_hash)
        throw refuseField('current_password', 'wrong_password');
      await saveOfficerPassword(tx, officerId, passwordHash);
      await endSessionsOf(tx, 'officer', officerId);
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'officer.password_changed',
        subject: `officer:${officerId}`,
      });
      await queueMail(tx, {
        mail: officerPasswordChangedMail,
        to: email,
        locale,
        values: { name, at: at.toISOString() },
        at,
        about: officerId,
      });
      return startProvenSession(tx, officerId, browser);
    },
  );
}
