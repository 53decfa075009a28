import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLegalHold } from '@bb1/domain/accounts/desk-endpoints';
import { startPasskeyStepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { changeDeskPassword } from '@bb1/domain/officers/access-endpoints';
import { deskLogin, deskWhoAmI } from '@bb1/domain/officers/endpoints';
import {
  addDeskPasskey,
  newDeskRecoveryCodes,
  startDeskPasskey,
} from '@bb1/domain/officers/factor-endpoints';
import type { Role } from '@bb1/domain/officers/rights';
import {
  deskStepUp,
  deskStepUpWithPasskey,
  getDeskStepUp,
  startDeskPasskeyStepUp,
} from '@bb1/domain/officers/step-up-endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import {
  authenticatorFor,
  codeOf,
  forgetUsedCodes,
  outdateStepUps,
  withPasskey,
  wrongCodeOf,
} from '../../../../testing/second-factors.ts';
import type { SoftwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { forAllTests, type Investor, openWorld, PASSWORD } from '../../../../testing/world.ts';
import { newTotpSecret } from '../../platform/crypto/totp.ts';
import { createOfficer } from './create-officer.ts';

const world = forAllTests(openWorld);
let anna: Investor;
beforeAll(async () => {
  anna = await world.investor('Anna Akte');
});
beforeEach(() => world.query('delete from rate_limits'));

interface AtDesk {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly client: ApiClient;
}
let officers = 0;

async function signIn({ email, secret }: Pick<AtDesk, 'email' | 'secret'>): Promise<ApiClient> {
  const client = world.visitor();
  await client.ok(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } });
  await forgetUsedCodes(world);
  return client;
}

/** An officer of compliance who has just signed in. */
async function arrived(role: Role = 'compliance'): Promise<AtDesk> {
  const [secret, email] = [newTotpSecret(), `officer.${++officers}@issuer.example`];
  const created = await createOfficer(world.product.context, {
    name: 'Conny Compliance',
    email,
    password: PASSWORD,
    locale: 'en',
    roles: [role],
    totpSecret: secret,
  });
  return { id: created?.id ?? '', email, secret, client: await signIn({ email, secret }) };
}

/** An officer who signed in more than ten minutes ago. */
async function atWork(): Promise<AtDesk> {
  const officer = await arrived();
  await outdateStepUps(world, officer.id);
  return officer;
}

async function withDeskPasskey(officer: AtDesk): Promise<SoftwareAuthenticator> {
  const authenticator = authenticatorFor(world);
  const { options } = await officer.client.ok(startDeskPasskey);
  await officer.client.ok(addDeskPasskey, {
    body: {
      name: 'Key ring',
      credential: authenticator.create(options),
      code: codeOf(officer.secret),
    },
  });
  await forgetUsedCodes(world);
  return authenticator;
}

/** A sensitive call with an unknown id: 404 means that it was admitted. */
const act = async (client: ApiClient) => {
  const { status, body } = await client.call(setLegalHold, {
    params: { id: '00000000-0000-4000-8000-000000000000' },
    body: { reason: 'a test' },
  });
  return status === 404 ? 'let in' : [status, body.code];
};
const REFUSED = [403, 'step_up_needed'];

