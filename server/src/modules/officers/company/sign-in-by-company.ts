import type { Locale } from '@bb1/domain/locale';
import type { Officer } from '@bb1/domain/officers/officer';
import { refuse } from '@bb1/domain/refusal';
import type { ProvenAccount } from '../../../integrations/company-sign-in/company-sign-in-port.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import { countCall, uncountCall } from '../../../platform/http/rate-limit.ts';
import { hashSecret, newSecret } from '../../../platform/ids.ts';
import { type GivenCode, redeemCode, wrongCode } from '../../../platform/mfa/redeem-code.ts';
import { mailRecoveryCodeUsed } from '../officer-person.ts';
import { codesOf, type DeskBrowser, startOfficerSession, WRONG_CODES } from '../sign-in-officer.ts';
import { findOfficer, lockOfficer, toOfficerDto } from '../store.ts';
import {
  attemptOver,
  type CompanyHouse,
  newAttempt,
  provenAccount,
  providerOf,
} from './attempt.ts';
import {
  findAttempt,
  linkedSince,
  ownerOfCompanyAccount,
  saveAttempt,
  takeAttempt,
} from './company-store.ts';

/** The provider's page, and this browser's secret. */
export async function beginCompanySignIn(
  house: CompanyHouse,
  { locale, next }: { readonly locale: Locale; readonly next: string | null },
): Promise<{ url: string; secret: string }> {
  const { url, secret, secretHash } = await newAttempt(house, { step: 'sign_in', locale });
  await house.db.transaction('begin_company_sign_in', (tx) =>
    saveAttempt(tx, { secretHash, step: 'sign_in', officerId: null, next }),
  );
  return { url, secret };
}

/**
 * The provider's answer takes the place of the password, and of nothing else. Returns the browser's
 * next secret; the first one is used up.
 */
export async function answerToCompanySignIn(
  house: CompanyHouse,
  given: { readonly secret: string; readonly answer: string },
): Promise<string> {
  const { account, next } = await provenAccount(house, { step: 'sign_in', ...given });
  // Also an account that was the company's when it was linked.
  const officerId = account.isOfCompany ? await ownerOfCompanyAccount(house.db, account) : null;
  if (officerId === null || (await findOfficer(house.db, officerId)) === null) {
    await house.db.transaction('refuse_company_sign_in', (tx) =>
      record(tx, {
        at: house.clock.now(),
        actor: SYSTEM,
        act: 'officer.company_sign_in_refused',
        subject: officerId === null ? 'company_sign_in' : `officer:${officerId}`,
        after: { reason: reasonOf(account, officerId) },
      }),
    );
    throw refuse('forbidden', 'company_account_not_linked', {
      company: providerOf(house).company,
    });
  }
  const secret = newSecret();
  await house.db.transaction('answer_company_sign_in', (tx) =>
    saveAttempt(tx, {
      secretHash: hashSecret(secret),
      step: 'second_factor',
      officerId,
      next,
    }),
  );
  return secret;
}

function reasonOf({ isOfCompany }: ProvenAccount, officerId: string | null): string {
  if (!isOfCompany) return 'not_of_company';
  return officerId === null ? 'not_linked' : 'no_access';
}

/** Starts the session, given the second factor. It is no step-up: the password was not given. */
export async function finishSignInByCompany(
  house: CompanyHouse,
  given: GivenCode,
  { secret, browser }: { readonly secret: string; readonly browser: DeskBrowser },
): Promise<{ officer: Officer; next: string | null; token: string }> {
  const { issuer } = providerOf(house);
  const secretHash = hashSecret(secret);
  const officerId = (await findAttempt(house.db, secretHash, 'second_factor'))?.officer_id;
  if (officerId === null || officerId === undefined) throw attemptOver();
  const codes = codesOf(officerId);
  // Recovery codes cannot be guessed.
  if (given.code !== undefined) await countCall(house.db, codes, WRONG_CODES);
  const at = house.clock.now();
  const signedIn = await house.db.transaction('finish_company_sign_in', async (tx) => {
    const officer = await lockOfficer(tx, officerId);
    const attempt = await takeAttempt(tx, secretHash, 'second_factor');
    // Suspended, unlinked or signed in by the same attempt since the provider's answer.
    if (officer === null || attempt === null || (await linkedSince(tx, officerId, issuer)) === null)
      throw attemptOver();
    const by = await redeemCode(tx, {
      owner: { kind: 'officer', id: officerId },
      appSecret: house.appSecret,
      given,
      at,
    });
    if (by === null) throw wrongCode(given);
    if (by === 'recovery_code') await mailRecoveryCodeUsed(tx, { officer, at });
    return {
      officer: toOfficerDto(officer),
      next: attempt.next,
      token: await startOfficerSession(tx, { officer, browser, by, byCompany: true, at }),
    };
  });
  if (given.code !== undefined) await uncountCall(house.db, codes);
  return signedIn;
}
