import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '@bb1/domain/all-endpoints';
import type { Endpoint } from '@bb1/domain/endpoint';
import { may, RIGHTS, type Right, ROLES } from '@bb1/domain/officers/rights';
import type { ApiClient } from '../../testing/api-client.ts';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
const officers = new Map<string, ApiClient>();
let investor: ApiClient;
beforeAll(async () => {
  world = await openWorld();
  investor = await world.investor('Irma Investor');
  for (const role of ROLES) officers.set(role, await world.officer(`Officer ${role}`, role));
  await world.product.db.pool.query('delete from rate_limits');
});
afterAll(() => world.close());

const params = { id: randomUUID(), account_id: randomUUID(), attachment_id: randomUUID() };
const statusOf = async (client: ApiClient, endpoint: Endpoint) => (await client.call(endpoint, { params, ...(endpoint.method === 'GET' ? {} : { body: {} }) })).status;
const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

describe('who may call what', () => {
  it.each(named.filter(([, endpoint]) => endpoint.audience !== 'anyone'))('[SITE-2][DESK-1] %s turns a visitor away before anything is looked at', async (_name, endpoint) => {
    expect(await statusOf(world.visitor(), endpoint)).toBe(401);
  });

  it.each(named.filter(([, endpoint]) => endpoint.audience === 'investor'))('[DESK-1] %s is for investors: an officer is nobody there', async (_name, endpoint) => {
    for (const officer of officers.values()) expect(await statusOf(officer, endpoint)).toBe(401);
  });

  it.each(named.filter(([, endpoint]) => endpoint.audience !== 'anyone' && endpoint.audience !== 'investor'))('[DESK-1] %s is for the desk: an investor is nobody there, an officer needs the right', async (name, endpoint) => {
    expect(await statusOf(investor, endpoint)).toBe(401);
    if (typeof endpoint.audience === 'string') return;
    const right: Right = endpoint.audience.officer;
    for (const role of ROLES) {
      const status = await statusOf(officers.get(role) ?? investor, endpoint);
      if (may([role], right)) expect([role, name, status]).not.toEqual([role, name, 403]);
      else expect([role, name, status]).toEqual([role, name, 403]);
    }
  });

  it.each(named.filter(([, endpoint]) => endpoint.method !== 'GET'))('[CALL-3] %s without the CSRF token is refused for everybody', async (_name, endpoint) => {
    for (const client of [world.visitor(), investor, ...officers.values()]) {
      expect((await client.call(endpoint, { params, body: {}, headers: { 'x-csrf-token': '' } })).status).toBe(403);
    }
  });

  it('[DESK-1] every right belongs to at least one role, and an administrator cannot move money or approve a person', () => {
    for (const [right, roles] of Object.entries(RIGHTS)) expect([right, roles.length > 0]).toEqual([right, true]);
    for (const right of ['payments.import', 'allocations.propose', 'allocations.approve', 'kyc.decide'] as const) expect(may(['administrator'], right)).toBe(false);
  });
});

describe('the description of the interface', () => {
  it('[CALL-1] names every call with its method and path, and nothing else', async () => {
    const answer = await world.product.app.inject({ method: 'GET', url: '/api/openapi.json' });
    const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
    const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const declared = allEndpoints.map((endpoint) => `${endpoint.method} /api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('[CALL-2] an unknown path and an unreadable body are refused in words, without a stack', async () => {
    const missing = await world.product.app.inject({ method: 'GET', url: '/api/nothing/here', headers: { 'accept-language': 'de' } });
    expect([missing.statusCode, missing.json()]).toEqual([404, { code: 'not_found', errors: { base: ['Das konnte nicht gefunden werden'] } }]);
    const unreadable = await world.product.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' }, payload: '{' });
    expect([unreadable.statusCode, unreadable.body.includes('at ')]).toEqual([400, false]);
  });
});
