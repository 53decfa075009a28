import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { signInWithPasskey, startPasskeySignIn } from '@bb1/domain/accounts/sign-in-endpoints';
import { deskLogin, deskWhoAmI } from '@bb1/domain/officers/endpoints';
import {
  addDeskPasskey,
  confirmDeskTotp,
  deskLoginWithPasskey,
  listDeskFactors,
  newDeskRecoveryCodes,
  removeDeskPasskey,
  startDeskPasskey,
  startDeskPasskeyLogin,
  startDeskTotp,
} from '@bb1/domain/officers/factor-endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import {
  authenticatorFor,
  codeOf,
  forgetUsedCodes,
  withPasskey,
  wrongCodeOf,
} from '../../../../testing/second-factors.ts';
import type { SoftwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { forAllTests, openWorld, PASSWORD } from '../../../../testing/world.ts';
import { newTotpSecret } from '../../platform/crypto/totp.ts';
import { createOfficer } from './create-officer.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

const wrong = { code: ['This code is incorrect'] };
const invalidLogin = { status: 422, body: { code: 'invalid_login' } };
interface Clerk {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly client: ApiClient;
}
let clerks = 0;

async function clerk(): Promise<Clerk> {
  const [secret, email] = [newTotpSecret(), `clerk.${++clerks}@issuer.example`];
  const created = await createOfficer(world.product.context, {
    name: 'Karla Clerk',
    email,
    password: PASSWORD,
    locale: 'en',
    roles: ['support'],
    totpSecret: secret,
  });
  const client = world.visitor();
  await client.ok(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } });
  await forgetUsedCodes(world);
  return { id: created?.id ?? '', email, secret, client };
}

async function withDeskPasskey(): Promise<
  Clerk & { authenticator: SoftwareAuthenticator; passkeyId: string; recoveryCodes: string[] }
> {
  const one = await clerk();
  const authenticator = authenticatorFor(world);
  const { options } = await one.client.ok(startDeskPasskey);
  const { passkey, recovery_codes } = await one.client.ok(addDeskPasskey, {
    body: { name: 'Key ring', credential: authenticator.create(options), code: codeOf(one.secret) },
  });
  await forgetUsedCodes(world);
  return { ...one, authenticator, passkeyId: passkey.id, recoveryCodes: recovery_codes ?? [] };
}

async function passkeyLogin(authenticator: SoftwareAuthenticator) {
  const client = world.visitor();
  const { options } = await client.ok(startDeskPasskeyLogin);
  return {
    client,
    answer: await client.call(deskLoginWithPasskey, {
      body: { credential: authenticator.get(options) },
    }),
  };
}

describe('signing in at the desk', () => {
  it("[AUTH-4][DESK-1] accepts a recovery code in place of the app's, once, and notifies the officer", async () => {
    const { email, secret, client } = await clerk();
    const { recovery_codes: codes } = await client.ok(newDeskRecoveryCodes, {
      body: { code: codeOf(secret) },
    });
    const body = { email, password: PASSWORD, recovery_code: codes[0] };
    await world.visitor().ok(deskLogin, { body });
    expect(await world.visitor().call(deskLogin, { body })).toMatchObject(invalidLogin);
    await world.runJobs();
    expect(
      world.mailbox
        .mails({ to: email })
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['A recovery code was used', 'New recovery codes']);
  });

  it('[AUTH-4] gives one answer for every way to fail, and asks for a missing code', async () => {
    const { email, secret } = await clerk();
    const right = { email, password: PASSWORD, code: codeOf(secret) };
    for (const change of [
      { password: 'another password entirely' },
      { code: wrongCodeOf(secret) },
      { email: 'nobody@issuer.example' },
      { code: undefined, recovery_code: 'AAAA-AAAA-AAAA-AAAA' },
    ])
      expect(
        await world.visitor().call(deskLogin, { body: { ...right, ...change } }),
      ).toMatchObject(invalidLogin);
    expect(
      (await world.visitor().call(deskLogin, { body: { email, password: PASSWORD } })).body.errors,
    ).toEqual({ code: ['Code is required'] });
    // A wrong password does not use up a code.
    await world.visitor().ok(deskLogin, { body: right });
    expect(await world.visitor().call(deskLogin, { body: right })).toMatchObject(invalidLogin);
  });

  it('[AUTH-4] accepts a passkey alone; an investor’s opens no desk, an officer’s no portal', async () => {
    const { id, authenticator } = await withDeskPasskey();
    const { client, answer } = await passkeyLogin(authenticator);
    expect([answer.status, answer.body['id']]).toEqual([200, id]);
    await client.ok(deskWhoAmI);

    const { authenticator: ofInvestor } = await withPasskey(world, 'Ines Investor');
    expect((await passkeyLogin(ofInvestor)).answer).toMatchObject({
      status: 422,
      body: { code: 'passkey_failed' },
    });
    const portal = world.visitor();
    const { options } = await portal.ok(startPasskeySignIn);
    expect(
      await portal.call(signInWithPasskey, { body: { credential: authenticator.get(options) } }),
    ).toMatchObject({ status: 422, body: { code: 'passkey_failed' } });
    const { options: ofPortal } = await portal.ok(startPasskeySignIn);
    expect(
      await portal.call(deskLoginWithPasskey, {
        body: { credential: authenticator.get(ofPortal) },
      }),
    ).toMatchObject({ status: 422, body: { code: 'passkey_failed' } });
    expect([(await portal.call(whoAmI)).status, (await portal.call(deskWhoAmI)).status]).toEqual([
      401, 401,
    ]);
  });

  it("[AUTH-6][DESK-1] gives a new token, and the browser's earlier one is invalid", async () => {
    const { email, secret, client } = await clerk();
    const old = new Map(client.cookies);
    await client.ok(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } });
    expect(client.cookies.get('desk_session')).not.toBe(old.get('desk_session'));
    const other = world.visitor();
    for (const [name, value] of old) other.cookies.set(name, value);
    expect((await other.call(deskWhoAmI)).status).toBe(401);
    await client.ok(deskWhoAmI);
  });

  it('[AUTH-4][DESK-1] is refused to a suspended officer', async () => {
    const { id, authenticator } = await withDeskPasskey();
    await world.query('update officers set disabled_at = now() where id = $1', [id]);
    expect((await passkeyLogin(authenticator)).answer).toMatchObject({
      status: 422,
      body: { code: 'passkey_failed' },
    });
  });
});

