import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { rightful } from '../../testing/interface/people.ts';
import {
  cookieHeader,
  csrfTokenOf,
  rawCall,
  sendRaw,
} from '../../testing/interface/raw-request.ts';
import { type Investor, openWorld, PASSWORD, type World } from '../../testing/world.ts';

let world: World;
let plain: World;
let investor: Investor;
beforeAll(async () => {
  world = await openWorld({ environment: { PUBLIC_URL: 'https://portal.example' } });
  plain = await openWorld();
  investor = await world.investor('Hanna Https');
});
afterAll(async () => {
  await world.close();
  await plain.close();
});

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: readonly string[];
}

function cookiesOf(answer: ApiAnswer): Cookie[] {
  return [answer.headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    return {
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      attributes: attributes.toSorted(),
    };
  });
}

const answersOf = async (site: World) => [
  await sendRaw(site, { method: 'GET', url: '/api/config' }),
  await sendRaw(site, { method: 'GET', url: '/api/who_am_i' }),
  await sendRaw(site, { method: 'GET', url: '/api/nothing' }),
  await sendRaw(site, {
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  }),
  await sendRaw(site, { method: 'GET', url: '/api/openapi.json' }),
  await sendRaw(site, { method: 'GET', url: '/api/%' }),
  await sendRaw(site, { method: 'GET', url: '/healthz' }),
  await sendRaw(site, { method: 'GET', url: '/readyz' }),
  await sendRaw(site, { method: 'GET', url: '/nothing' }),
  await sendRaw(site, { method: 'GET', url: '/%' }),
];

describe('cookies over https', () => {
  it('[CALL-3][AUTH-2] are host-only, Secure and SameSite, and scripts can read only the CSRF token', async () => {
    const visitor = await sendRaw(world, { method: 'GET', url: '/api/config' });
    const entrance = await world
      .visitor()
      .call(login, { body: { email: investor.email, password: PASSWORD } });
    expect(entrance.status).toBe(200);
    const set = [...cookiesOf(visitor), ...cookiesOf(entrance)];
    const hostOnly = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
    for (const { name, attributes } of set) {
      const expected = name === 'CSRF-TOKEN' ? ['Path=/', 'SameSite=Lax', 'Secure'] : hostOnly;
      expect([name, attributes.filter((one) => !one.startsWith('Max-Age='))]).toEqual([
        name,
        expected,
      ]);
      expect(name === 'CSRF-TOKEN' || name.startsWith('__Host-')).toBe(true);
    }
    expect(new Set(set.map(({ name }) => name))).toEqual(
      new Set(['__Host-visit', 'CSRF-TOKEN', '__Host-session', '__Host-recognition']),
    );
  });

  it('[AUTH-2] carry sessions of at least 128 bits, which appear in no answer and work under no other name or header', async () => {
    const token = investor.cookies.get('__Host-session') ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const own = await investor.call(whoAmI);
    expect([own.status, own.text.includes(token)]).toEqual([200, false]);
    const elsewhere: Record<string, string>[] = [
      { cookie: `session=${token}` },
      { cookie: `__Secure-session=${token}` },
      { authorization: `Bearer ${token}` },
      { 'x-session': token },
    ];
    for (const headers of elsewhere)
      expect((await sendRaw(world, { method: 'GET', url: '/api/who_am_i', headers })).status).toBe(
        401,
      );
    expect(
      (await sendRaw(world, { method: 'GET', url: `/api/who_am_i?session=${token}` })).status,
    ).toBe(401);
  });
});

describe('headers of every answer', () => {
  it('[SAFE-3] enforce https for more than a year, including subdomains', async () => {
    for (const answer of await answersOf(world))
      expect([answer.status, answer.headers['strict-transport-security']]).toEqual([
        answer.status,
        'max-age=63072000; includeSubDomains',
      ]);
    for (const answer of await answersOf(plain))
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  it('[SAFE-3] declare the type, forbid sniffing, framing and embedding, and hide the referrer', async () => {
    for (const answer of await answersOf(world)) {
      expect(answer.headers['content-type']).toMatch(
        /^(?:application\/json|text\/plain); charset=utf-8$/,
      );
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('[SAFE-3] make an API answer harmless when it is opened as a page', async () => {
    for (const url of ['/api/config', '/api/who_am_i', '/api/nothing'])
      expect(
        (
          await sendRaw(world, {
            method: 'GET',
            url,
            headers: { 'sec-fetch-dest': 'document', accept: 'text/html' },
          })
        ).headers,
      ).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': 'application/json; charset=utf-8',
      });
  });
});

describe('other sites', () => {
  it.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[SAFE-3] cannot read %s, and no preflight allows them anything',
    async (_name, endpoint) => {
      const client = await rightful(plain, endpoint);
      const token = await csrfTokenOf(plain, client);
      for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
        const call = rawCall(endpoint, {
          cookie: cookieHeader(client.cookies),
          'x-csrf-token': token,
          origin,
        });
        const preflight = {
          method: 'OPTIONS',
          url: call.url,
          headers: {
            origin,
            'access-control-request-method': endpoint.method,
            'access-control-request-headers': 'x-csrf-token,content-type',
          },
        };
        for (const request of [...(endpoint.method === 'GET' ? [call] : []), preflight]) {
          const answer = await sendRaw(plain, request);
          expect(
            Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
          ).toEqual([]);
          if (request === preflight) expect(answer.status).toBe(404);
        }
      }
    },
  );

  it('[SAFE-3] cannot load any API answer as a script with a callback name', async () => {
    for (const name of ['callback', 'jsonp', 'cb']) {
      const answer = await sendRaw(world, { method: 'GET', url: `/api/config?${name}=steal` });
      expect([answer.headers['content-type'], answer.text.includes('steal')]).toEqual([
        'application/json; charset=utf-8',
        false,
      ]);
    }
  });
});
