import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getDeskAccount,
  listAccounts,
  proposeFactorReset,
} from '@bb1/domain/accounts/desk-endpoints';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { getFactorReset, stopFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { getApproval, sendProposalBack, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { approveAs, sendBackAs, tryToApprove } from '../../../../../testing/approvals.ts';
import { declareOwn } from '../../../../../testing/cast.ts';
import {
  forAllTests,
  type Investor,
  type Officer,
  openWorld,
  PASSWORD,
} from '../../../../../testing/world.ts';
import { renewRecoveryCodes } from '../../../platform/mfa/recovery-codes.ts';
import { giveTotp } from '../../../platform/mfa/totp-factor.ts';

const world = forAllTests(openWorld);
let support: Officer;
let compliance: Officer;
let second: Officer;
beforeAll(async () => {
  support = await world.officer('Sven Support', 'support');
  compliance = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const PROPOSAL = { reason: 'phone lost, call of 11 March', identity_proof: 'video_call' } as const;
const HOUR = 3_600_000;

const waitHours = (hours: number) =>
  world.moveClock(new Date(world.now().getTime() + hours * HOUR));
const actsOn = async ({ accountId }: Investor) =>
  (
    await world.query<{ act: string; actor_id: string; reason: string | null }>(
      "select act, actor_id, reason from audit_log where subject = $1 and (act like 'account.factor_reset%' or act like 'approval.%') order by id",
      [`account:${accountId}`],
    )
  ).map(({ act, actor_id: actor, reason }) => [act, actor, reason]);
const mailsTo = async ({ email }: Investor) =>
  (
    await world.query<{ template: string }>(
      "select template from mail_outbox where recipient = $1 and template like 'factor-reset%' order by created_at, id",
      [email],
    )
  ).map(({ template }) => template);
const factorsOf = async ({ accountId }: Investor) =>
  (await support.ok(getDeskAccount, { params: { id: accountId } })).factors;

/** A person with an authenticator app and recovery codes. */
async function secured(name: string): Promise<Investor> {
  const person = await world.investor(name);
  const owner = { kind: 'investor', id: person.accountId } as const;
  const { appSecret } = world.product.context;
  await world.product.db.transaction('test_factors', async (tx) => {
    await giveTotp(tx, { owner, appSecret, at: world.now() });
    await renewRecoveryCodes(tx, { owner, appSecret, at: world.now() });
  });
  return person;
}

/** The proposal as an approver sees it. */
async function propose(person: Investor, officer = support) {
  const { approval_id: id } = await officer.ok(proposeFactorReset, {
    params: { id: person.accountId },
    body: PROPOSAL,
  });
  return officer.ok(getApproval, { params: { id } });
}

describe('the reset of lost second factors', () => {
  it('[AUTH-4][DESK-4][DESK-5] takes two officers and a day: then factors and sessions are gone, the password stays, and the person got two mails', async () => {
    const person = await secured('Lena Verloren');
    const reset = await propose(person);
    expect(reset).toMatchObject({
      kind: 'factor_reset',
      state: 'proposed',
      reason: PROPOSAL.reason,
      proposed_by: 'Sven Support',
    });
    expect(reset.facts.map(({ name, value }) => [name, value])).toEqual([
      ['person', 'Lena Verloren'],
      ['identity_proof', 'video_call'],
    ]);
    expect(Date.parse(reset.approvable_from) - Date.parse(reset.proposed_at)).toBe(24 * HOUR);
    expect(await factorsOf(person)).toEqual({ totp: true, passkeys: 0, recovery_codes_left: 10 });
    await person.ok(whoAmI);
    await waitHours(24);
    await approveAs(compliance, reset.id);
    const { factor_resets: past } = await support.ok(getDeskAccount, {
      params: { id: person.accountId },
    });
    expect(past).toMatchObject([
      { id: reset.id, state: 'approved', decided_by: 'Cora Compliance' },
    ]);
    expect(await factorsOf(person)).toEqual({ totp: false, passkeys: 0, recovery_codes_left: 0 });
    expect((await person.call(whoAmI)).status).toBe(401);
    expect(
      (await person.ok(login, { body: { email: person.email, password: PASSWORD } }))
        .has_second_factor,
    ).toBe(false);
    expect(await mailsTo(person)).toEqual(['factor-reset-proposed', 'factor-reset-approved']);
    expect(await actsOn(person)).toEqual([
      ['approval.proposed', support.officerId, PROPOSAL.reason],
      ['approval.approved', compliance.officerId, null],
      ['account.factor_reset_approved', compliance.officerId, PROPOSAL.reason],
    ]);
  });

  it('[AUTH-4] mails the owner at the proposal how long nothing happens and whom to contact, without the officer’s words and without a link', async () => {
    const person = await secured('Nora Nachricht');
    await propose(person);
    await world.runJobs();
    const { text, subject } = world.lastMail(person.email);
    expect(subject).toBe('A request to remove your second factors');
    for (const words of [
      world.offering.issuer.supportEmail,
      world.offering.issuer.phone,
      'Nothing happens before',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/https?:|phone lost|Sven/);
  });

  it('[DESK-4] is never approved by its proposer, not in another tab or with another role', async () => {
    const person = await secured('Eva Einzeln');
    const reset = await propose(person, compliance);
    await waitHours(25);
    const tabs = await Promise.all(
      [compliance, compliance].map((tab) => tryToApprove(tab, reset.id)),
    );
    expect(tabs.map(({ status }) => status)).toEqual([403, 403]);
    expect(await factorsOf(person)).toMatchObject({ totp: true, recovery_codes_left: 10 });
    await approveAs(second, reset.id);
  });

  it('[DESK-4] is not approved before the waiting period is over, and not by support', async () => {
    const person = await secured('Frida Früh');
    const reset = await propose(person);
    await world.moveClock(new Date(Date.parse(reset.approvable_from) - 5_000));
    const early = await tryToApprove(compliance, reset.id);
    expect([early.status, early.body.code]).toEqual([409, 'too_early']);
    await waitHours(1);
    const other = await world.officer('Susi Support', 'support');
    expect((await tryToApprove(other, reset.id)).status).toBe(403);
    expect(await factorsOf(person)).toMatchObject({ totp: true });
    await approveAs(compliance, reset.id);
  });

  it('[DESK-4] is decided once, however many officers press at the same moment', async () => {
    const person = await secured('Paula Parallel');
    const reset = await propose(person);
    await waitHours(24);
    const params = { id: reset.id };
    const answers = await Promise.all([
      tryToApprove(compliance, reset.id),
      tryToApprove(second, reset.id),
      second.call(sendProposalBack, { params, body: { reason: 'the owner called' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await mailsTo(person)).toHaveLength(2);
    expect(
      (await second.call(sendProposalBack, { params, body: { reason: 'too late' } })).status,
    ).toBe(409);
  });

  it('[AUTH-4] is sent back by any officer of support or compliance with a reason, or withdrawn by its proposer; the factors stay and the person is notified', async () => {
    const person = await secured('Dora Doch-Nicht');
    const first = await propose(person);
    const susi = await world.officer('Susi Support', 'support');
    const seen = await susi.ok(getApproval, { params: { id: first.id } });
    expect([seen.conflict, seen.may_send_back]).toEqual(['not_allowed', true]);
    await sendBackAs(susi, first.id, 'the owner objected by mail');
    const again = await propose(person);
    await support.ok(withdrawProposal, { params: { id: again.id } });
    await waitHours(30);
    for (const { id } of [first, again])
      expect((await tryToApprove(compliance, id)).status).toBe(409);
    expect(await factorsOf(person)).toMatchObject({ totp: true, recovery_codes_left: 10 });
    await person.ok(whoAmI);
    expect(await mailsTo(person)).toEqual([
      'factor-reset-proposed',
      'factor-reset-ended',
      'factor-reset-proposed',
      'factor-reset-ended',
    ]);
  });

  it('[AUTH-4] is stopped for good by the signed-in owner, and by no other person', async () => {
    const person = await secured('Vera Vorsicht');
    const stranger = await world.investor('Stefan Fremd');
    const reset = await propose(person);
    expect(await person.ok(getFactorReset)).toEqual({
      factor_reset: { proposed_at: reset.proposed_at, approvable_from: reset.approvable_from },
    });
    expect(await stranger.ok(getFactorReset)).toEqual({ factor_reset: null });
    expect((await stranger.call(stopFactorReset)).status).toBe(409);
    await person.ok(stopFactorReset);
    expect((await person.call(stopFactorReset)).status).toBe(409);
    await waitHours(24);
    expect((await tryToApprove(compliance, reset.id)).status).toBe(409);
    const { state } = await compliance.ok(getApproval, { params: { id: reset.id } });
    expect(state).toBe('stopped');
    expect(await mailsTo(person)).toEqual(['factor-reset-proposed', 'factor-reset-ended']);
    expect(await factorsOf(person)).toMatchObject({ totp: true });
    expect((await actsOn(person)).at(-1)).toEqual(['approval.stopped', person.accountId, null]);
  });

  it('[AUTH-4] is proposed only if there is something to reset and an owner who can object, and once at a time', async () => {
    const params = (person: Investor) => ({ params: { id: person.accountId }, body: PROPOSAL });
    const bare = await world.investor('Ohne Faktor');
    expect(JSON.parse((await support.call(proposeFactorReset, params(bare))).text)).toMatchObject({
      code: 'no_second_factor',
    });
    const unconfirmed = await secured('Ungewisse Adresse');
    await world.query('update accounts set email_confirmed_at = null where id = $1', [
      unconfirmed.accountId,
    ]);
    expect(
      JSON.parse((await support.call(proposeFactorReset, params(unconfirmed))).text),
    ).toMatchObject({ code: 'address_not_confirmed' });
    const closed = await secured('Schon Zu');
    await world.query('update accounts set closed_at = now() where id = $1', [closed.accountId]);
    expect(JSON.parse((await support.call(proposeFactorReset, params(closed))).text)).toMatchObject(
      { code: 'account_closed' },
    );
    const person = await secured('Zwei Auf-Einmal');
    const answers = await Promise.all(
      [support, compliance].map((officer) => officer.call(proposeFactorReset, params(person))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    for (const body of [
      { ...PROPOSAL, identity_proof: 'a hunch' },
      { ...PROPOSAL, identity_proof: '' },
      { ...PROPOSAL, reason: '' },
    ])
      expect(
        (await support.call(proposeFactorReset, { params: { id: closed.accountId }, body })).status,
      ).toBe(422);
  });

  it('[DESK-1] an officer who is also an investor neither proposes nor approves the reset of their own factors', async () => {
    const person = await secured('Eigene Faktoren');
    const own = await world.officer('Eigene Compliance', 'compliance');
    await world.query('update officers set email = $2 where id = $1', [
      own.officerId,
      person.email,
    ]);
    expect(
      (await own.call(proposeFactorReset, { params: { id: person.accountId }, body: PROPOSAL }))
        .status,
    ).toBe(403);
    const reset = await propose(person);
    await waitHours(24);
    expect((await tryToApprove(own, reset.id)).body.code).toBe('own_account');
    expect(await factorsOf(person)).toMatchObject({ totp: true });
  });

  it('[DESK-1] is not proposed by an officer for an account that the officer declared as their own', async () => {
    const person = await secured('Sven Eigen');
    await declareOwn(support, person);
    expect(
      await support.call(proposeFactorReset, { params: { id: person.accountId }, body: PROPOSAL }),
    ).toMatchObject({ status: 403, body: { code: 'own_account' } });
  });

  it('[SAFE-5] ends with the account when its owner closes it', async () => {
    const person = await secured('Klara Klappe-Zu');
    const reset = await propose(person);
    await person.ok(closeAccount);
    await waitHours(24);
    expect(await tryToApprove(compliance, reset.id)).toMatchObject({ status: 409 });
    const { state } = await compliance.ok(getApproval, { params: { id: reset.id } });
    expect(state).toBe('lapsed');
  });

  it('[DESK-2] is listed among the accounts until it is decided', async () => {
    const person = await secured('Wanda Wartet');
    const reset = await propose(person);
    const listed = async () =>
      (
        await support.ok(listAccounts, {
          query: { filter: 'factor_reset', q: 'wanda wartet' },
        })
      ).accounts.map(({ id }) => id);
    expect(await listed()).toEqual([person.accountId]);
    await sendBackAs(compliance, reset.id);
    expect(await listed()).toEqual([]);
  });
});

it('[DESK-4] the database itself refuses an approval before its time', async () => {
  const reset = await propose(await secured('Direkt Weg'));
  const approve = (at: string) =>
    world.query(
      "update approvals set state = 'approved', decided_by = $2, decided_at = $3, texts_salt = null, texts_hash = null where id = $1",
      [reset.id, compliance.officerId, at],
    );
  await expect(approve(reset.proposed_at)).rejects.toThrow('approvals_time_to_object');
  await approve(reset.approvable_from);
});
