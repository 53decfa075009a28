import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { login } from '@bb1/domain/accounts/endpoints';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { getBotCheck } from '@bb1/domain/bot-check/endpoints';
import { BOT_CHECK_ACTIONS, type Endpoint } from '@bb1/domain/endpoint';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { browserAt } from '../../testing/sign-in-world.ts';
import { forAllTests, openWorld, PASSWORD } from '../../testing/world.ts';
import { botCheckGate } from './bot-check-gate.ts';
import { type BotCheckPort, BotCheckUnavailable } from './integrations/bot-check/bot-check-port.ts';
import { NO_FOREIGN_SOURCES } from './platform/http/safety-headers.ts';
import { type Database, openDatabase } from './platform/db/database.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({
    url: await cloneDatabase(inject('postgresUrl')),
    poolSize: 10,
    onError: () => undefined,
  });
});
afterAll(() => db.close());
beforeEach(() => db.pool.query('truncate rate_limits'));

/** Returns the score that the proof states, and fails on any other proof. */
const scoring: BotCheckPort = {
  pageSources: NO_FOREIGN_SOURCES,
  challenge: () => Promise.reject(new Error('not called')),
  score: ({ proof }) =>
    proof === 'down'
      ? Promise.reject(new BotCheckUnavailable('down'))
      : Promise.resolve(Number(proof)),
};

function gate({ perNetwork = 0, inAll = 100 }: { perNetwork?: number; inAll?: number }) {
  const reported: string[] = [];
  const passes = botCheckGate({
    db,
    botCheck: scoring,
    minScore: 0.5,
    withoutProofPerHour: { perNetwork, inAll },
    onUnavailable: (error) => reported.push(error.message),
  });
  return {
    reported,
    from: (address: string, proof = '') => passes({ action: 'login', proof, address }),
  };
}

async function times(count: number, call: (at: number) => Promise<boolean>): Promise<number> {
  let passed = 0;
  for (let at = 0; at < count; at += 1) passed += Number(await call(at));
  return passed;
}

describe('the bot check', () => {
  it("[AUTH-5] decides by a proof's score alone", async () => {
    const { from } = gate({ perNetwork: 100 });
    expect(
      await Promise.all(['0', '0.49', '0.5', '1'].map((proof) => from('203.0.113.1', proof))),
    ).toEqual([false, false, true, true]);
  });

  it('[AUTH-5] lets a good proof pass without using the allowance, even when it is used up', async () => {
    const { from } = gate({ perNetwork: 2 });
    expect(await times(5, () => from('203.0.113.1', '1'))).toBe(5);
    expect(await times(5, () => from('203.0.113.1'))).toBe(2);
    expect(await from('203.0.113.1', '1')).toBe(true);
  });

  it('[AUTH-5] allows a number of calls without proof per network, from any of its addresses', async () => {
    const { from } = gate({ perNetwork: 3 });
    expect(await times(20, (at) => from(`2001:db8:0:1::${at.toString(16)}`))).toBe(3);
    expect(await times(20, () => from('203.0.113.1'))).toBe(3);
    expect(await from('2001:db8:0:2::1')).toBe(true);
  });

  it('[AUTH-5] limits all networks together, and one network cannot use that up', async () => {
    const { from } = gate({ perNetwork: 3, inAll: 10 });
    expect(await times(50, () => from('203.0.113.1'))).toBe(3);
    expect(await times(50, (at) => from(`198.51.100.${at}`))).toBe(7);
  });

  it('[AUTH-5] counts parallel calls against the allowance', async () => {
    const { from } = gate({ perNetwork: 5 });
    const passed = await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.1')));
    expect(passed.filter(Boolean)).toHaveLength(5);
  });

  it('[AUTH-5] requires a proof of everybody at an allowance of zero', async () => {
    expect(await gate({ perNetwork: 0 }).from('203.0.113.1')).toBe(false);
    expect(await gate({ perNetwork: 5, inAll: 0 }).from('203.0.113.1')).toBe(false);
  });

  it('[AUTH-5] counts proofs as missing while they cannot be judged, and alerts the operators', async () => {
    const { from, reported } = gate({ perNetwork: 2 });
    expect(await times(5, () => from('203.0.113.1', 'down'))).toBe(2);
    expect(reported).toEqual(['down', 'down', 'down', 'down', 'down']);
  });
});

describe('calls that require a proof', () => {
  const world = forAllTests(() =>
    openWorld({ environment: { BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '0' } }),
  );

  it('[AUTH-5] are sign-in of investors and officers, registration, reset, waitlist and contact, each with its own action', () => {
    const asking = everyEndpoint.flatMap((endpoint: Endpoint) =>
      endpoint.botCheck === undefined ? [] : [endpoint.botCheck],
    );
    expect(asking.toSorted()).toEqual([...BOT_CHECK_ACTIONS].toSorted());
  });

  it.each([
    ['en', 'Failed reCAPTCHA'],
    ['de', 'reCAPTCHA-Prüfung fehlgeschlagen'],
  ])(
    '[AUTH-5][CALL-2] login without one is answered with 412, recaptcha_fail and words (%s)',
    async (language, words) => {
      const answer = await world.visitor().call(login, {
        body: { email: 'a@people.example', password: PASSWORD },
        headers: { 'accept-language': language },
      });
      expect([answer.status, answer.body]).toEqual([
        412,
        { code: 'recaptcha_fail', errors: { base: [words] } },
      ]);
    },
  );

  it('[AUTH-5] do nothing without one', async () => {
    for (const endpoint of everyEndpoint.filter((one: Endpoint) => one.botCheck !== undefined)) {
      for (const proof of ['', 'nonsense'])
        expect(
          (await world.visitor().call(endpoint, { body: {}, headers: { 'x-bot-check': proof } }))
            .status,
          endpoint.name,
        ).toBe(412);
    }
  });

  it('[SAFE-7][AUTH-5] keep a flood of desk logins from many networks away from the hashes of passwords', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_one, at) => {
        const answer = await browserAt(world, `198.51.100.${at}`).call(deskLogin, {
          body: { email: 'felix@issuer.example', password: PASSWORD, code: '123456' },
        });
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([412]));
    // Each password that is checked is counted before.
    const rows = await world.query("select from rate_limits where key like 'desk_sign_in%'");
    expect(rows).toEqual([]);
  });

  it('[AUTH-5] get challenges on request, for known kinds of forms only', async () => {
    const visitor = world.visitor();
    expect(await visitor.ok(getBotCheck, { query: { action: 'login' } })).toMatchObject({
      kind: 'proof_of_work',
      challenge: { parameters: { data: { action: 'login' } } },
    });
    expect((await visitor.call(getBotCheck, { query: { action: 'anything' } })).status).toBe(422);
  });
});
