import { createHmac, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import { scopeOf } from '@bb1/domain/endpoint';
import { plainBody, describeAnswer } from '../../../testing/interface/answers.ts';
import { databaseDigest } from '../../../testing/interface/database-digest.ts';
import { bareAccount, browserOf, rightful } from '../../../testing/interface/people.ts';
import {
  cookieHeader,
  csrfTokenOf,
  rawCall,
  sendRaw,
} from '../../../testing/interface/raw-request.ts';
import { forAllTests, openWorld } from '../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

/**
 * The GET that sends a mail is protected like an unsafe call (decision 0011); it is the only one.
 */
const guarded = everyEndpoint
  .filter(
    (endpoint) =>
      scopeOf(endpoint) === null &&
      (endpoint.method !== 'GET' || endpoint.name === 'resendConfirmation'),
  )
  .map((endpoint) => [endpoint.name, endpoint] as const);

function forged(): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${createHmac('sha256', 'a guess').update(`csrf|${random}|`).digest('base64url')}`;
}

describe('requests that another site could cause', () => {
  it.each(guarded)(
    '[CALL-3] %s is refused without the token of this very session, and nothing happens',
    async (_name, endpoint) => {
      const client = await rightful(world, endpoint);
      // The same browser before it signed in, and another person's browser.
      const visit = world.visitor();
      const beforeSignIn = await csrfTokenOf(world, visit);
      client.cookies.set('visit', visit.cookies.get('visit') ?? '');
      const token = await csrfTokenOf(world, client);
      const stranger = await browserOf(world, 'investor', await bareAccount(world));
      const strangersToken = await csrfTokenOf(world, stranger);
      const cookiesWith = (planted: string) =>
        cookieHeader(new Map([...client.cookies, ['CSRF-TOKEN', planted]]));
      const cookie = cookieHeader(client.cookies);
      const good = { cookie, 'x-csrf-token': token };
      const planted = forged();
      const [random = '', mac = ''] = token.split('.');

      const tries: [string, Record<string, string>][] = [
        ['no header', { cookie }],
        ['an empty header', { cookie, 'x-csrf-token': '' }],
        ['no cookies at all', { 'x-csrf-token': token }],
        ["a stranger's token", { cookie, 'x-csrf-token': strangersToken }],
        [
          "a stranger's token, planted as the cookie too",
          { cookie: cookiesWith(strangersToken), 'x-csrf-token': strangersToken },
        ],
        ...(endpoint.audience === 'anyone'
          ? []
          : ([
              [
                'the token from before sign-in, planted too',
                { cookie: cookiesWith(beforeSignIn), 'x-csrf-token': beforeSignIn },
              ],
            ] satisfies [string, Record<string, string>][])),
        [
          'a token of the attacker, planted as the cookie',
          { cookie: cookiesWith(planted), 'x-csrf-token': planted },
        ],
        [
          'the same empty token in cookie and header',
          { cookie: cookiesWith(''), 'x-csrf-token': '' },
        ],
        ['a token whose end is missing', { cookie: cookiesWith(random), 'x-csrf-token': random }],
        [
          'a token whose beginning was changed',
          { cookie: cookiesWith(`x${random}.${mac}`), 'x-csrf-token': `x${random}.${mac}` },
        ],
        ['another origin', { ...good, origin: 'https://evil.example' }],
        [
          'an origin that begins like ours',
          { ...good, origin: 'http://localhost:3000.evil.example' },
        ],
        ['our host on another port', { ...good, origin: 'http://localhost:3001' }],
        ['no origin to speak of', { ...good, origin: 'null' }],
        ['sent by another site', { ...good, 'sec-fetch-site': 'cross-site' }],
        ['sent by a neighbouring host', { ...good, 'sec-fetch-site': 'same-site' }],
        ['typed into the address bar', { ...good, 'sec-fetch-site': 'none' }],
        [
          'another site that names our origin',
          { ...good, 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
        ],
      ];
      const before = await databaseDigest(world);
      for (const [how, headers] of tries) {
        const answer = await sendRaw(world, rawCall(endpoint, headers));
        expect([answer.status, answer.body], `${how}: ${describeAnswer(endpoint, answer)}`).toEqual(
          [403, plainBody('stale_page')],
        );
      }
      expect(await databaseDigest(world)).toEqual(before);

      // The same call from our own pages succeeds, with and without the headers that browsers add.
      const fromOurPages: Record<string, string>[] = [
        {},
        { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
      ];
      for (const added of fromOurPages) {
        const answer = await sendRaw(world, rawCall(endpoint, { ...good, ...added }));
        expect(answer.body.code, describeAnswer(endpoint, answer)).not.toBe('stale_page');
      }
    },
  );

  it('[CALL-3] only one GET is protected, and no other GET has an effect', () => {
    expect(guarded.filter(([, { method }]) => method === 'GET').map(([name]) => name)).toEqual([
      'resendConfirmation',
    ]);
  });

  it.each(
    everyEndpoint
      .filter(({ method, name }) => method === 'GET' && name !== 'resendConfirmation')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )(
    '[CALL-3] %s, which a link or a picture can cause, changes nothing',
    async (_name, endpoint) => {
      const client = await rightful(world, endpoint);
      const before = await databaseDigest(world);
      const answer = await sendRaw(
        world,
        rawCall(endpoint, { cookie: cookieHeader(client.cookies), 'sec-fetch-site': 'cross-site' }),
      );
      // 503 says in words that the ledger, which this test does not have, cannot be reached.
      expect(answer.status, describeAnswer(endpoint, answer)).not.toBe(500);
      // Viewing personal data may add its own audit log entry, and nothing else.
      const log = 'public.audit_log';
      expect({ ...(await databaseDigest(world)), [log]: '' }).toEqual({ ...before, [log]: '' });
    },
  );
});
