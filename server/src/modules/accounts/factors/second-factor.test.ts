import { beforeEach, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  confirmTotp,
  listFactors,
  newRecoveryCodes,
  removeTotp,
  startTotp,
} from '@bb1/domain/accounts/factor-endpoints';
import { listSessions } from '@bb1/domain/accounts/session-endpoints';
import { finishSignIn, getSignIn, getStepUp, stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { createClaim, currentClaim } from '@bb1/domain/claims/endpoints';
import { deskWhoAmI } from '@bb1/domain/officers/endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import {
  codeOf,
  forgetUsedCodes,
  halfSignedIn,
  outdateStepUps,
  withApp,
  wrongCodeOf,
} from '../../../../../testing/second-factors.ts';
import { forAllTests, openWorld, PASSWORD } from '../../../../../testing/world.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';

const world = forAllTests(openWorld);
const forgetTries = async () => void (await world.query('delete from rate_limits'));
beforeEach(forgetTries);

const wrong = { code: ['This code is incorrect'] };
const acts = async (accountId: string) =>
  (
    await world.query<{ act: string }>('select act from audit_log where subject = $1 order by id', [
      `account:${accountId}`,
    ])
  ).map(({ act }) => act);
const sessions = async (kind: string, accountId: string) =>
  (await world.query('select from sessions where kind = $1 and subject_id = $2', [kind, accountId]))
    .length;
const cookieOf = (client: ApiClient) => client.cookies.get('sign_in');

