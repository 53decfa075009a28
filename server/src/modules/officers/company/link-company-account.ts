import { refuse, type Refusal } from '@bb1/domain/refusal';
import type { Locale } from '@bb1/domain/locale';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import type { GivenCode } from '../../../platform/mfa/redeem-code.ts';
import { companyAccountChangedMail } from '../mails.ts';
import { findOfficer, lockOfficer, type OfficerRow } from '../store.ts';
import { withFreshCode } from '../with-fresh-code.ts';
import {
  attemptOver,
  type CompanyHouse,
  newAttempt,
  provenAccount,
  providerOf,
} from './attempt.ts';
import {
  deleteCompanyAccounts,
  linkedSince,
  saveAttempt,
  saveCompanyAccount,
} from './company-store.ts';

/** The provider's page, and this browser's secret, for an officer with a fresh code. */
export async function beginCompanyLink(
  house: CompanyHouse,
  { officerId, locale }: { readonly officerId: string; readonly locale: Locale },
  given: GivenCode,
): Promise<{ url: string; secret: string }> {
  const { company, issuer } = providerOf(house);
  if ((await linkedSince(house.db, officerId, issuer)) !== null)
    throw refuse('conflict', 'company_account_taken', { company });
  // Before the code is used up: a provider that is away costs none.
  const { url, secret, secretHash } = await newAttempt(house, { step: 'link', locale });
  await withFreshCode(house, { name: 'begin_company_link', officerId, given }, (tx) =>
    saveAttempt(tx, { secretHash, step: 'link', officerId, next: null }),
  );
  return { url, secret };
}

/**
 * Links the account that signed in at the provider to the officer who asked for it. It has to have
 * the officer's own address, so that no officer links a colleague's by mistake.
 */
export async function linkCompanyAccount(
  house: CompanyHouse,
  officerId: string,
  given: { readonly secret: string; readonly answer: string },
): Promise<void> {
  const { company } = providerOf(house);
  const proven = await provenAccount(house, { step: 'link', ...given });
  const officer = await findOfficer(house.db, officerId);
  if (officer === null || proven.officerId !== officerId) throw attemptOver();
  const { issuer, subject, email, isOfCompany } = proven.account;
  if (!isOfCompany)
    throw await refused(house, officerId, {
      reason: 'not_of_company',
      refusal: refuse('forbidden', 'company_account_foreign', { company }),
    });
  if (email?.toLowerCase() !== officer.email.toLowerCase())
    throw await refused(house, officerId, {
      reason: 'other_address',
      refusal: refuse('forbidden', 'company_account_of_another', { company }),
    });
  const at = house.clock.now();
  const isLinked = await house.db.transaction('link_company_account', async (tx) => {
    if ((await lockOfficer(tx, officerId)) === null) throw attemptOver();
    if (!(await saveCompanyAccount(tx, { officerId, issuer, subject, at }))) return false;
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'officer.company_account_linked',
      subject: `officer:${officerId}`,
      after: { issuer },
    });
    await notify(tx, { officer, kind: 'linked', company, at });
    return true;
  });
  if (!isLinked)
    throw await refused(house, officerId, {
      reason: 'taken',
      refusal: refuse('conflict', 'company_account_taken', { company }),
    });
}

export async function unlinkCompanyAccount(
  house: CompanyHouse,
  officerId: string,
  given: GivenCode,
): Promise<void> {
  const { company } = providerOf(house);
  await withFreshCode(
    house,
    { name: 'unlink_company_account', officerId, given },
    async (tx, officer, at) => {
      // Thrown here, so that a second click does not use up a code.
      if (!(await endCompanyLink(tx, { officerId, actor: { kind: 'officer', id: officerId }, at })))
        throw refuse('not_found', 'not_found');
      await notify(tx, { officer, kind: 'unlinked', company, at });
    },
  );
}

/** Ends an officer's link, if there is one: the account opens nothing from then on. */
export async function endCompanyLink(
  tx: Tx,
  { officerId, actor, at }: { officerId: string; actor: Actor; at: Date },
): Promise<boolean> {
  if (!(await deleteCompanyAccounts(tx, officerId))) return false;
  await record(tx, {
    at,
    actor,
    act: 'officer.company_account_unlinked',
    subject: `officer:${officerId}`,
  });
  return true;
}

/** Records why an account was not linked. */
async function refused(
  house: CompanyHouse,
  officerId: string,
  { reason, refusal }: { readonly reason: string; readonly refusal: Refusal },
): Promise<Refusal> {
  await house.db.transaction('refuse_company_link', (tx) =>
    record(tx, {
      at: house.clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'officer.company_link_refused',
      subject: `officer:${officerId}`,
      after: { reason },
    }),
  );
  return refusal;
}

async function notify(
  tx: Tx,
  {
    officer,
    kind,
    company,
    at,
  }: { officer: OfficerRow; kind: 'linked' | 'unlinked'; company: string; at: Date },
): Promise<void> {
  await queueMail(tx, {
    mail: companyAccountChangedMail,
    to: officer.email,
    locale: officer.locale,
    values: { name: officer.name, kind, company, at: at.toISOString() },
    at,
    about: officer.id,
  });
}
