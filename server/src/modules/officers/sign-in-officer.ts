import type { Limit } from '@bb1/domain/endpoint';
import type { Officer } from '@bb1/domain/officers/endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { matchingTotpStep, openTotpSecret } from '../../platform/crypto/totp.ts';
import { countCall } from '../../platform/http/rate-limit.ts';
import { verifyPassword } from '../../platform/sessions/password-hash.ts';
import { startSession } from '../../platform/sessions/sessions.ts';
import { findOfficerByEmail, shownOfficer, useTotpStep } from './store.ts';

const TRIES: Limit = { max: 10, perSeconds: 900 };

/** Signs an officer in with password and second factor; one answer for every way in which that can fail. */
export async function signInOfficer(
  context: Pick<Context, 'db' | 'clock' | 'appSecret'>,
  form: { email: string; password: string; code: string },
  browser: { userAgent: string; address: string },
): Promise<{ officer: Officer; token: string }> {
  await countCall(context.db, `desk_sign_in|${form.email.toLowerCase()}|${browser.address}`, TRIES);
  const row = await findOfficerByEmail(context.db, form.email);
  const fits = await verifyPassword(row?.password_hash ?? null, form.password);
  // Codes follow the officer's own phone, which knows nothing of a moved product clock.
  const step = row === null ? null : matchingTotpStep(openTotpSecret(context.appSecret, row.id, row.totp_secret), form.code, new Date());
  if (row === null || !fits || step === null) throw refuse('invalid', 'invalid_login');
  return context.db.transaction('desk_sign_in', async (tx) => {
    if (!(await useTotpStep(tx, row.id, step))) throw refuse('invalid', 'invalid_login');
    const token = await startSession(tx, { kind: 'officer', subjectId: row.id, ...browser });
    await record(tx, { at: context.clock.now(), actor: { kind: 'officer', id: row.id }, act: 'officer.signed_in', subject: `officer:${row.id}` });
    return { officer: shownOfficer(row), token };
  });
}