describe('an authenticator app', () => {
  it('[AUTH-4] is active after its first code, brings ten recovery codes once, and the owner is notified', async () => {
    const anna = await world.investor('Anna App');
    await world.readsMailbox(anna);
    const { secret, otpauth_uri } = await anna.ok(startTotp);
    expect(otpauth_uri).toMatch(/^otpauth:\/\/totp\//);
    expect(new URL(otpauth_uri).searchParams.get('secret')).toBe(secret);
    const refused = await anna.call(confirmTotp, { body: { code: wrongCodeOf(secret) } });
    expect([refused.status, refused.body.errors]).toEqual([422, wrong]);
    expect(await anna.ok(listFactors)).toMatchObject({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect((await anna.ok(whoAmI)).has_second_factor).toBe(false);
    await anna.ok(login, { body: { email: anna.email, password: PASSWORD } });
    await world.readsMailbox(anna);

    const { recovery_codes } = await anna.ok(confirmTotp, { body: { code: codeOf(secret) } });
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes ?? [])
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(await anna.ok(listFactors)).toMatchObject({
      totp: { added_at: expect.any(String) },
      recovery_codes_left: 10,
    });
    expect((await anna.ok(whoAmI)).has_second_factor).toBe(true);
    await world.runJobs();
    expect(world.lastMail(anna.email).subject).toBe('New second factor for your login');
    expect(await acts(anna.accountId)).toContain('account.factor_added');
    const again = await anna.call(confirmTotp, { body: { code: codeOf(secret) } });
    expect([again.status, again.body.errors]).toEqual([422, wrong]);
  });

  it('[AUTH-4] has neither its secret nor a recovery code readable in the database', async () => {
    const { secret, recoveryCodes } = await withApp(world, 'Greta Geheim');
    const rows = await world.query<{ text: string }>(
      "select concat(encode(code_hash, 'escape'), r::text) as text from recovery_codes r union all select concat(encode(sealed_secret, 'escape'), f::text) from totp_factors f union all select values::text from mail_outbox union all select l::text from audit_log l",
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain('factor');
    for (const text of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(text);
  });

  it('[AUTH-4] replaces the old one only after its own code was typed', async () => {
    const { investor, secret } = await withApp(world, 'Nora Neu');
    const next = await investor.ok(startTotp);
    await (
      await halfSignedIn(world, investor)
    ).ok(finishSignIn, { body: { code: codeOf(secret) } });
    await forgetUsedCodes(world);
    expect(await investor.ok(confirmTotp, { body: { code: codeOf(next.secret) } })).toEqual({
      recovery_codes: null,
    });
    await forgetUsedCodes(world);
    const client = await halfSignedIn(world, investor);
    expect(
      (await client.call(finishSignIn, { body: { code: codeOf(secret) } })).body.errors,
    ).toEqual(wrong);
    await client.ok(finishSignIn, { body: { code: codeOf(next.secret) } });
  });

  it('[AUTH-4] removed as the last factor takes recovery codes and step-ups along; the owner is notified', async () => {
    const { investor } = await withApp(world, 'Lars Letzter');
    await investor.ok(removeTotp);
    expect(await investor.ok(listFactors)).toMatchObject({ totp: null, recovery_codes_left: 0 });
    expect((await investor.ok(getStepUp)).stepped_up).toBeNull();
    expect((await investor.call(newRecoveryCodes)).body.code).toBe('step_up_needed');
    await investor.ok(stepUp, { body: { password: PASSWORD } });
    expect((await investor.call(newRecoveryCodes)).body.code).toBe('second_factor_needed');
    expect((await investor.call(removeTotp)).status).toBe(403);
    await world.runJobs();
    expect(world.lastMail(investor.email).subject).toBe('Second factor removed');
    expect(world.lastMail(investor.email).text).not.toMatch(/https?:/);
    expect(await acts(investor.accountId)).toContain('account.factor_removed');
  });

  it('[AUTH-4] is not removed as the last one within a day of a recovery code, also not after new codes; the owner learns of it before', async () => {
    const { investor, recoveryCodes } = await withApp(world, 'Rita Raub');
    await outdateStepUps(world, investor.accountId);
    await investor.ok(stepUp, {
      body: { password: PASSWORD, recovery_code: recoveryCodes[0]?.replaceAll('-', '') ?? '' },
    });
    await investor.ok(newRecoveryCodes);
    expect(await investor.call(removeTotp)).toMatchObject({
      status: 409,
      body: { code: 'last_factor_waits' },
    });
    expect((await investor.ok(listFactors)).totp).not.toBeNull();
    await world.runJobs();
    expect(world.mailbox.mails({ to: investor.email }).map(({ subject }) => subject)).toContain(
      'A recovery code was used',
    );
    await world.moveClock(new Date(world.now().getTime() + 25 * 3_600_000));
    await investor.ok(removeTotp);
  });

  it('[AUTH-4] voids earlier step-ups by password alone', async () => {
    const investor = await world.investor('Paula Passwort');
    const thief = world.visitor();
    await thief.ok(login, { body: { email: investor.email, password: PASSWORD } });
    expect((await thief.ok(getStepUp)).stepped_up?.with).toBe('password');
    await world.secured(investor);
    expect((await thief.ok(getStepUp)).stepped_up).toBeNull();
    expect((await thief.call(startTotp)).body.code).toBe('step_up_needed');
    expect((await investor.ok(getStepUp)).stepped_up?.with).toBe('second_factor');
  });

  it('[AUTH-4] is changed only after a fresh step-up, and removed only after one by second factor', async () => {
    const investor = await world.investor('Petra Probe');
    expect((await investor.call(removeTotp)).body.code).toBe('second_factor_needed');
    await outdateStepUps(world, investor.accountId);
    for (const endpoint of [startTotp, removeTotp, newRecoveryCodes])
      expect((await investor.call(endpoint)).body.code).toBe('step_up_needed');
  });
});

describe('a pending sign-in', () => {
  it('[AUTH-4] opens nothing but its own completion', async () => {
    const { investor } = await withApp(world, 'Hanna Halb');
    const client = await halfSignedIn(world, investor);
    expect(await client.ok(getSignIn)).toEqual({ factors: ['totp', 'recovery_code'] });
    const others = [
      whoAmI,
      listFactors,
      getStepUp,
      stepUp,
      startTotp,
      confirmTotp,
      removeTotp,
      newRecoveryCodes,
      currentClaim,
      createClaim,
      deskWhoAmI,
    ];
    for (const endpoint of others)
      expect([
        endpoint.name,
        (await client.call(endpoint, endpoint.method === 'GET' ? {} : { body: {} })).status,
      ]).toEqual([endpoint.name, 401]);
    // Its cookie is no session under another name either.
    const disguised = world.visitor();
    disguised.cookies.set('session', cookieOf(client) ?? '');
    disguised.cookies.set('desk_session', cookieOf(client) ?? '');
    expect((await disguised.call(whoAmI)).status).toBe(401);
  });

  it('[AUTH-4] is completed once by a code: a new session with step-up, and the old cookie gone', async () => {
    const { investor, secret } = await withApp(world, 'Clara Code');
    const client = await halfSignedIn(world, investor);
    const old = cookieOf(client) ?? '';
    expect((await client.ok(finishSignIn, { body: { code: codeOf(secret) } })).id).toBe(
      investor.accountId,
    );
    expect([cookieOf(client), client.cookies.get('session') === old]).toEqual([undefined, false]);
    expect((await client.ok(getStepUp)).stepped_up?.with).toBe('second_factor');
    expect(await sessions('sign_in', investor.accountId)).toBe(0);
    await forgetUsedCodes(world);
    client.cookies.set('sign_in', old);
    expect((await client.call(getSignIn)).status).toBe(401);
  });

  it('[AUTH-4] refuses wrong codes at their field, and accepts codes of this account only', async () => {
    const { investor, secret } = await withApp(world, 'Fritz Falsch');
    const other = await withApp(world, 'Otto Other');
    const client = await halfSignedIn(world, investor);
    const cases = [
      [{ code: wrongCodeOf(secret) }, wrong],
      [{ code: codeOf(other.secret) }, wrong],
      [{ recovery_code: other.recoveryCodes[0] }, { recovery_code: ['This code is incorrect'] }],
      [{ code: '12 34' }, wrong],
      [{}, { code: ['Code is required'] }],
    ] as const;
    for (const [body, errors] of cases) {
      const answer = await client.call(finishSignIn, { body });
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
    expect(await sessions('investor', investor.accountId)).toBe(1);
    await client.ok(finishSignIn, { body: { code: ` ${codeOf(secret).replace(/^.../, '$& ')} ` } });
  });

  it('[AUTH-4] is completed once per code, also for twenty concurrent attempts', async () => {
    const { investor, secret } = await withApp(world, 'Zita Zwanzig');
    const clients: ApiClient[] = [];
    while (clients.length < 20) {
      clients.push(await halfSignedIn(world, investor));
      await forgetTries();
    }
    const code = codeOf(secret);
    const answers = await Promise.all(
      clients.map(async (client) => (await client.call(finishSignIn, { body: { code } })).status),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 422 || status === 429)).toHaveLength(19);
  });

  it('[AUTH-4] accepts a recovery code once, in any case, and mails the owner how many are left', async () => {
    const { investor, recoveryCodes } = await withApp(world, 'Rosa Rettung');
    const [first = '', second = ''] = recoveryCodes;
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => halfSignedIn(world, investor)));
    const answers = await Promise.all(
      clients.map(
        async (client) =>
          (await client.call(finishSignIn, { body: { recovery_code: first } })).status,
      ),
    );
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422]);
    await world.runJobs();
    expect(world.mailbox.mails({ to: investor.email }).map(({ subject }) => subject)).toContain(
      'A recovery code was used',
    );
    expect(
      world.mailbox
        .mails({ to: investor.email })
        .find(({ subject }) => subject === 'A recovery code was used')?.text,
    ).toContain('You have 9 recovery codes left');
    await forgetTries();
    await (
      await halfSignedIn(world, investor)
    ).ok(finishSignIn, { body: { recovery_code: second.toLowerCase().replaceAll('-', ' ') } });
    expect(await acts(investor.accountId)).toContain('account.recovery_code_used');
  });

  it('[AUTH-4] refuses old recovery codes after new ones were made', async () => {
    const { investor, recoveryCodes } = await withApp(world, 'Nils Nachschub');
    const { recovery_codes } = await investor.ok(newRecoveryCodes);
    expect(recovery_codes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const client = await halfSignedIn(world, investor);
    expect(
      (await client.call(finishSignIn, { body: { recovery_code: recoveryCodes[0] } })).status,
    ).toBe(422);
    await client.ok(finishSignIn, { body: { recovery_code: recovery_codes[0] } });
    await world.runJobs();
    expect(world.mailbox.mails({ to: investor.email }).map(({ subject }) => subject)).toContain(
      'New recovery codes',
    );
  });

  it('[AUTH-4][AUTH-5] blocks everybody with the password after five wrong codes in a quarter of an hour, and no signed-in session', async () => {
    const { investor, secret, recoveryCodes } = await withApp(world, 'Viktor Versuch');
    for (let tries = 0; tries < 5; tries++)
      expect(
        (
          await (
            await halfSignedIn(world, investor)
          ).call(finishSignIn, { body: { code: wrongCodeOf(secret) } })
        ).status,
      ).toBe(422);
    const client = await halfSignedIn(world, investor);
    expect((await client.call(finishSignIn, { body: { code: codeOf(secret) } })).status).toBe(429);
    expect(
      (await client.call(finishSignIn, { body: { recovery_code: recoveryCodes[0] } })).status,
    ).toBe(429);
    // The owner's recognised browser is counted separately, and so is the existing session.
    const known = await investor.call(login, {
      body: { email: investor.email, password: PASSWORD },
    });
    expect(known.body.code).toBe('second_factor_required');
    await investor.ok(finishSignIn, { body: { code: codeOf(secret) } });
    await investor.ok(stepUp, { body: { password: PASSWORD, recovery_code: recoveryCodes[1] } });
  });

  it('[AUTH-4][AUTH-5] is not blocked by right codes', async () => {
    const { investor, secret } = await withApp(world, 'Rita Richtig');
    for (let tries = 0; tries < 7; tries++) {
      await forgetUsedCodes(world);
      await (
        await halfSignedIn(world, investor)
      ).ok(finishSignIn, { body: { code: codeOf(secret) } });
    }
  });

  it("[AUTH-4][AUTH-6] ends with the account's sessions, with the account, or after ten minutes", async () => {
    const { investor, secret } = await withApp(world, 'Doris Danach');
    const { db } = world.product;
    const client = await halfSignedIn(world, investor);
    await db.transaction('test_end', (tx) => endSessionsOf(tx, 'sign_in', investor.accountId));
    expect((await client.call(finishSignIn, { body: { code: codeOf(secret) } })).status).toBe(401);

    const late = await halfSignedIn(world, investor);
    await db.pool.query("update sessions set expires_at = now() where kind = 'sign_in'");
    expect((await late.call(finishSignIn, { body: { code: codeOf(secret) } })).status).toBe(401);

    const closed = await halfSignedIn(world, investor);
    await db.pool.query('update accounts set closed_at = now() where id = $1', [
      investor.accountId,
    ]);
    expect((await closed.call(finishSignIn, { body: { code: codeOf(secret) } })).status).toBe(401);
    await db.pool.query('update accounts set closed_at = null where id = $1', [investor.accountId]);
    await closed.ok(finishSignIn, { body: { code: codeOf(secret) } });
  });
});

describe('a step-up', () => {
  it('[AUTH-4] takes the password alone without a second factor, and says how long it is valid', async () => {
    const investor = await world.investor('Otto Ohne');
    await outdateStepUps(world, investor.accountId);
    expect(await investor.ok(getStepUp)).toEqual({ stepped_up: null, factors: [] });
    const refused = await investor.call(stepUp, { body: { password: 'not my password at all' } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { password: ['This is not your current password'] },
    ]);
    const { until, with: by } = await investor.ok(stepUp, { body: { password: PASSWORD } });
    expect(by).toBe('password');
    expect((await investor.ok(getStepUp)).stepped_up).toEqual({ until, with: 'password' });
    expect(Math.abs(Date.parse(until) - Date.now() - 600_000)).toBeLessThan(60_000);
  });

  it('[AUTH-4][AUTH-6] gives the session a new token, so that a thief of the old one gains nothing', async () => {
    const investor = await world.investor('Nora Neu');
    const stolen = new Map(investor.cookies);
    const { sessions: before } = await investor.ok(listSessions);
    await investor.ok(stepUp, { body: { password: PASSWORD } });
    expect(investor.cookies.get('session')).not.toBe(stolen.get('session'));
    const thief = world.visitor();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect((await thief.call(getStepUp)).status).toBe(401);
    // It is the same session for the owner, with its original sign-in time, listed once.
    expect(
      (await investor.ok(listSessions)).sessions.map(({ id, signed_in_at }) => [id, signed_in_at]),
    ).toEqual(before.map(({ id, signed_in_at }) => [id, signed_in_at]));
  });

  it('[AUTH-4] also takes the code or a recovery code if there is a second factor', async () => {
    const { investor, secret, recoveryCodes } = await withApp(world, 'Zoe Zwei');
    await outdateStepUps(world, investor.accountId);
    const tries = [
      [{ password: PASSWORD }, { code: ['Code is required'] }],
      [
        { password: 'not my password at all', code: codeOf(secret) },
        { password: ['This is not your current password'] },
      ],
      [{ password: PASSWORD, code: wrongCodeOf(secret) }, wrong],
      [
        { password: PASSWORD, recovery_code: 'AAAA-AAAA-AAAA-AAAA' },
        { recovery_code: ['This code is incorrect'] },
      ],
    ] as const;
    for (const [body, errors] of tries)
      expect((await investor.call(stepUp, { body })).body.errors).toEqual(errors);
    expect((await investor.ok(getStepUp)).stepped_up).toBeNull();
    const used = { password: PASSWORD, code: codeOf(secret) };
    expect((await investor.ok(stepUp, { body: used })).with).toBe('second_factor');
    expect(
      (await investor.ok(stepUp, { body: { password: PASSWORD, recovery_code: recoveryCodes[0] } }))
        .with,
    ).toBe('second_factor');
    expect((await investor.call(stepUp, { body: used })).body.errors).toEqual(wrong);
  });

  it('[AUTH-4][AUTH-5] is blocked after five wrong attempts in this session, and in no other', async () => {
    const { investor, secret } = await withApp(world, 'Stefan Stiehl');
    const owner = await halfSignedIn(world, investor);
    await owner.ok(finishSignIn, { body: { code: codeOf(secret) } });
    await forgetUsedCodes(world);
    for (const password of [
      'wrong once, in words',
      'wrong twice, in words',
      'wrong thrice, in words',
    ])
      expect(
        (await investor.call(stepUp, { body: { password, code: codeOf(secret) } })).status,
      ).toBe(422);
    for (let tries = 0; tries < 2; tries++)
      expect(
        (await investor.call(stepUp, { body: { password: PASSWORD, code: wrongCodeOf(secret) } }))
          .status,
      ).toBe(422);
    expect(
      (await investor.call(stepUp, { body: { password: PASSWORD, code: codeOf(secret) } })).status,
    ).toBe(429);
    await owner.ok(stepUp, { body: { password: PASSWORD, code: codeOf(secret) } });
  });
});
