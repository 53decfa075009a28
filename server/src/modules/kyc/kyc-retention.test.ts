import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { decideKyc, getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import {
  createAddress,
  createIdentityProof,
  getAddress,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import {
  ABANDONED_AFTER_DAYS,
  ABANDONED_WARNING_DAYS,
} from '@bb1/domain/kyc/abandoned-verification';
import { placesOf } from '../../../../testing/waitlist-world.ts';
import { type Investor, type Officer, openWorld, type World } from '../../../../testing/world.ts';
import { PURGE_ABANDONED_KYC } from './purge-abandoned-kyc.ts';
import { ADDRESS, apply, approve, IDENTITY, photo } from '../../../../testing/applicant.ts';
import { applyAsCompany, COMPANY } from './test-files/company.ts';

let world: World;
let compliance: Officer;
beforeEach(async () => {
  world = await openWorld();
  compliance = await world.officer('Clara Compliance', 'compliance');
});
afterEach(() => world.close());

const mailsTo = async (person: Investor) =>
  (
    await world.query<{ template: string }>(
      "select template from mail_outbox where subject_id = $1 and template like 'kyc-%' order by created_at",
      [person.accountId],
    )
  ).map((row) => row.template);
const documentsOf = async ({ accountId }: Investor) =>
  (
    await world.query(
      'select from document_bodies b join documents d on d.id = b.document_id where d.owner_id = $1',
      [accountId],
    )
  ).length;

async function daysPass(days: number): Promise<void> {
  if (days > 0) await world.moveClock(new Date(world.now().getTime() + days * 86_400_000));
  await world.runJob(PURGE_ABANDONED_KYC);
}

/** Details and pictures, but no address: the verification awaits the person. */
async function unfinished(name: string): Promise<Investor> {
  const person = await world.investor(name);
  const { id } = await person.ok(createIdentityProof, {
    body: { ...IDENTITY, last_name: 'Liegengelassen' },
  });
  await person.ok(updateIdentityProof, {
    params: { id },
    files: [await photo({ width: 300, height: 200 })],
  });
  return person;
}

describe('an abandoned verification', () => {
  it('[SAFE-5][KYC-7] is announced and then deleted on the day and no earlier: details, files and their keys; the account stays', async () => {
    const person = await unfinished('Lotte Lässt');
    await daysPass(ABANDONED_AFTER_DAYS - ABANDONED_WARNING_DAYS - 1);
    expect(await mailsTo(person)).toEqual([]);
    await daysPass(1.1);
    await daysPass(0);
    expect(await mailsTo(person)).toEqual(['kyc-left-unfinished']);
    await daysPass(ABANDONED_WARNING_DAYS - 1);
    expect((await person.ok(listIdentityProofs)).length).toBe(1);
    await daysPass(1.1);
    expect(await person.ok(listIdentityProofs)).toEqual([]);
    expect(await person.ok(getKyc)).toMatchObject({
      verdict: 'not_started',
      checklist: { identity: false, upload: false },
    });
    expect(await documentsOf(person)).toBe(0);
    for (const text of ['Liegengelassen', 'C01X00T47', 'Stadt Köln'])
      expect([text, await placesOf(world, text)]).toEqual([text, []]);
    // The person may start again.
    await apply(person);
    expect((await person.ok(getKyc)).verdict).toBe('in_review');
  });

  it('[SAFE-5] gets a new period and a new warning when the person returns', async () => {
    const person = await unfinished('Wieda Da');
    await daysPass(ABANDONED_AFTER_DAYS - 1);
    await person.ok(createIdentityProof, { body: { ...IDENTITY, last_name: 'Wiederda' } });
    await daysPass(ABANDONED_WARNING_DAYS + 1);
    expect((await person.ok(listIdentityProofs)).length).toBe(1);
    await daysPass(ABANDONED_AFTER_DAYS - ABANDONED_WARNING_DAYS);
    expect(await mailsTo(person)).toEqual(['kyc-left-unfinished', 'kyc-left-unfinished']);
    expect((await person.ok(listIdentityProofs)).length).toBe(1);
  });

  it("[SAFE-5] stays if anything depends on it: a review, an approval, an officer's decision, a legal hold, a restriction", async () => {
    const held = await unfinished('Hilde Haltan');
    await world.query(
      "insert into legal_holds (account_id, reason, set_by, set_at) values ($1, 'court file 4', $2, $3)",
      [held.accountId, compliance.officerId, world.now()],
    );
    const restricted = await unfinished('Rita Restricted');
    await world.query('update accounts set restricted_at = $2 where id = $1', [
      restricted.accountId,
      world.now(),
    ]);
    const waiting = await world.investor('Warta Auf');
    await apply(waiting);
    const approved = await world.investor('Anna Muster');
    await apply(approved);
    await approve(compliance, approved.accountId);
    const sentBack = await world.investor('Zora Zurück');
    await apply(sentBack);
    const { version } = await compliance.ok(getKycReview, {
      params: { account_id: sentBack.accountId },
    });
    await compliance.ok(decideKyc, {
      params: { account_id: sentBack.accountId },
      body: { decision: 'request_changes', version, reasons: ['document_unreadable'] },
    });
    await daysPass(ABANDONED_AFTER_DAYS - 1);
    await daysPass(ABANDONED_AFTER_DAYS);
    for (const person of [held, restricted, waiting, approved, sentBack])
      expect((await person.ok(listIdentityProofs)).length).toBe(1);
    for (const person of [held, restricted]) expect(await mailsTo(person)).toEqual([]);
  });
});

describe('a rejected person', () => {
  async function refuse(person: Investor): Promise<void> {
    const params = { account_id: person.accountId };
    const { version } = await compliance.ok(getKycReview, { params });
    await compliance.ok(decideKyc, {
      params,
      body: { decision: 'reject', version, note: 'not at ease' },
    });
  }

  it('[SAFE-5][KYC-7] is kept for five years after the year of the rejection, to the last hour, and no longer; the rejection itself stays with the account', async () => {
    const person = await world.investor('Rolf Raus');
    await apply(person, { last_name: 'Unverwechselbar' });
    await refuse(person);
    const last = `${world.now().getFullYear() + 5}-12-31`;
    await expect(
      world.query('delete from kyc_decisions where account_id = $1', [person.accountId]),
    ).rejects.toThrow('append-only');
    await world.moveClock(new Date(`${last}T22:30:00Z`));
    await world.runJob(PURGE_ABANDONED_KYC);
    expect(await documentsOf(person)).toBeGreaterThan(0);
    await world.moveClock(new Date(`${Number(last.slice(0, 4)) + 1}-01-01T00:30:00+01:00`));
    await world.runJob(PURGE_ABANDONED_KYC);
    expect(await documentsOf(person)).toBe(0);
    for (const text of ['Unverwechselbar', 'C01X00T47', 'Beispielweg'])
      expect([text, await placesOf(world, text)]).toEqual([text, []]);
    expect([
      await person.ok(getAddress),
      (await person.ok(getKyc)).verdict,
      (await person.call(createAddress, { body: ADDRESS })).status,
    ]).toEqual([{ address: null }, 'rejected', 409]);
  });

  it('[SAFE-5] is kept completely under a legal hold, and while the person wants the data kept', async () => {
    const person = await world.investor('Hanna Hold');
    await apply(person, { last_name: 'Festgehalten' });
    await refuse(person);
    await world.query(
      "insert into legal_holds (account_id, reason, set_by, set_at) values ($1, 'court file 5', $2, $3)",
      [person.accountId, compliance.officerId, world.now()],
    );
    const restricted = await world.investor('Rike Restricted');
    await apply(restricted, { last_name: 'Aufbewahrt' });
    await refuse(restricted);
    await world.query('update accounts set restricted_at = $2 where id = $1', [
      restricted.accountId,
      world.now(),
    ]);
    await daysPass(366 * 7);
    for (const kept of [person, restricted]) expect(await documentsOf(kept)).toBeGreaterThan(0);
    for (const name of ['Festgehalten', 'Aufbewahrt'])
      expect(await placesOf(world, name)).toContain('identity_proofs');
    await expect(
      world.query('delete from kyc_decisions where account_id = $1', [restricted.accountId]),
    ).rejects.toThrow('append-only');
  });
});

describe('a company that closed its account', () => {
  it('[SAFE-5][KYC-5] is kept with everybody in it for five years and then deleted from every table', async () => {
    const person = await world.investor('Konrad Kaufmann');
    await applyAsCompany(person);
    await approve(compliance, person.accountId);
    await person.ok(closeAccount);
    const last = `${world.now().getFullYear() + 5}-12-31`;
    await world.moveClock(new Date(`${last}T22:30:00Z`));
    await world.runJob('accounts.forget_closed');
    expect(await placesOf(world, COMPANY.legal_name)).toEqual(
      expect.arrayContaining(['kyc_businesses', 'kyc_decisions']),
    );
    await world.moveClock(new Date(`${Number(last.slice(0, 4)) + 1}-01-01T00:30:00+01:00`));
    for (const name of ['accounts.forget_closed', 'payments.forget_old_books', 'mail.forget'])
      await world.runJob(name);
    for (const text of [COMPANY.legal_name, 'Inhaber', 'Managing director', 'register_extract.jpg'])
      expect([text, await placesOf(world, text)]).toEqual([text, []]);
    expect(await documentsOf(person)).toBe(0);
  });
});
