import { whoAmI } from '@bb1/domain/accounts/endpoints';
import {
  answerCompanySignIn,
  finishCompanySignIn,
  getCompanySignIn,
  startCompanyLink,
  startCompanySignIn,
} from '@bb1/domain/officers/company-sign-in-endpoints';
import { proposeOfficerChange } from '@bb1/domain/officers/change-endpoints';
import { deskLogin, deskWhoAmI } from '@bb1/domain/officers/endpoints';
import { confirmDeskTotp } from '@bb1/domain/officers/factor-endpoints';
import { getDeskStepUp } from '@bb1/domain/officers/step-up-endpoints';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  afterProvider,
  COMPANY,
  openCompanyWorld,
  signInAnswer,
  signInAtProvider,
} from '../../../../../testing/company-for-tests.ts';
import { approveAs } from '../../../../../testing/approvals.ts';
import { codeOf, forgetUsedCodes, wrongCodeOf } from '../../../../../testing/second-factors.ts';
import { forAllTests, openWorld, PASSWORD, type World } from '../../../../../testing/world.ts';

const company = forAllTests(openCompanyWorld);
let world: World;
beforeAll(async () => {
  ({ world } = company);
});
beforeEach(() => world.query('delete from rate_limits'));

const start = { body: { locale: 'en', next: null } } as const;
const over = { status: 422, body: { code: 'company_sign_in_over' } };
const failed = { status: 422, body: { code: 'company_sign_in_failed' } };
const notLinked = { status: 403, body: { code: 'company_account_not_linked' } };

const acts = async () =>
  await world.query<{ act: string; subject: string; after: unknown }>(
    'select act, subject, after from audit_log order by id',
  );

