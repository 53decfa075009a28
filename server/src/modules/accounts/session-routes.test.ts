import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { endOtherSessions, endSession, listSessions } from '@bb1/domain/accounts/session-endpoints';
import { SESSION_LIMITS } from '../../platform/sessions/sessions.ts';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { placesOf } from '../../../../testing/waitlist-world.ts';
import { type Investor, openWorld, PASSWORD, type World } from '../../../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

async function signInWith(person: Investor, userAgent: string): Promise<ApiClient> {
  const client = world.visitor();
  await client.ok(login, {
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return client;
}
const sessionsOf = async (client: ApiClient) => (await client.ok(listSessions)).sessions;
const setTime = (id: string, column: 'last_seen_at' | 'expires_at', seconds: number) =>
  world.query(`update sessions set ${column} = now() + make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);
const status = async (client: ApiClient) => (await client.call(whoAmI)).status;

describe("a person's signed-in browsers", () => {
  it('[AUTH-6] are listed with device, address and times, most recent use first, and the current one is marked', async () => {
    const anna = await world.investor('Anna Muster');
    await signInWith(anna, FIREFOX);
    const phone = await signInWith(anna, SAFARI);
    const [own, firefox] = await sessionsOf(phone);
    expect(own).toMatchObject({
      browser: 'Safari',
      system: 'iOS',
      address: '127.0.0.1',
      current: true,
    });
    expect(firefox).toMatchObject({ browser: 'Firefox', system: 'Linux', current: false });
    await setTime(firefox?.id ?? '', 'last_seen_at', 1);
    expect((await sessionsOf(phone)).map(({ browser }) => browser).slice(0, 2)).toEqual([
      'Firefox',
      'Safari',
    ]);
    expect((await sessionsOf(phone)).filter(({ current }) => current)).toHaveLength(1);
  });

  it("[AUTH-6] never include another person's, and the list contains no secrets", async () => {
    const [anna, bert] = [await world.investor('Anna Muster'), await world.investor('Bert Probe')];
    const own = await sessionsOf(anna);
    expect(own.every(({ current }) => current)).toBe(true);
    expect(JSON.stringify(own)).not.toContain(anna.cookies.get('session'));
    for (const { id } of await sessionsOf(bert)) expect(own.map((one) => one.id)).not.toContain(id);
  });

  it('[AUTH-6] are ended one by one; that browser is out at its next call, the others stay', async () => {
    const anna = await world.investor('Anna Muster');
    const firefox = await signInWith(anna, FIREFOX);
    const id = (await sessionsOf(anna)).find(({ browser }) => browser === 'Firefox')?.id ?? '';
    await anna.ok(endSession, { params: { id } });
    expect([await status(firefox), await status(anna)]).toEqual([401, 200]);
    expect((await anna.call(endSession, { params: { id } })).status).toBe(404);
  });

  it('[AUTH-6] cannot be ended by another person: the answer is that of a session that does not exist', async () => {
    const [anna, bert] = [await world.investor('Anna Muster'), await world.investor('Bert Probe')];
    const [theirs] = await sessionsOf(anna);
    const foreign = await bert.call(endSession, { params: { id: theirs?.id ?? '' } });
    const unknown = await bert.call(endSession, { params: { id: crypto.randomUUID() } });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    await bert.ok(endOtherSessions);
    expect(await status(anna)).toBe(200);
  });

  it('[AUTH-6] lose the cookie when the current one is ended', async () => {
    const anna = await world.investor('Anna Muster');
    const old = anna.cookies.get('session') ?? '';
    const [own] = await sessionsOf(anna);
    await anna.ok(endSession, { params: { id: own?.id ?? '' } });
    expect(anna.cookies.has('session')).toBe(false);
    anna.cookies.set('session', old);
    expect(await status(anna)).toBe(401);
  });

  it('[AUTH-6] are all ended except the current one, including pending sign-ins', async () => {
    const anna = await world.investor('Anna Muster');
    const others = [await signInWith(anna, FIREFOX), await signInWith(anna, SAFARI)];
    await world.query(
      "insert into sessions (token_hash, kind, subject_id, expires_at, user_agent, address) values ('x', 'sign_in', $1, now() + interval '5 minutes', '', '')",
      [anna.accountId],
    );
    await anna.ok(endOtherSessions);
    expect([await status(anna), ...(await Promise.all(others.map(status)))]).toEqual([
      200, 401, 401,
    ]);
    expect(await sessionsOf(anna)).toHaveLength(1);
    const rows = await world.query("select from sessions where kind = 'sign_in'");
    expect(rows).toHaveLength(0);
  });

  it('[AUTH-6][DESK-5][SAFE-5] are logged as ended, without address and browser', async () => {
    const anna = await world.investor('Anna Muster');
    await signInWith(anna, FIREFOX);
    const id = (await sessionsOf(anna)).find(({ browser }) => browser === 'Firefox')?.id ?? '';
    await anna.ok(endSession, { params: { id } });
    await anna.ok(endOtherSessions);
    const rows = await world.query(
      "select actor_id, after from audit_log where act = 'account.sessions_ended' and subject = $1 order by id",
      [`account:${anna.accountId}`],
    );
    expect(rows).toMatchObject([
      { actor_id: anna.accountId, after: { session: id } },
      { after: { others: expect.any(Number) as number } },
    ]);
    for (const text of ['Firefox', '127.0.0.1'])
      expect(await placesOf(world, text)).not.toContain('audit_log');
  });

  it.each([
    ['without a call', 'last_seen_at', -SESSION_LIMITS.investor.idleSeconds],
    ['since the sign-in', 'expires_at', 0],
  ] as const)(
    '[AUTH-6] that expired %s are out to the second: neither listed nor to be ended',
    async (_what, column, bound) => {
      const anna = await world.investor('Anna Muster');
      const firefox = await signInWith(anna, FIREFOX);
      const id = (await sessionsOf(anna)).find(({ browser }) => browser === 'Firefox')?.id ?? '';
      await setTime(id, column, bound + 30);
      expect((await sessionsOf(anna)).map((one) => one.id)).toContain(id);
      await setTime(id, column, bound);
      expect((await sessionsOf(anna)).map((one) => one.id)).not.toContain(id);
      expect((await anna.call(endSession, { params: { id } })).status).toBe(404);
      expect(await status(firefox)).toBe(401);
    },
  );

  it('[AUTH-6] never extend their absolute limit by use', async () => {
    const anna = await world.investor('Anna Muster');
    const [own] = await sessionsOf(anna);
    const end = async () =>
      (
        await world.query<{ expires_at: Date; created_at: Date }>(
          'select expires_at, created_at from sessions where id = $1',
          [own?.id],
        )
      )[0];
    const before = await end();
    expect(((before?.expires_at.getTime() ?? 0) - (before?.created_at.getTime() ?? 0)) / 1000).toBe(
      SESSION_LIMITS.investor.absoluteSeconds,
    );
    await setTime(own?.id ?? '', 'last_seen_at', -120);
    expect(await status(anna)).toBe(200);
    expect(await end()).toEqual(before);
  });
});
