import type { Limit } from '@bb1/domain/endpoint';
import type { Officer } from '@bb1/domain/officers/officer';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addressKey } from '../../platform/crypto/address-key.ts';
import { type GivenCode, redeemCode } from '../../platform/mfa/redeem-code.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countCall, countWithin, uncountCall } from '../../platform/http/rate-limit.ts';
import { isRecognised, recogniseAccount } from '../../platform/sessions/recognised-browsers.ts';
import { verifyPassword } from '../../platform/sessions/password-hash.ts';
import { endSession, startSession } from '../../platform/sessions/sessions.ts';
import { mailRecoveryCodeUsed } from './officer-person.ts';
import { startProvenSession } from './start-proven-session.ts';
import { findOfficerByEmail, lockOfficer, type OfficerRow, toOfficerDto } from './store.ts';

const TRIES: Limit = { max: 10, perSeconds: 900 };
/**
 * Wrong codes with the right password, across all networks: six digits could be guessed from many.
 */
export const WRONG_CODES: Limit = { max: 5, perSeconds: 900 };

/** The count of wrong codes of one officer, by whichever way the first factor was given. */
export const codesOf = (officerId: string): string => `desk_sign_in.code|${officerId}`;

/** A browser in which the officer has signed in before goes first while many others try. */
const recognisable = ({ id }: OfficerRow) => ({ id, browsers_recognised_since: new Date(0) });

export interface DeskBrowser {
  readonly userAgent: string;
  readonly address: string;
  /** The browser's earlier session, which this sign-in replaces. */
  readonly replaces: Buffer | null;
}

/** Signs an officer in with password and second factor; one answer for every way to fail. */
export async function signInOfficer(
  context: Pick<Context, 'db' | 'clock' | 'appSecret'>,
  form: { email: string; password: string } & GivenCode,
  browser: DeskBrowser & { readonly recognition: string },
): Promise<{ officer: Officer; token: string; recognition: string }> {
  const network = networkOf(browser.address);
  const tries = `desk_sign_in|${addressKey(context, form.email)}|${network}`;
  await countCall(context.db, tries, TRIES);
  const found = await findOfficerByEmail(context.db, form.email);
  const isKnown =
    found !== null && isRecognised(context, browser.recognition, recognisable(found), new Date());
  const fits = await verifyPassword(found?.password_hash ?? null, form.password, {
    queue: 'desk',
    sender: { id: network, isConfirmed: isKnown },
  });
  // Attempts without the right password are counted where they cannot block an officer's login.
  // Recovery codes cannot be guessed.
  const codes = codesOf(found !== null && fits ? found.id : network);
  const mayBeGuessed =
    !(await countWithin(context.db, codes, WRONG_CODES)) && form.code !== undefined;
  const at = context.clock.now();
  const signedIn = await context.db.transaction('desk_sign_in', async (tx) => {
    const row = found && (await lockOfficer(tx, found.id));
    // The code is checked whether or not the password is right, so that timing reveals nothing; a
    // refusal uses nothing up.
    const by =
      row === null
        ? null
        : await redeemCode(tx, {
            owner: { kind: 'officer', id: row.id },
            appSecret: context.appSecret,
            given: form,
            at,
          });
    // The password may have been replaced since the check: a session would outlive that.
    if (
      row === null ||
      !fits ||
      row.password_hash !== found?.password_hash ||
      mayBeGuessed ||
      by === null
    )
      throw refuse('invalid', 'invalid_login');
    if (by === 'recovery_code') await mailRecoveryCodeUsed(tx, { officer: row, at });
    return {
      officer: toOfficerDto(row),
      token: await startOfficerSession(tx, { officer: row, browser, by, at }),
      recognition: recogniseAccount(context, browser.recognition, {
        accountId: row.id,
        at: new Date(),
      }),
    };
  });
  // The limits are on failures; they are counted before, so that parallel ones count too.
  await uncountCall(context.db, codes, tries);
  return signedIn;
}

/**
 * Starts the session of an officer who has proven both factors. By the company only the second one
 * was proven to the product, so that it is no step-up.
 */
export async function startOfficerSession(
  tx: Tx,
  {
    officer,
    browser,
    by,
    byCompany = false,
    at,
  }: {
    officer: OfficerRow;
    browser: DeskBrowser;
    by: 'totp' | 'recovery_code' | 'passkey';
    byCompany?: boolean;
    at: Date;
  },
): Promise<string> {
  if (browser.replaces !== null) await endSession(tx, browser.replaces);
  const token = await (byCompany
    ? startSession(tx, { kind: 'officer', subjectId: officer.id, ...browser })
    : startProvenSession(tx, officer.id, browser));
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officer.id },
    act: byCompany ? 'officer.signed_in_by_company' : 'officer.signed_in',
    subject: `officer:${officer.id}`,
    after: { by },
  });
  return token;
}
