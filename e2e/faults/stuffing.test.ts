import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recogniseBrowser } from '@bb1/domain/accounts/email-endpoints';
import { login, logout, whoAmI } from '@bb1/domain/accounts/endpoints';
import { ApiClient, type Wire } from '../../testing/api-client.ts';
import { hashing } from '../../testing/hashing.ts';
import { forgetCounts, MAILS, tokenOf } from '../../testing/sign-in-world.ts';
import { forAllTests, openWorld, PASSWORD } from '../../testing/world.ts';
import { SIGN_IN_LIMITS } from '../../server/src/modules/accounts/sign-in/sign-in-limits.ts';

/**
 * `npm run faults -- stuffing` runs fifty networks and accounts. Limits are per network and per
 * account.
 */
const NETWORKS = Number(process.env['STUFFING_NETWORKS'] ?? 10);
const ACCOUNTS = 2 * NETWORKS;
/** The same number for each network and each account: the first flood exceeds both limits. */
const TRIES = 200 * NETWORKS;
const HASHES_PER_WRONG_TRY = 2;
// With more at once the server answers that it is busy, which protects it but hides what is tested
// here.
const AT_ONCE = 25;

const world = forAllTests(openWorld);
let port: number;
const agents: Agent[] = [];

beforeAll(async () => {
  await world.product.app.listen({ host: '127.0.0.1', port: 0 });
  const address = world.product.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  port = address.port;
});
afterAll(async () => {
  for (const agent of agents) agent.destroy();
});

/** A browser that calls over its own socket, from the given loopback address. */
function browserFrom(localAddress: string): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  agents.push(agent);
  const wire: Wire = ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-length': String(body.length) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return new ApiClient(wire);
}

interface Flood {
  /** Counts of answers by `<status> <code>`. */
  readonly answers: Map<string, number>;
  /** How many passwords were checked, per account. */
  readonly lookedAt: Map<string, number>;
}

/** Lets the networks attack in turns, this many at once, each as fast as it is answered. */
async function flood(
  browsers: readonly ApiClient[],
  emails: readonly string[],
  tries: { from: number; to: number; password: (index: number) => string },
): Promise<Flood> {
  const result: Flood = { answers: new Map(), lookedAt: new Map() };
  const add = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  let next = tries.from;
  const lane = async () => {
    for (let index = next++; index < tries.to; index = next++) {
      // Every network tries every account, in turns.
      const browser = browsers[(index + Math.floor(index / ACCOUNTS)) % NETWORKS];
      const email = emails[index % ACCOUNTS] ?? '';
      if (browser === undefined) throw new Error('fewer browsers than networks');
      const { status, body } = await browser.call(login, {
        body: { email, password: tries.password(index) },
      });
      add(result.answers, `${status} ${body.code ?? ''}`);
      if (status !== 429) add(result.lookedAt, email);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return result;
}

describe('stuffing passwords', () => {
  it(`[AUTH-5] with ${TRIES} attempts from ${NETWORKS} networks on ${ACCOUNTS} accounts opens no account beyond the limits and locks no owner out`, async () => {
    const owner = await world.investor('Olga Owner');
    // People with the same good password, as leaked elsewhere.
    await world.query(
      `insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at)
       select gen_random_uuid(), 'person.' || n || '@people.example', now(), 'Person', password_hash, locale, now() from accounts, generate_series(2, $2) n where id = $1`,
      [owner.accountId, ACCOUNTS],
    );
    const emails = [
      owner.email,
      ...Array.from({ length: ACCOUNTS - 1 }, (_, index) => `person.${index + 2}@people.example`),
    ];
    const recognised = browserFrom('127.0.0.1');
    await recognised.ok(login, { body: { email: owner.email, password: PASSWORD } });
    await recognised.ok(logout);
    const attackers = Array.from({ length: NETWORKS }, (_, index) =>
      browserFrom(`127.0.0.${index + 2}`),
    );
    hashing.verified = 0;

    const first = await flood(attackers, emails, {
      from: 0,
      to: TRIES * 0.6,
      password: (index) => `guess number ${index}`,
    });
    const allowed = SIGN_IN_LIMITS.addressFromStrangers.max;
    expect([
      first.lookedAt.size,
      Math.min(...first.lookedAt.values()),
      Math.max(...first.lookedAt.values()),
    ]).toEqual([ACCOUNTS, allowed, allowed]);
    expect(first.answers.get('422 invalid_login')).toBe(allowed * ACCOUNTS);
    expect(new Set(first.answers.keys())).toEqual(
      new Set(['422 invalid_login', '429 sign_in_guarded', '429 too_many_tries']),
    );
    expect(hashing.verified).toBe(HASHES_PER_WRONG_TRY * allowed * ACCOUNTS);

    // Fresh networks, and now every thirteenth password is the right one.
    await forgetCounts(world, 'sign_in.network');
    hashing.verified = 0;
    const second = flood(attackers, emails, {
      from: TRIES * 0.6,
      to: TRIES,
      password: (index) => (index % 13 === 0 ? PASSWORD : `guess number ${index}`),
    });
    expect(
      (await recognised.ok(login, { body: { email: owner.email, password: PASSWORD } })).email,
    ).toBe(owner.email);
    const phone = browserFrom('127.0.0.1');
    expect(
      (await phone.call(login, { body: { email: owner.email, password: PASSWORD } })).body.code,
    ).toBe('sign_in_guarded');
    await world.runJobs();
    await phone.ok(recogniseBrowser, {
      body: { token: tokenOf(world, owner.email, MAILS.recognise) },
    });
    await phone.ok(login, { body: { email: owner.email, password: PASSWORD } });
    expect((await phone.ok(whoAmI)).id).toBe(owner.accountId);
    const { answers, lookedAt: none } = await second;
    expect([...answers.keys()]).toEqual(['429 sign_in_guarded']);
    expect([answers.get('429 sign_in_guarded'), none.size]).toEqual([TRIES * 0.4, 0]);
    // Only those of the owner's two browsers were checked, one hash each with the right password.
    expect(hashing.verified).toBe(2);
  }, 240_000);
});
