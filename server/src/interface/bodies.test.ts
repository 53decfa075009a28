import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import type { Endpoint } from '@bb1/domain/endpoint';
import { message } from '@bb1/domain/messages';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { expectPlainRefusal, describeAnswer } from '../../../testing/interface/answers.ts';
import { databaseDigest } from '../../../testing/interface/database-digest.ts';
import { rightful } from '../../../testing/interface/people.ts';
import {
  cookieHeader,
  csrfTokenOf,
  rawCall,
  sendRaw,
} from '../../../testing/interface/raw-request.ts';
import { sampleBody } from '../../../testing/interface/sample-inputs.ts';
import { forAllTests, openWorld } from '../../../testing/world.ts';

const world = forAllTests(openWorld);
beforeEach(() => world.query('delete from rate_limits'));

const table = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const withBody = everyEndpoint.filter(({ body }) => body !== undefined);
const withParams = everyEndpoint.filter(({ params }) => params !== undefined);
const withQuery = everyEndpoint.filter(({ query }) => query !== undefined);

/**
 * Sends bytes as a member of the call's audience from one of our pages, with fresh limits each
 * time.
 */
async function sender(
  endpoint: Endpoint,
  who: { isNew?: boolean } = {},
): Promise<
  (payload: string, headers?: Record<string, string>, query?: string) => Promise<ApiAnswer>
> {
  const client = await rightful(world, endpoint, who);
  const token = await csrfTokenOf(world, client);
  return async (payload, headers = { 'content-type': 'application/json' }, query = '') => {
    await world.query('delete from rate_limits');
    const {
      payload: _sample,
      headers: usual,
      ...request
    } = rawCall(endpoint, { cookie: cookieHeader(client.cookies), 'x-csrf-token': token });
    const { 'content-type': _type, ...own } = usual ?? {};
    return sendRaw(world, {
      ...request,
      url: request.url + query,
      headers: { ...own, ...headers },
      ...(payload === '' ? {} : { payload }),
    });
  };
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}

function expectRefused(
  endpoint: Endpoint,
  answer: ApiAnswer,
  status: number | readonly number[],
  about: string,
): void {
  expect([status].flat(), `${about}: ${describeAnswer(endpoint, answer)}`).toContain(answer.status);
  expectPlainRefusal(answer, `${about}: ${describeAnswer(endpoint, answer)}`);
}