describe("an officer's factors", () => {
  it('[AUTH-4] change only with a fresh code in the same call: a signed-in desk alone is not enough', async () => {
    const { client, secret, passkeyId, recoveryCodes } = await withDeskPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const { options } = await client.ok(startDeskPasskey);
    const credential = authenticatorFor(world).create(options);
    const changes = [
      [startDeskTotp, {}, {}],
      [addDeskPasskey, { name: 'Thief', credential }, {}],
      [removeDeskPasskey, {}, { id: passkeyId }],
      [newDeskRecoveryCodes, {}, {}],
    ] as const;
    for (const [endpoint, body, params] of changes) {
      const without = await client.call(endpoint, { body, params });
      expect([endpoint.name, without.status, without.body.errors]).toEqual([
        endpoint.name,
        422,
        { code: ['Code is required'] },
      ]);
      const mistaken = await client.call(endpoint, {
        body: { ...body, code: wrongCodeOf(secret) },
        params,
      });
      expect([endpoint.name, mistaken.status, mistaken.body.errors]).toEqual([
        endpoint.name,
        422,
        wrong,
      ]);
    }
    expect(await client.ok(listDeskFactors)).toMatchObject({
      passkeys: [{ name: 'Key ring' }],
      recovery_codes_left: 10,
    });
    // The same answer of the authenticator is valid once the code is right.
    expect(
      (
        await client.ok(addDeskPasskey, {
          body: { name: 'Second', credential, code: codeOf(secret) },
        })
      ).recovery_codes,
    ).toBeNull();
  });

  it('[AUTH-4][AUTH-5] allow five wrong codes, and a used one is wrong', async () => {
    const { client, secret } = await clerk();
    const used = { code: codeOf(secret) };
    await client.ok(newDeskRecoveryCodes, { body: used });
    expect((await client.call(newDeskRecoveryCodes, { body: used })).body.errors).toEqual(wrong);
    for (let tries = 0; tries < 4; tries++)
      expect(
        (await client.call(newDeskRecoveryCodes, { body: { code: wrongCodeOf(secret) } })).status,
      ).toBe(422);
    await forgetUsedCodes(world);
    expect(
      (await client.call(newDeskRecoveryCodes, { body: { code: codeOf(secret) } })).status,
    ).toBe(429);
  });

  it('[AUTH-4] have the app replaced only once the new one has shown a code, and all changes are mailed and logged', async () => {
    const { id, client, email, secret, passkeyId } = await withDeskPasskey();
    const next = await client.ok(startDeskTotp, { body: { code: codeOf(secret) } });
    await forgetUsedCodes(world);
    await world
      .visitor()
      .ok(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } });
    await forgetUsedCodes(world);
    await client.ok(confirmDeskTotp, { body: { code: generateSync({ secret: next.secret }) } });
    await forgetUsedCodes(world);
    expect(
      await world
        .visitor()
        .call(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } }),
    ).toMatchObject(invalidLogin);
    await client.ok(removeDeskPasskey, {
      params: { id: passkeyId },
      body: { code: codeOf(next.secret) },
    });
    expect(await client.ok(listDeskFactors)).toMatchObject({
      totp: { added_at: expect.any(String) },
      passkeys: [],
      recovery_codes_left: 10,
    });
    await world.runJobs();
    expect(
      world.mailbox
        .mails({ to: email })
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual([
      'New second factor for your login',
      'New second factor for your login',
      'Second factor removed',
    ]);
    const rows = await world.query<{ act: string }>(
      'select act from audit_log where subject = $1 order by id',
      [`officer:${id}`],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'officer.created',
      'officer.signed_in',
      'officer.factor_added',
      'officer.signed_in',
      'officer.factor_added',
      'officer.factor_removed',
    ]);
  });

  it('[AUTH-4] are never none: the database refuses an officer without one', async () => {
    const { id, email } = await clerk();
    await expect(
      world.query("delete from totp_factors where owner_kind = 'officer' and owner_id = $1", [id]),
    ).rejects.toThrow(/has no second factor/);
    await expect(
      world.query(
        "update totp_factors set confirmed_at = null where owner_kind = 'officer' and owner_id = $1",
        [id],
      ),
    ).rejects.toThrow(/has no second factor/);
    await expect(
      world.query(
        "insert into officers (id, name, email, password_hash, roles, created_at) values (gen_random_uuid(), 'Bare', $1, 'x', '{}', now())",
        [`bare.${email}`],
      ),
    ).rejects.toThrow(/has no second factor/);
  });
});
