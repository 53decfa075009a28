import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '@bb1/domain/accounts/endpoints';
import { listSessions } from '@bb1/domain/accounts/session-endpoints';
import {
  changeDeskPassword,
  endDeskSession,
  endOtherDeskSessions,
  listDeskSessions,
} from '@bb1/domain/officers/access-endpoints';
import { deskLogin, deskWhoAmI } from '@bb1/domain/officers/endpoints';
import { newDeskRecoveryCodes } from '@bb1/domain/officers/factor-endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { forgetUsedCodes } from '../../../../testing/second-factors.ts';
import { openWorld, PASSWORD, type World } from '../../../../testing/world.ts';
import { newTotpSecret } from '../../platform/crypto/totp.ts';
import { createOfficer } from './create-officer.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const NEW_PASSWORD = 'seven quiet herons over Rügen';

interface AtDesk {
  readonly client: ApiClient;
  readonly email: string;
  readonly id: string;
  readonly secret: string;
  /** Makes a code usable again. */
  code(): Promise<string>;
}

async function atDesk(name: string): Promise<AtDesk> {
  const secret = newTotpSecret();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@issuer.example`;
  const created = await createOfficer(world.product.context, {
    name,
    email,
    password: PASSWORD,
    locale: 'en',
    roles: ['support'],
    totpSecret: secret,
  });
  const code = async () => {
    await forgetUsedCodes(world);
    return generateSync({ secret });
  };
  const client = world.visitor();
  await client.ok(deskLogin, { body: { email, password: PASSWORD, code: await code() } });
  return { client, email, id: created?.id ?? '', secret, code };
}

async function signedInAgain(
  officer: AtDesk,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
): Promise<ApiClient> {
  const client = world.visitor();
  await client.ok(deskLogin, {
    body: { email: officer.email, password: PASSWORD, code: await officer.code() },
    headers: { 'user-agent': userAgent },
  });
  return client;
}

const sessionsOf = async (client: ApiClient) => (await client.ok(listDeskSessions)).sessions;
const status = async (client: ApiClient) => (await client.call(deskWhoAmI)).status;
const actsOf = async ({ id }: AtDesk) =>
  (
    await world.query<{ act: string }>(
      "select act from audit_log where subject = $1 and act <> 'officer.signed_in' order by id",
      [`officer:${id}`],
    )
  ).map(({ act }) => act);

describe("an officer's browsers", () => {
  it('[AUTH-6] are listed with device and times and ended one by one, including the current one', async () => {
    const ada = await atDesk('Ada Auditor');
    const firefox = await signedInAgain(ada);
    const listed = await sessionsOf(ada.client);
    expect(listed.map(({ browser, system, current }) => [browser, system, current])).toContainEqual(
      ['Firefox', 'Linux', false],
    );
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const others = listed.find(({ current }) => !current);
    const params = { id: others?.id ?? '' };
    await ada.client.ok(endDeskSession, { params, body: { code: await ada.code() } });
    expect([await status(firefox), await status(ada.client)]).toEqual([401, 200]);
    const code = await ada.code();
    expect((await ada.client.call(endDeskSession, { params, body: { code } })).status).toBe(404);
    await ada.client.ok(endDeskSession, {
      params: { id: (await sessionsOf(ada.client))[0]?.id ?? '' },
      body: { code },
    });
    expect(await status(ada.client)).toBe(401);
    expect(await actsOf(ada)).toEqual([
      'officer.created',
      'officer.sessions_ended',
      'officer.sessions_ended',
    ]);
  });

  it('[AUTH-6] are all ended except the current one, but not by an intruder at an unlocked desk', async () => {
    const ada = await atDesk('Ada Auditor');
    const others = [await signedInAgain(ada), await signedInAgain(ada)];
    for (const body of [{}, { code: '000000' }])
      expect((await ada.client.call(endOtherDeskSessions, { body })).status).toBe(422);
    expect(await Promise.all(others.map(status))).toEqual([200, 200]);
    await ada.client.ok(endOtherDeskSessions, { body: { code: await ada.code() } });
    expect([await status(ada.client), ...(await Promise.all(others.map(status)))]).toEqual([
      200, 401, 401,
    ]);
  });

  it('[AUTH-6][DESK-1] are visible to no other officer and to no investor with the same id', async () => {
    const [ada, rita] = [await atDesk('Ada Auditor'), await atDesk('Rita Reviewer')];
    const [session] = await sessionsOf(ada.client);
    expect(
      (
        await rita.client.call(endDeskSession, {
          params: { id: session?.id ?? '' },
          body: { code: await rita.code() },
        })
      ).status,
    ).toBe(404);
    await rita.client.ok(endOtherDeskSessions, { body: { code: await rita.code() } });
    expect(await status(ada.client)).toBe(200);
    const investor = await world.investor('Irma Investor');
    await world.query("update sessions set subject_id = $1 where kind = 'investor'", [ada.id]);
    expect((await sessionsOf(ada.client)).map(({ id }) => id)).toEqual([session?.id]);
    expect((await investor.call(listSessions)).status).toBe(401);
  });
});

describe("an officer's password", () => {
  const change = (officer: AtDesk, body: Record<string, string>) =>
    officer.client.call(changeDeskPassword, {
      body: {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
        ...body,
      },
    });
  const mayLogIn = async (officer: AtDesk, password: string) =>
    (
      await world
        .visitor()
        .call(deskLogin, { body: { email: officer.email, password, code: await officer.code() } })
    ).status === 200;

  it('[AUTH-3][AUTH-6] is changed with the current one and a fresh code; every other browser is signed out, this one gets a new session, and the officer is notified', async () => {
    const ada = await atDesk('Ada Auditor');
    const other = await signedInAgain(ada);
    const [before] = await sessionsOf(ada.client);
    expect((await change(ada, { code: await ada.code() })).status).toBe(200);
    expect([await status(ada.client), await status(other)]).toEqual([200, 401]);
    const after = await sessionsOf(ada.client);
    expect([after.length, after[0]?.id === before?.id]).toEqual([1, false]);
    expect([await mayLogIn(ada, PASSWORD), await mayLogIn(ada, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ]);
    await world.runJobs();
    expect(world.lastMail(ada.email).subject).toBe('Your back office password was changed');
    expect(await actsOf(ada)).toEqual(['officer.created', 'officer.password_changed']);
  });

  it("[AUTH-4] is changed with a recovery code in place of the app's, once", async () => {
    const ada = await atDesk('Ada Auditor');
    const { recovery_codes: codes } = await ada.client.ok(newDeskRecoveryCodes, {
      body: { code: await ada.code() },
    });
    expect((await change(ada, { recovery_code: codes[0] ?? '' })).status).toBe(200);
    expect(
      (
        await change(ada, {
          recovery_code: codes[0] ?? '',
          current_password: NEW_PASSWORD,
          password: PASSWORD,
          password_confirmation: PASSWORD,
        })
      ).status,
    ).toBe(422);
  });

  it('[AUTH-3] is not changed by an intruder at an unlocked desk: without code, with a used code, or with a wrong password', async () => {
    const ada = await atDesk('Ada Auditor');
    const code = await ada.code();
    const wrong: Record<string, string>[] = [
      {},
      { code: '' },
      { code: code === '000000' ? '111111' : '000000' },
      { code, current_password: 'something else entirely' },
    ];
    for (const body of wrong) expect([body, (await change(ada, body)).status]).toEqual([body, 422]);
    await ada.client.ok(newDeskRecoveryCodes, { body: { code } });
    expect((await change(ada, { code })).status).toBe(422);
    expect([await mayLogIn(ada, PASSWORD), await mayLogIn(ada, NEW_PASSWORD)]).toEqual([
      true,
      false,
    ]);
  });

  it('[AUTH-3] is not guessed: after five wrong attempts even the right one has to wait', async () => {
    const ada = await atDesk('Ada Auditor');
    const code = await ada.code();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        change(ada, { code, current_password: 'something else entirely' }),
      ),
    );
    expect(tries.filter((answer) => answer.status === 429)).toHaveLength(3);
    expect((await change(ada, { code })).status).toBe(429);
  });

  it("[AUTH-3] is refused if it is well known, contains the officer's name or is the old one, without losing the code", async () => {
    const ada = await atDesk('Ada Lovelace');
    const code = await ada.code();
    for (const weak of ['password1234', 'lovelace-1815-x', 'nordlicht finance', PASSWORD]) {
      const answer = await change(ada, { code, password: weak, password_confirmation: weak });
      expect([
        weak,
        answer.status,
        Object.keys((answer.body as { errors: object }).errors),
      ]).toEqual([weak, 422, ['password']]);
    }
    expect((await change(ada, { code })).status).toBe(200);
  });

  it('[AUTH-3] is changed once by two concurrent tabs', async () => {
    const ada = await atDesk('Ada Auditor');
    const { recovery_codes: codes } = await ada.client.ok(newDeskRecoveryCodes, {
      body: { code: await ada.code() },
    });
    const answers = await Promise.all(
      [0, 1].map((at) =>
        change(ada, {
          recovery_code: codes[at] ?? '',
          password: `${NEW_PASSWORD} ${at}`,
          password_confirmation: `${NEW_PASSWORD} ${at}`,
        }),
      ),
    );
    const [first = 0, second = 0] = answers
      .map((answer) => answer.status)
      .toSorted((one, other) => one - other);
    expect(first).toBe(200);
    // The slower tab finds its session ended, like every other one.
    expect([401, 422]).toContain(second);
    expect(await actsOf(ada)).toHaveLength(4);
  });

  it("[DESK-1] is an officer's matter: an investor cannot change one", async () => {
    const investor = await world.investor('Irma Investor');
    await investor.ok(login, { body: { email: investor.email, password: PASSWORD } });
    expect(
      (
        await investor.call(changeDeskPassword, {
          body: {
            current_password: PASSWORD,
            password: NEW_PASSWORD,
            password_confirmation: NEW_PASSWORD,
            code: '000000',
          },
        })
      ).status,
    ).toBe(401);
  });
});
