import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveFactorReset,
  declineFactorReset,
  getDeskAccount,
  listAccounts,
  proposeFactorReset,
} from '@bb1/domain/accounts/desk-endpoints';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { getFactorReset, stopFactorReset } from '@bb1/domain/accounts/factor-reset-endpoints';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { declareOwn } from '../../../../../testing/cast.ts';
import { type Investor, openWorld, PASSWORD, type World } from '../../../../../testing/world.ts';
import { renewRecoveryCodes } from '../../../platform/mfa/recovery-codes.ts';
import { giveTotp } from '../../../platform/mfa/totp-factor.ts';

type Officer = Awaited<ReturnType<World['officer']>>;

let world: World;
let support: Officer;
let compliance: Officer;
let second: Officer;
beforeAll(async () => {
  world = await openWorld();
  support = await world.officer('Sven Support', 'support');
  compliance = await world.officer('Cora Compliance', 'compliance');
  second = await world.officer('Curt Compliance', 'compliance');
});
beforeEach(() => world.product.db.pool.query('delete from rate_limits'));
afterAll(() => world.close());

const PROPOSAL = { reason: 'phone lost, call of 11 March', identity_proof: 'video_call' } as const;
const HOUR = 3_600_000;

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.product.db.pool.query<Row>(text, values).then(({ rows }) => rows);
const waitHours = (hours: number) =>
  world.moveClock(new Date(world.now().getTime() + hours * HOUR));
const actsOn = async ({ accountId }: Investor) =>
  (
    await query<{ act: string; actor_id: string; reason: string | null }>(
      "select act, actor_id, reason from audit_log where subject = $1 and act like 'account.factor_reset%' order by id",
      [`account:${accountId}`],
    )
  ).map(({ act, actor_id: actor, reason }) => [act, actor, reason]);