describe('a step-up at the desk', () => {
  it('[AUTH-4][DESK-4] is valid for ten minutes after signing in; then a sensitive call is refused without effect', async () => {
    const { id, client } = await arrived();
    expect(await act(client)).toBe('let in');
    await outdateStepUps(world, id);
    expect(await act(client)).toEqual(REFUSED);
    expect(
      (
        await client.call(setLegalHold, {
          params: { id: anna.accountId },
          body: { reason: 'a test' },
        })
      ).status,
    ).toBe(403);
    expect((await world.query("select 1 from audit_log where act like '%hold%'")).length).toBe(0);
    expect((await client.ok(getDeskStepUp)).stepped_up).toBeNull();
  });

  it('[AUTH-4][DESK-4] takes a code of the app, for this session only, for ten more minutes', async () => {
    const officer = await atWork();
    const other = await signIn(officer);
    await outdateStepUps(world, officer.id);
    expect(await officer.client.ok(getDeskStepUp)).toEqual({ stepped_up: null, factors: ['totp'] });
    const { with: by, until } = await officer.client.ok(deskStepUp, {
      body: { code: codeOf(officer.secret) },
    });
    expect([by, await act(officer.client), await act(other)]).toEqual([
      'second_factor',
      'let in',
      REFUSED,
    ]);
    expect((await officer.client.ok(getDeskStepUp)).stepped_up).toEqual({ with: by, until });
    await outdateStepUps(world, officer.id);
    expect(await act(officer.client)).toEqual(REFUSED);
  });

  it('[AUTH-4][AUTH-6][DESK-4] gives the session a new token, and the old one is dead', async () => {
    const { client, secret } = await atWork();
    const old = client.cookies.get('desk_session') ?? '';
    await client.ok(deskStepUp, { body: { code: codeOf(secret) } });
    expect(client.cookies.get('desk_session')).not.toBe(old);
    const thief = world.visitor();
    thief.cookies.set('desk_session', old);
    expect((await thief.call(deskWhoAmI)).status).toBe(401);
    await client.ok(deskWhoAmI);
  });

  it('[AUTH-4] takes a recovery code, once, and the officer is notified', async () => {
    const { id, email, secret, client } = await arrived();
    const {
      recovery_codes: [code = ''],
    } = await client.ok(newDeskRecoveryCodes, { body: { code: codeOf(secret) } });
    await outdateStepUps(world, id);
    await client.ok(deskStepUp, { body: { recovery_code: code } });
    expect(await act(client)).toBe('let in');
    await outdateStepUps(world, id);
    expect((await client.call(deskStepUp, { body: { recovery_code: code } })).body.errors).toEqual({
      recovery_code: ['This code is incorrect'],
    });
    expect(await act(client)).toEqual(REFUSED);
    await world.runJobs();
    expect(world.mailbox.mails({ to: email }).map(({ subject }) => subject)).toContain(
      'A recovery code was used',
    );
  });

  it("[AUTH-4] takes one of the officer's own passkeys: no other officer’s, no investor’s, and no answer twice", async () => {
    const [conny, other] = [await arrived(), await arrived()];
    const [own, others] = [await withDeskPasskey(conny), await withDeskPasskey(other)];
    const { authenticator: investors } = await withPasskey(world, 'Ines Investor');
    await outdateStepUps(world, conny.id);
    // These browsers exceed the page's request: they answer with whatever passkey they have.
    const challenge = async ({ client }: AtDesk = conny) => ({
      ...(await client.ok(startDeskPasskeyStepUp)).options,
      allowCredentials: undefined,
    });
    for (const stranger of [others, investors])
      expect(
        await conny.client.call(deskStepUpWithPasskey, {
          body: { credential: stranger.get(await challenge()) },
        }),
      ).toMatchObject({ status: 422, body: { code: 'passkey_failed' } });
    // A challenge belongs to its requester.
    const foreign = own.get(await challenge(other));
    expect(
      (await conny.client.call(deskStepUpWithPasskey, { body: { credential: foreign } })).status,
    ).toBe(422);
    expect(await act(conny.client)).toEqual(REFUSED);
    const credential = own.get(await challenge());
    expect(await conny.client.ok(deskStepUpWithPasskey, { body: { credential } })).toMatchObject({
      with: 'second_factor',
    });
    expect(await act(conny.client)).toBe('let in');
    expect((await conny.client.ok(getDeskStepUp)).factors).toEqual([
      'passkey',
      'totp',
      'recovery_code',
    ]);
    expect((await conny.client.call(deskStepUpWithPasskey, { body: { credential } })).status).toBe(
      422,
    );
  });

  it('[AUTH-4][AUTH-5] refuses wrong and used codes; five of them block it for this session and not for the officer’s other one', async () => {
    const officer = await atWork();
    const other = await signIn(officer);
    const prove = (client: ApiClient, code: string) => client.call(deskStepUp, { body: { code } });
    expect((await officer.client.call(deskStepUp, { body: {} })).body.errors).toEqual({
      code: ['Code is required'],
    });
    const used = codeOf(officer.secret);
    await officer.client.ok(deskStepUp, { body: { code: used } });
    await outdateStepUps(world, officer.id);
    expect((await prove(officer.client, used)).body.errors).toEqual({
      code: ['This code is incorrect'],
    });
    for (let tries = 0; tries < 4; tries++)
      expect((await prove(officer.client, wrongCodeOf(officer.secret))).status).toBe(422);
    await forgetUsedCodes(world);
    expect((await prove(officer.client, codeOf(officer.secret))).status).toBe(429);
    expect(await act(officer.client)).toEqual(REFUSED);
    expect((await prove(other, codeOf(officer.secret))).status).toBe(200);
  });

  it('[AUTH-4] is included in a password change, which takes a fresh code', async () => {
    const { client, secret } = await atWork();
    const password = 'seven quiet herons over Rügen';
    await client.ok(changeDeskPassword, {
      body: {
        current_password: PASSWORD,
        password,
        password_confirmation: password,
        code: codeOf(secret),
      },
    });
    expect(await act(client)).toBe('let in');
  });

  it('[AUTH-4][DESK-1] adds no rights to the officer’s roles, and does nothing for investors', async () => {
    const { client } = await arrived('support');
    expect(await act(client)).toEqual([403, 'not_allowed']);
    const { authenticator, investor } = await withPasskey(world, 'Nora Nachbarin');
    const { options } = await investor.ok(startPasskeyStepUp);
    expect(
      (
        await investor.call(deskStepUpWithPasskey, {
          body: { credential: authenticator.get(options) },
        })
      ).status,
    ).toBe(401);
  });
});