describe('signing in by the company', () => {
  it('[DESK-11] takes the provider in place of the password, and still the second factor, for a new session', async () => {
    const { id, secret, account } = await company.linkedOfficer();
    const client = world.visitor();
    expect(await client.ok(getCompanySignIn)).toEqual({ company: COMPANY });
    const { url } = await client.ok(startCompanySignIn, {
      body: { locale: 'de', next: '/de/desk/kyc?page=2' },
    });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: 'http://localhost:3000/desk/login/company',
      code_challenge_method: 'S256',
      ui_locales: 'de',
    });
    const answer = await signInAtProvider(url, account.subject);
    await client.ok(answerCompanySignIn, { body: { answer } });
    expect((await client.call(deskWhoAmI)).status).toBe(401);
    expect(
      await client.call(finishCompanySignIn, { body: { code: wrongCodeOf(secret) } }),
    ).toMatchObject({ status: 422, body: { errors: { code: ['This code is incorrect'] } } });
    expect((await client.call(deskWhoAmI)).status).toBe(401);
    const signedIn = await client.ok(finishCompanySignIn, { body: { code: codeOf(secret) } });
    expect([signedIn.officer.id, signedIn.next]).toEqual([id, '/de/desk/kyc?page=2']);
    expect((await client.ok(deskWhoAmI)).id).toBe(id);
    expect((await acts()).at(-1)).toEqual({
      act: 'officer.signed_in_by_company',
      subject: `officer:${id}`,
      after: { by: 'totp' },
    });
  });

  it('[DESK-11] is no step-up: a sensitive call still asks for one', async () => {
    const { secret, account } = await company.linkedOfficer();
    const client = await afterProvider(world, account.subject);
    await client.ok(finishCompanySignIn, { body: { code: codeOf(secret) } });
    expect((await client.ok(getDeskStepUp)).stepped_up).toBeNull();
    expect(await client.call(confirmDeskTotp, { body: { code: '123456' } })).toMatchObject({
      status: 403,
      body: { code: 'step_up_needed' },
    });
  });

  it('[DESK-11] replaces the browser’s earlier session, so that none can be planted', async () => {
    const { secret, account } = await company.linkedOfficer();
    const planted = await company.officer();
    const client = planted.client;
    const before = client.cookies.get('desk_session');
    await client.ok(answerCompanySignIn, {
      body: { answer: await signInAnswer(client, account.subject) },
    });
    await client.ok(finishCompanySignIn, { body: { code: codeOf(secret) } });
    expect(client.cookies.get('desk_session')).not.toBe(before);
    const thief = world.visitor();
    thief.cookies.set('desk_session', before ?? '');
    expect((await thief.call(deskWhoAmI)).status).toBe(401);
  });

  it('[DESK-11] refuses wrong codes beyond five in a quarter of an hour, together with those of the password', async () => {
    const { email, secret, account } = await company.linkedOfficer();
    const client = await afterProvider(world, account.subject);
    const wrong = { body: { code: wrongCodeOf(secret) } };
    for (let tries = 0; tries < 5; tries++)
      expect((await client.call(finishCompanySignIn, wrong)).status).toBe(422);
    expect((await client.call(finishCompanySignIn, wrong)).status).toBe(429);
    const body = { email, password: PASSWORD, code: codeOf(secret) };
    expect((await world.visitor().call(deskLogin, { body })).status).toBe(422);
  });

  it('[DESK-11] uses each answer and each second step once', async () => {
    const { secret, account } = await company.linkedOfficer();
    const client = world.visitor();
    const answer = await signInAnswer(client, account.subject);
    const firstSecret = client.cookies.get('company_attempt') ?? '';
    await client.ok(answerCompanySignIn, { body: { answer } });
    expect(await client.call(answerCompanySignIn, { body: { answer } })).toMatchObject(over);
    const thief = world.visitor();
    thief.cookies.set('company_attempt', firstSecret);
    expect(await thief.call(answerCompanySignIn, { body: { answer } })).toMatchObject(over);
    expect(await thief.call(finishCompanySignIn, { body: { code: codeOf(secret) } })).toMatchObject(
      over,
    );

    const lastSecret = client.cookies.get('company_attempt') ?? '';
    await client.ok(finishCompanySignIn, { body: { code: codeOf(secret) } });
    await forgetUsedCodes(world);
    thief.cookies.set('company_attempt', lastSecret);
    expect(await thief.call(finishCompanySignIn, { body: { code: codeOf(secret) } })).toMatchObject(
      over,
    );
  });

  it('[DESK-11] accepts an answer only in the browser and tab that asked, and not after ten minutes', async () => {
    const { account } = await company.linkedOfficer();
    const [one, other] = [world.visitor(), world.visitor()];
    const answer = await signInAnswer(one, account.subject);
    expect(await other.call(answerCompanySignIn, { body: { answer } })).toMatchObject(over);
    await other.ok(startCompanySignIn, start);
    expect(await other.call(answerCompanySignIn, { body: { answer } })).toMatchObject(failed);
    // A second tab starts over.
    await one.ok(startCompanySignIn, start);
    expect(await one.call(answerCompanySignIn, { body: { answer } })).toMatchObject(failed);

    const late = await signInAnswer(one, account.subject);
    await world.query("update company_attempts set expires_at = now() - interval '1 second'");
    expect(await one.call(answerCompanySignIn, { body: { answer: late } })).toMatchObject(over);
  });

  it.each([
    ['state', (url: URL) => url.searchParams.set('state', 'en.forged')],
    ['nonce', (url: URL) => url.searchParams.set('nonce', 'forged')],
    ['PKCE challenge', (url: URL) => url.searchParams.set('code_challenge', 'A'.repeat(43))],
  ])('[DESK-11] refuses the answer to another %s', async (_what, forge) => {
    const { account } = await company.linkedOfficer();
    const client = world.visitor();
    const url = new URL((await client.ok(startCompanySignIn, start)).url);
    forge(url);
    const answer = await signInAtProvider(url.href, account.subject);
    expect(await client.call(answerCompanySignIn, { body: { answer } })).toMatchObject(failed);
    expect(
      (await client.call(finishCompanySignIn, { body: { code: '123456' } })).body['code'],
    ).toBe('company_sign_in_over');
  });

  it.each([
    ['without state', (answer: URLSearchParams) => answer.delete('state')],
    ['with a second state', (answer: URLSearchParams) => answer.append('state', 'en.other')],
    ['of another issuer', (answer: URLSearchParams) => answer.set('iss', 'https://evil.example')],
    ['without an issuer', (answer: URLSearchParams) => answer.delete('iss')],
    ['with another code', (answer: URLSearchParams) => answer.set('code', 'A'.repeat(43))],
    [
      'with an error',
      (answer: URLSearchParams) => {
        answer.delete('code');
        answer.set('error', 'access_denied');
      },
    ],
  ])('[DESK-11] refuses an answer %s, which ends the attempt', async (_what, forge) => {
    const { account } = await company.linkedOfficer();
    const client = world.visitor();
    const honest = await signInAnswer(client, account.subject);
    const forged = new URLSearchParams(honest);
    forge(forged);
    expect(
      await client.call(answerCompanySignIn, { body: { answer: forged.toString() } }),
    ).toMatchObject(failed);
    expect(await client.call(answerCompanySignIn, { body: { answer: honest } })).toMatchObject(
      over,
    );
  });

  it('[DESK-11] refuses an account that is linked to no officer, also with an officer’s address, and says how to link it', async () => {
    const { email } = await company.officer();
    const stranger = company.account(email);
    const client = world.visitor();
    const answer = await client.call(answerCompanySignIn, {
      body: { answer: await signInAnswer(client, stranger.subject) },
    });
    expect(answer).toMatchObject(notLinked);
    expect(answer.body.errors).toEqual({
      base: [
        `This account at ${COMPANY} is not linked to any access here. Log in with your password, then link it under “Your access”.`,
      ],
    });
    expect((await acts()).at(-1)).toEqual({
      act: 'officer.company_sign_in_refused',
      subject: 'company_sign_in',
      after: { reason: 'not_linked' },
    });
    expect((await client.call(finishCompanySignIn, { body: { code: '123456' } })).status).toBe(422);
  });

  it('[DESK-11] is closed to investors, who can neither sign in by it nor link', async () => {
    const investor = await world.investor('Ines Investor');
    const account = company.account(investor.email);
    expect(
      await investor.call(answerCompanySignIn, {
        body: { answer: await signInAnswer(investor, account.subject) },
      }),
    ).toMatchObject(notLinked);
    expect((await investor.call(startCompanyLink, { body: { code: '123456' } })).status).toBe(401);
    await investor.ok(whoAmI);
    expect((await investor.call(deskWhoAmI)).status).toBe(401);
  });

  it('[DESK-11] ends with a suspension, also between provider and second factor, and does not come back with a restoration', async () => {
    const { id, secret, account } = await company.linkedOfficer();
    const pending = await afterProvider(world, account.subject);
    const anna = await world.officer('Anna Admin', 'administrator');
    const ben = await world.officer('Ben Admin', 'administrator');
    for (const kind of ['suspension', 'restoration'] as const) {
      const change = await anna.ok(proposeOfficerChange, {
        params: { id },
        body: { kind, reason: 'Leave of absence' },
      });
      await approveAs(ben, change.approval_id);
      expect(
        await pending.call(finishCompanySignIn, { body: { code: codeOf(secret) } }),
      ).toMatchObject(over);
      const client = world.visitor();
      expect(
        await client.call(answerCompanySignIn, {
          body: { answer: await signInAnswer(client, account.subject) },
        }),
      ).toMatchObject(notLinked);
    }
    expect((await acts()).map(({ act }) => act)).toContain('officer.company_account_unlinked');
  });

  it('[DESK-11] keeps neither codes nor tokens, and of the browser’s secret its hash alone', async () => {
    const { account } = await company.linkedOfficer();
    const client = world.visitor();
    const answer = await signInAnswer(client, account.subject);
    const secret = client.cookies.get('company_attempt') ?? '';
    const rows = await world.query<{ text: string }>(
      'select row_to_json(company_attempts)::text as text from company_attempts union all select row_to_json(audit_log)::text from audit_log',
    );
    const kept = rows.map(({ text }) => text).join('\n');
    const parameters = new URLSearchParams(answer);
    for (const hidden of [secret, parameters.get('code'), parameters.get('state')])
      expect(kept).not.toContain(hidden);
  });
});

describe('without the provider', () => {
  it('[DESK-11] a sign-in by company says so, and the password still opens the desk', async () => {
    const nowhere = await openWorld({
      environment: { ...company.provider.environment, OIDC_ISSUER: 'http://127.0.0.1:9' },
    });
    onTestFinished(() => nowhere.close());
    const answer = await nowhere.visitor().call(startCompanySignIn, start);
    expect([answer.status, answer.body.errors]).toEqual([
      503,
      {
        base: [
          `${COMPANY} cannot be reached right now. Please try again later, or log in with your password.`,
        ],
      },
    ]);
    await (await nowhere.officer('Petra Password', 'support')).ok(deskWhoAmI);
  });

  it('[DESK-11] no sign-in by company is offered where none is configured', async () => {
    const plain = await openWorld();
    onTestFinished(() => plain.close());
    const client = plain.visitor();
    expect(await client.ok(getCompanySignIn)).toEqual({ company: null });
    expect((await client.call(startCompanySignIn, start)).status).toBe(404);
    expect((await client.call(answerCompanySignIn, { body: { answer: 'a=b' } })).status).toBe(404);
  });
});
