import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { login } from '@bb1/domain/accounts/endpoints';
import { allEndpoints } from '@bb1/domain/all-endpoints';
import { getBotCheck } from '@bb1/domain/bot-check/endpoints';
import { BOT_CHECK_ACTIONS, type Endpoint } from '@bb1/domain/endpoint';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { openWorld, PASSWORD, type World } from '../../testing/world.ts';
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

/** Scores what the proof says, or cannot when it says nothing of the kind. */
const scoring: BotCheckPort = {
  pageSources: NO_FOREIGN_SOURCES,
  challenge: () => Promise.reject(new Error('nobody asks')),
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

describe('who passes the bot check', () => {
  it('[AUTH-5] a proof decides by its score alone', async () => {
    const { from } = gate({ perNetwork: 100 });
    expect(
      await Promise.all(['0', '0.49', '0.5', '1'].map((proof) => from('203.0.113.1', proof))),
    ).toEqual([false, false, true, true]);
  });

  it('[AUTH-5] a good proof passes when the allowance is used up, and takes nothing of it', async () => {
    const { from } = gate({ perNetwork: 2 });
    expect(await times(5, () => from('203.0.113.1', '1'))).toBe(5);
    expect(await times(5, () => from('203.0.113.1'))).toBe(2);
    expect(await from('203.0.113.1', '1')).toBe(true);
  });

  it('[AUTH-5] without proof so many calls pass from one network, whatever addresses of it they come from', async () => {
    const { from } = gate({ perNetwork: 3 });
    expect(await times(20, (at) => from(`2001:db8:0:1::${at.toString(16)}`))).toBe(3);
    expect(await times(20, () => from('203.0.113.1'))).toBe(3);
    expect(await from('2001:db8:0:2::1')).toBe(true);
  });

  it('[AUTH-5] there is a ceiling for all networks together, and one network cannot use it up', async () => {
    const { from } = gate({ perNetwork: 3, inAll: 10 });
    expect(await times(50, () => from('203.0.113.1'))).toBe(3);
    expect(await times(50, (at) => from(`198.51.100.${at}`))).toBe(7);
  });

  it('[AUTH-5] parallel calls do not get past the allowance', async () => {
    const { from } = gate({ perNetwork: 5 });
    const passed = await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.1')));
    expect(passed.filter(Boolean)).toHaveLength(5);
  });

  it('[AUTH-5] with an allowance of nothing nobody passes without proof', async () => {
    expect(await gate({ perNetwork: 0 }).from('203.0.113.1')).toBe(false);
    expect(await gate({ perNetwork: 5, inAll: 0 }).from('203.0.113.1')).toBe(false);
  });

  it('[AUTH-5] while nobody can judge proofs they count as none, and the operators are told', async () => {
    const { from, reported } = gate({ perNetwork: 2 });
    expect(await times(5, () => from('203.0.113.1', 'down'))).toBe(2);
    expect(reported).toEqual(['down', 'down', 'down', 'down', 'down']);
  });
});

describe('calls that ask for a proof', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ environment: { BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '0' } });
  });
  afterAll(() => world.close());

  it('[AUTH-5] are sign-in, registration, reset, waitlist and contact, each under its own name', () => {
    const asking = allEndpoints.flatMap((endpoint: Endpoint) =>
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

  it('[AUTH-5] none of them does anything without', async () => {
    for (const endpoint of allEndpoints.filter((one: Endpoint) => one.botCheck !== undefined)) {
      for (const proof of ['', 'nonsense'])
        expect(
          (await world.visitor().call(endpoint, { body: {}, headers: { 'x-bot-check': proof } }))
            .status,
          endpoint.name,
        ).toBe(412);
    }
  });

  it('[AUTH-5] the challenge is there for the asking, for known kinds of forms only', async () => {
    const visitor = world.visitor();
    expect(await visitor.ok(getBotCheck, { query: { action: 'login' } })).toMatchObject({
      kind: 'proof_of_work',
      challenge: { parameters: { data: { action: 'login' } } },
    });
    expect((await visitor.call(getBotCheck, { query: { action: 'anything' } })).status).toBe(422);
  });
});