const mailsTo = async ({ email }: Investor) =>
  (
    await query<{ template: string }>(
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

const propose = (person: Investor, officer = support) =>
  officer.ok(proposeFactorReset, { params: { id: person.accountId }, body: PROPOSAL });

describe('the reset of lost second factors', () => {
  it('[AUTH-4][DESK-4][DESK-5] takes two officers and a day: then factors and sessions are gone, the password stays, and the person got two mails', async () => {
    const person = await secured('Lena Verloren');
    const reset = await propose(person);
    expect(reset).toMatchObject({
      state: 'proposed',
      ...PROPOSAL,
      proposed_by: 'Sven Support',
      proposed_by_id: support.officerId,
      decided_by: null,
    });
    expect(Date.parse(reset.approvable_from) - Date.parse(reset.proposed_at)).toBe(24 * HOUR);
    expect(await factorsOf(person)).toEqual({ totp: true, passkeys: 0, recovery_codes_left: 10 });
    await person.ok(whoAmI);
    await waitHours(24);
    const approved = await compliance.ok(approveFactorReset, { params: { id: reset.id } });
    expect(approved).toMatchObject({ state: 'approved', decided_by: 'Cora Compliance' });
    expect(await factorsOf(person)).toEqual({ totp: false, passkeys: 0, recovery_codes_left: 0 });
    expect((await person.call(whoAmI)).status).toBe(401);
    expect(
      (await person.ok(login, { body: { email: person.email, password: PASSWORD } }))
        .has_second_factor,
    ).toBe(false);
    expect(await mailsTo(person)).toEqual(['factor-reset-proposed', 'factor-reset-approved']);
    expect(await actsOn(person)).toEqual([
      ['account.factor_reset_proposed', support.officerId, PROPOSAL.reason],
      ['account.factor_reset_approved', compliance.officerId, null],
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
      [compliance, compliance].map((tab) =>
        tab.call(approveFactorReset, { params: { id: reset.id } }),
      ),
    );
    expect(tabs.map(({ status }) => status)).toEqual([403, 403]);
    expect(await factorsOf(person)).toMatchObject({ totp: true, recovery_codes_left: 10 });
    await second.ok(approveFactorReset, { params: { id: reset.id } });
  });

  it('[DESK-4] is not approved before the waiting period is over, and not by support', async () => {
    const person = await secured('Frida Früh');
    const reset = await propose(person);
    await world.moveClock(new Date(Date.parse(reset.approvable_from) - 5_000));
    const early = await compliance.call(approveFactorReset, {
      params: { id: reset.id },
      headers: { 'accept-language': 'de' },
    });
    expect([early.status, early.text.includes('24 Stunden')]).toEqual([409, true]);
    await waitHours(1);
    const other = await world.officer('Susi Support', 'support');
    expect((await other.call(approveFactorReset, { params: { id: reset.id } })).status).toBe(403);
    expect(await factorsOf(person)).toMatchObject({ totp: true });
    await compliance.ok(approveFactorReset, { params: { id: reset.id } });
  });

  it('[DESK-4] is decided once, however many officers press at the same moment', async () => {
    const person = await secured('Paula Parallel');
    const reset = await propose(person);
    await waitHours(24);
    const params = { id: reset.id };
    const answers = await Promise.all([
      compliance.call(approveFactorReset, { params }),
      second.call(approveFactorReset, { params }),
      second.call(declineFactorReset, { params, body: { reason: 'the owner called' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await actsOn(person)).toHaveLength(2);
    expect(await mailsTo(person)).toHaveLength(2);
    expect(
      (await second.call(declineFactorReset, { params, body: { reason: 'too late' } })).status,
    ).toBe(409);
  });

  it('[AUTH-4] is declined by another officer or withdrawn by its proposer, with a reason; the factors stay and the person is notified', async () => {
    const person = await secured('Dora Doch-Nicht');
    const first = await propose(person);
    const susi = await world.officer('Susi Support', 'support');
    expect(
      (await susi.call(declineFactorReset, { params: { id: first.id }, body: { reason: '' } }))
        .status,
    ).toBe(422);
    expect(
      await susi.ok(declineFactorReset, {
        params: { id: first.id },
        body: { reason: 'the owner objected by mail' },
      }),
    ).toMatchObject({
      state: 'declined',
      decided_by: 'Susi Support',
      decision_reason: 'the owner objected by mail',
    });
    const again = await propose(person);
    expect(
      (
        await support.ok(declineFactorReset, {
          params: { id: again.id },
          body: { reason: 'phone found' },
        })
      ).state,
    ).toBe('withdrawn');
    await waitHours(30);
    for (const { id } of [first, again])
      expect((await compliance.call(approveFactorReset, { params: { id } })).status).toBe(409);
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
    expect((await compliance.call(approveFactorReset, { params: { id: reset.id } })).status).toBe(
      409,
    );
    expect(await factorsOf(person)).toMatchObject({ totp: true });
    expect((await actsOn(person)).at(-1)).toEqual([
      'account.factor_reset_stopped',
      person.accountId,
      null,
    ]);
  });

  it('[AUTH-4] is proposed only if there is something to reset and an owner who can object, and once at a time', async () => {
    const params = (person: Investor) => ({ params: { id: person.accountId }, body: PROPOSAL });
    const bare = await world.investor('Ohne Faktor');
    expect(JSON.parse((await support.call(proposeFactorReset, params(bare))).text)).toMatchObject({
      code: 'no_second_factor',
    });
    const unconfirmed = await secured('Ungewisse Adresse');
    await query('update accounts set email_confirmed_at = null where id = $1', [
      unconfirmed.accountId,
    ]);
    expect(
      JSON.parse((await support.call(proposeFactorReset, params(unconfirmed))).text),
    ).toMatchObject({ code: 'address_not_confirmed' });
    const closed = await secured('Schon Zu');
    await query('update accounts set closed_at = now() where id = $1', [closed.accountId]);
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
    await query('update officers set email = $2 where id = $1', [own.officerId, person.email]);
    expect(
      (await own.call(proposeFactorReset, { params: { id: person.accountId }, body: PROPOSAL }))
        .status,
    ).toBe(403);
    const reset = await propose(person);
    await waitHours(24);
    expect((await own.call(approveFactorReset, { params: { id: reset.id } })).status).toBe(403);
    expect(await factorsOf(person)).toMatchObject({ totp: true });
  });

  it('[DESK-4] is not approved after its proposer was dismissed; others decline it and start again', async () => {
    const person = await secured('Doris Dismissed');
    const dismissed = await world.officer('Dirk Dismissed', 'support');
    const reset = await propose(person, dismissed);
    await query('update officers set disabled_at = now() where id = $1', [dismissed.officerId]);
    await waitHours(24);
    expect(await compliance.call(approveFactorReset, { params: { id: reset.id } })).toMatchObject({
      status: 409,
      body: { code: 'invalid_status' },
    });
    expect(await factorsOf(person)).toMatchObject({ totp: true });
    await compliance.ok(declineFactorReset, {
      params: { id: reset.id },
      body: { reason: 'the proposer left' },
    });
    await propose(person);
  });

  it('[DESK-1] is not proposed by an officer for an account that the officer declared as their own', async () => {
    const person = await secured('Sven Eigen');
    await declareOwn(support, person);
    expect(
      await support.call(proposeFactorReset, { params: { id: person.accountId }, body: PROPOSAL }),
    ).toMatchObject({ status: 403, body: { code: 'maker_is_checker' } });
  });

  it('[SAFE-5] ends with the account when its owner closes it', async () => {
    const person = await secured('Klara Klappe-Zu');
    const reset = await propose(person);
    await person.ok(closeAccount);
    await waitHours(24);
    expect((await compliance.call(approveFactorReset, { params: { id: reset.id } })).status).toBe(
      404,
    );
    expect(
      await query('select from factor_resets where account_id = $1', [person.accountId]),
    ).toEqual([]);
  });

  it('[DESK-2] is listed on the home page of approvers and among the accounts until it is decided', async () => {
    const person = await secured('Wanda Wartet');
    const queueOf = async (officer: Officer) =>
      (await officer.ok(deskHome)).queues.find(({ name }) => name === 'factor_resets');
    const before = (await queueOf(compliance))?.count ?? 0;
    const reset = await propose(person);
    expect([(await queueOf(compliance))?.count, await queueOf(support)]).toEqual([
      before + 1,
      undefined,
    ]);
    const listed = async () =>
      (
        await support.ok(listAccounts, {
          query: { filter: 'factor_reset', q: 'wanda wartet' },
        })
      ).accounts.map(({ id }) => id);
    expect(await listed()).toEqual([person.accountId]);
    await compliance.ok(declineFactorReset, {
      params: { id: reset.id },
      body: { reason: 'not proven' },
    });
    expect([(await queueOf(compliance))?.count, await listed()]).toEqual([before, []]);
  });
});

describe('the database itself', () => {
  const proposed = async (name: string) => ({
    person: await secured(name),
    reset: await propose(await secured(`${name} Zwei`)),
  });
  const approve = (id: string, { by, at }: { by: string; at: string }) =>
    query('update factor_resets set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
      id,
      'approved',
      by,
      at,
    ]);

  it('[DESK-4] refuses the proposer as approver, and an approval before its time', async () => {
    const { reset } = await proposed('Direkt Weg');
    await expect(
      approve(reset.id, { by: support.officerId, at: reset.approvable_from }),
    ).rejects.toThrow('factor_resets');
    await expect(
      approve(reset.id, { by: compliance.officerId, at: reset.proposed_at }),
    ).rejects.toThrow('factor_resets');
    await expect(
      query(
        "update factor_resets set state = 'approved', decided_at = approvable_from where id = $1",
        [reset.id],
      ),
    ).rejects.toThrow('factor_resets');
    await approve(reset.id, { by: compliance.officerId, at: reset.approvable_from });
  });

  it('[DESK-4] keeps proposals and decisions unchanged, and refuses decisions without a proposal', async () => {
    const { person, reset } = await proposed('Direkt Anders');
    for (const change of [
      'proposed_by = $2',
      "approvable_from = proposed_at + interval '24 hours', proposed_at = proposed_at - interval '2 days', id = $2",
      'account_id = $2',
    ]) {
      await expect(
        query(`update factor_resets set ${change} where id = $1`, [
          reset.id,
          change.startsWith('account_id') ? person.accountId : compliance.officerId,
        ]),
      ).rejects.toThrow('does not change');
    }
    await approve(reset.id, { by: compliance.officerId, at: reset.approvable_from });
    await expect(
      query(
        "update factor_resets set state = 'proposed', decided_by = null, decided_at = null where id = $1",
        [reset.id],
      ),
    ).rejects.toThrow('decided once');
    await expect(
      query(
        `insert into factor_resets (id, account_id, state, reason, identity_proof, proposed_by, proposed_at, approvable_from, decided_by, decided_at)
         values (gen_random_uuid(), $1, 'approved', 'x', 'in_person', $2, now(), now() + interval '24 hours', $3, now() + interval '2 days')`,
        [person.accountId, support.officerId, compliance.officerId],
      ),
    ).rejects.toThrow('begins as a proposal');
    await expect(
      query(
        "insert into factor_resets (id, account_id, reason, identity_proof, proposed_by, proposed_at, approvable_from) values (gen_random_uuid(), $1, 'x', 'in_person', $2, now(), now() + interval '23 hours')",
        [person.accountId, support.officerId],
      ),
    ).rejects.toThrow('factor_resets');
  });
});