describe('the body of a call', () => {
  it.each(table(withBody))(
    '[CALL-1] %s takes a body that its own schema accepts',
    (_name, endpoint) => {
      expect(endpoint.body?.safeParse(sampleBody(endpoint)).error?.issues ?? []).toEqual([]);
    },
  );

  it.each(table(withBody))(
    "[CALL-1] %s refuses an unknown field, by name and in the person's language, and does nothing",
    async (_name, endpoint) => {
      const send = await sender(endpoint);
      const before = await databaseDigest(world);
      for (const [at, field] of [
        'surprise',
        'id',
        'account_id',
        'roles',
        'email_confirmed_at',
        'csrf_token',
        'toString',
        'hasOwnProperty',
      ].entries()) {
        if (fieldsOf(endpoint.body).includes(field)) continue;
        const locale = at % 2 === 0 ? 'en' : 'de';
        const answer = await send(JSON.stringify({ ...sampleBody(endpoint), [field]: 'x' }), {
          'content-type': 'application/json',
          'accept-language': locale,
        });
        expectRefused(endpoint, answer, 422, field);
        expect(answer.body, field).toEqual({
          code: 'unknown_field',
          errors: { [field]: [message(locale, 'unknown_field')] },
        });
      }
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it.each(table(withParams))(
    '[CALL-2] %s answers "not found" for an impossible id',
    async (_name, endpoint) => {
      const client = await rightful(world, endpoint);
      const token = await csrfTokenOf(world, client);
      const cookie = cookieHeader(client.cookies);
      const call = rawCall(endpoint, { cookie, 'x-csrf-token': token });
      const url = `/api${endpoint.path.replaceAll(/:\w+/g, '!')}`;
      const answer = await sendRaw(world, { ...call, url });
      expectRefused(endpoint, answer, 404, url);
      expect(answer.body.code).toBe('not_found');
    },
  );

  it.each(table(withQuery))(
    '[CALL-1] %s refuses an unknown query parameter, and one that is given twice',
    async (_name, endpoint) => {
      const unknown = await (await sender(endpoint))('', {}, '?surprise=1');
      expectRefused(endpoint, unknown, 422, 'unknown');
      expect(unknown.body.errors).toMatchObject({ surprise: [message('en', 'unknown_field')] });
      for (const name of fieldsOf(endpoint.query)) {
        // The process counts reads per person, so each field is tried by another person.
        const send = await sender(endpoint, { isNew: endpoint.limit.max < 50 });
        for (const query of [
          `?${name}=1&${name}=2`,
          `?${name}[]=1`,
          `?${name}[a]=1`,
          '?__proto__=1',
          '?constructor=1',
          '?toString=1',
        ])
          expectRefused(endpoint, await send('', {}, query), 422, query);
      }
    },
  );

  it.each(table(withBody))(
    '[CALL-1][CALL-2] %s refuses a list, object, number or null in place of a text, and names the field',
    async (_name, endpoint) => {
      const send = await sender(endpoint);
      const before = await databaseDigest(world);
      const body = sampleBody(endpoint);
      for (const [field, value] of Object.entries(body)) {
        // Null is an optional text.
        if (value === null) continue;
        const wrong =
          typeof value === 'string'
            ? [[value], { $ne: value }, 7, true]
            : [[[value]], { $ne: value }, 'text'];
        for (const one of wrong) {
          const answer = await send(JSON.stringify({ ...body, [field]: one }));
          expectRefused(endpoint, answer, 422, `${field}: ${JSON.stringify(one)}`);
          expect(
            Object.keys(answer.body.errors ?? {}).some(
              (named) => named === field || named.startsWith(`${field}.`),
            ),
            describeAnswer(endpoint, answer),
          ).toBe(true);
        }
      }
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it.each(table(withBody))(
    '[CALL-2] %s refuses keys that would reach the prototype of objects',
    async (_name, endpoint) => {
      const send = await sender(endpoint);
      const before = await databaseDigest(world);
      const inside = JSON.stringify(sampleBody(endpoint)).slice(1);
      for (const poison of [
        '"__proto__":{"polluted":1}',
        '"constructor":{"prototype":{"polluted":1}}',
        '"\\u005f_proto__":{"polluted":1}',
        '"surprise":{"__proto__":{"polluted":1}}',
      ]) {
        expectRefused(endpoint, await send(`{${poison},${inside}`), [400, 422], poison);
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it.each(table(withBody))(
    '[CALL-2] %s refuses anything but a JSON object, other media types and large bodies, in words',
    async (_name, endpoint) => {
      const send = await sender(endpoint);
      const before = await databaseDigest(world);
      const json = JSON.stringify(sampleBody(endpoint));
      for (const payload of [
        '{',
        '[]',
        `[${json}]`,
        '"text"',
        '1',
        'true',
        `${json}x`,
        `﻿{`,
        `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      ])
        expectRefused(endpoint, await send(payload), [400, 422], payload.slice(0, 30));
      // The answer to an empty body lists what is missing. A call that also takes files may come
      // without fields.
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'text/html',
        'application/jsonp',
        'application/json-patch+json',
        'image/png',
      ];
      for (const type of types)
        expectRefused(endpoint, await send(json, { 'content-type': type }), [400, 415], type);
      if (endpoint.files === undefined)
        expectRefused(
          endpoint,
          await send('--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--B--\r\n', {
            'content-type': 'multipart/form-data; boundary=B',
          }),
          [400, 415],
          'a form',
        );
      if (endpoint.files === undefined) {
        const answer = await send(`{"surprise":"${'x'.repeat(101_000)}"}`);
        expectRefused(endpoint, answer, 413, 'too large');
        expect(answer.body.errors).toEqual({ base: [message('en', 'request_too_large')] });
      }
      expect(await databaseDigest(world)).toEqual(before);
    },
  );

  it('[CALL-2] one value of a repeated key counts throughout: the checked value is the one used', async () => {
    const updateUser = withBody.find(({ name }) => name === 'updateUser');
    if (updateUser === undefined) throw new Error('no call changes the profile');
    const send = await sender(updateUser);
    expectRefused(
      updateUser,
      await send('{"locale":"de","locale":"xx"}'),
      422,
      'the last is wrong',
    );
    const answer = await send('{"locale":"xx","locale":"de"}');
    expect([answer.status, answer.body['locale']]).toEqual([200, 'de']);
  });
});

describe('the database digest that shows these tests that nothing happened', () => {
  it('[CALL-1] detects a row that was added, changed or removed, but ignores last-use times and rolled-back changes', async () => {
    const { pool } = world.product.db;
    const changes = async (...texts: string[]) => {
      const before = await databaseDigest(world);
      const client = await pool.connect();
      for (const text of texts) await client.query(text);
      client.release();
      const after = await databaseDigest(world);
      return Object.keys(after).filter((name) => after[name] !== before[name]);
    };
    const { accountId } = await world.investor('Ida Immer');
    expect(await changes(`update accounts set locale = 'de' where id = '${accountId}'`)).toEqual([
      'public.accounts',
    ]);
    expect(await changes(`update accounts set locale = 'de' where id = '${accountId}'`)).toEqual(
      [],
    );
    expect(await changes("select graphile_worker.add_job('unknown.job', '{}'::json)")).toEqual([
      'graphile_worker._private_jobs',
    ]);
    expect(
      await changes("delete from graphile_worker._private_jobs where payload::text = '{}'"),
    ).toEqual(['graphile_worker._private_jobs']);
    expect(await changes('begin', 'delete from sessions', 'rollback')).toEqual([]);
    expect(
      await changes(
        `update sessions set last_seen_at = last_seen_at - interval '1 minute' where subject_id = '${accountId}'`,
      ),
    ).toEqual([]);
  });
});

describe('undeclared methods', () => {
  const paths = [...new Set(everyEndpoint.map(({ path }) => path))];
  it.each(paths)('[CALL-1] %s answers only its declared methods', async (path) => {
    // A path parameter can also match a fixed word of another path.
    const declared: string[] = everyEndpoint
      .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
      .map(({ method }) => method);
    const url = `/api${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`;
    const before = await databaseDigest(world);
    for (const method of [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'LOCK',
    ]) {
      if (declared.includes(method) || (method === 'HEAD' && declared.includes('GET'))) continue;
      const answer = await sendRaw(world, {
        method,
        url,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect([404, 405], `${method} ${path} answered ${answer.status}`).toContain(answer.status);
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
      ).toEqual([]);
    }
    expect(await databaseDigest(world)).toEqual(before);
  });

  it('[CALL-3] HEAD does not bypass the CSRF check of the GET that sends a mail', async () => {
    const resend = everyEndpoint.find(({ name }) => name === 'resendConfirmation');
    if (resend === undefined) throw new Error('no call sends the confirmation again');
    const client = await rightful(world, resend);
    const before = await databaseDigest(world);
    expect(
      (
        await sendRaw(world, {
          ...rawCall(resend, { cookie: cookieHeader(client.cookies) }),
          method: 'HEAD',
        })
      ).status,
    ).toBe(403);
    expect(await databaseDigest(world)).toEqual(before);
  });
});
