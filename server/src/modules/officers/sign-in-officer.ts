import type { Limit } from '@bb1/domain/endpoint';
import type { Officer } from '@bb1/domain/officers/officer';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type GivenCode, redeemCode } from '../../platform/factors/redeem-code.ts';
import { countCall } from '../../platform/http/rate-limit.ts';
import { verifyPassword } from '../../platform/sessions/password-hash.ts';
import { endSession, startSession } from '../../platform/sessions/sessions.ts';
import { tellOfRecoveryCode } from './officer-person.ts';
import { findOfficerByEmail, type OfficerRow, shownOfficer } from './store.ts';

const TRIES: Limit = { max: 10, perSeconds: 900 };

export interface DeskBrowser {
  readonly userAgent: string;
  readonly address: string;
  /** The session that the browser brought along and that this sign-in takes the place of. */
  readonly replaces: Buffer | null;
}

/** Signs an officer in with password and second factor; one answer for every way in which that can fail. */
export async function signInOfficer(
  context: Pick<Context, 'db' | 'clock' | 'appSecret'>,
  form: { email: string; password: string } & GivenCode,
  browser: DeskBrowser,
): Promise<{ officer: Officer; token: string }> {
  await countCall(context.db, `desk_sign_in|${form.email.toLowerCase()}|${browser.address}`, TRIES);
  const row = await findOfficerByEmail(context.db, form.email);
  const fits = await verifyPassword(row?.password_hash ?? null, form.password);
  const at = context.clock.now();
  return context.db.transaction('desk_sign_in', async (tx) => {
    // The code is looked at whether the password fits or not, so that time does not tell; a refusal uses nothing up.
    const by = row === null ? null : await redeemCode(tx, { owner: { kind: 'officer', id: row.id }, appSecret: context.appSecret, given: form, at });
    if (row === null || !fits || by === null) throw refuse('invalid', 'invalid_login');
    if (by === 'recovery_code') await tellOfRecoveryCode(tx, { officer: row, at });
    return { officer: shownOfficer(row), token: await startOfficerSession(tx, { officer: row, browser, by, at }) };
  });
}

/** Starts the session of an officer who has proven both factors. */
export async function startOfficerSession(tx: Tx, { officer, browser, by, at }: { officer: OfficerRow; browser: DeskBrowser; by: 'totp' | 'recovery_code' | 'passkey'; at: Date }): Promise<string> {
  if (browser.replaces !== null) await endSession(tx, browser.replaces);
  const token = await startSession(tx, { kind: 'officer', subjectId: officer.id, userAgent: browser.userAgent, address: browser.address });
  await record(tx, { at, actor: { kind: 'officer', id: officer.id }, act: 'officer.signed_in', subject: `officer:${officer.id}`, after: { by } });
  return token;
}
