import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@bb1/domain/accounts/endpoints';
import { stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { parseOffering } from '@bb1/domain/offering/offering';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serverContext } from '../server-context.ts';
import { submissionOrOneClick } from '../auth/one-click.ts';
import type { ApiCall, ApiRequest, ApiResponse } from './api-client.ts';
import { requireUser, requireVisitor } from './current-user.ts';
import { loaderApi } from './page-api.ts';
import { isRefused } from './refused.ts';
import { SentForm, submission } from './submission.ts';
import { visitorSubmission } from './visitor-submission.ts';

const offering = parseOffering(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../content/bb1/offering.json'), 'utf8')),
);
const SIGNED_IN = {
  id: 'u',
  email: 'anna@example.org',
  email_confirmed: true,
  full_name: 'Anna',
  phone_number: null,
  locale: 'en',
  accepted_terms: true,
};
const NOT_SIGNED_IN = { status: 401, body: { errors: { base: ['Please log in'] } } };

function visit(
  path: string,
  answer: ApiResponse,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const sent: ApiRequest[] = [];
  const context = new RouterContextProvider();
  const send = (request: ApiRequest) => Promise.resolve((sent.push(request), answer));
  context.set(serverContext, {
    nonce: 'n',
    reference: '',
    traceparent: '',
    report: () => undefined,
    csrfToken: 'of-the-cookie',
    mode: 'sandbox',
    apiPath: '/api',
    content: () => '',
    statementYears: [],
    offering,
    send,
  });
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields), headers } : {};
  return { sent, args: { request: new Request(`http://localhost${path}`, init), context } };
}

async function thrown(work: Promise<unknown>): Promise<Response> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Response))
    throw new Error(`expected a Response to be thrown, got ${String(error)}`);
  return error;
}

describe('a request that is no form', () => {
  it.each([
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    '',
  ])('[CALL-2] "%s" is the sender\'s fault and calls nothing', async (type) => {
    for (const act of [submission, visitorSubmission, submissionOrOneClick]) {
      const { sent, args } = visit('/contact', { status: 200, body: {} });
      const request = new Request('http://localhost/contact', {
        method: 'POST',
        body: new TextEncoder().encode('--x\r\nnothing'),
        headers: { origin: 'http://localhost', ...(type === '' ? {} : { 'content-type': type }) },
      });
      await expect(act({ ...args, request }, (api: ApiCall) => api(login))).rejects.toMatchObject({
        init: { status: 400 },
      });
      expect(sent).toEqual([]);
    }
  });
});

describe('a form on a publicly cached page', () => {
  it('[CALL-3] is accepted only from our own origin; a foreign, a hidden and a missing origin are refused before any call', async () => {
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const foreign = visit(
        '/contact',
        { status: 200, body: {} },
        { email: 'a@example.org' },
        origin === undefined ? {} : { origin },
      );
      await expect(visitorSubmission(foreign.args, (api) => api(login))).rejects.toMatchObject({
        init: { status: 403 },
      });
      expect(foreign.sent).toEqual([]);
    }
    const own = visit(
      '/contact',
      { status: 200, body: SIGNED_IN },
      { email: 'a@example.org' },
      { origin: 'http://localhost' },
    );
    await visitorSubmission(own.args, (api, form) =>
      api(login, { body: form.body(['email', 'password']) }),
    );
    expect(own.sent[0]?.headers['x-csrf-token']).toBe('of-the-cookie');
  });

  it("[CALL-3] without our origin needs the token of the form, and never makes a call in a person's name", async () => {
    const typed = { email: 'a@example.org', csrf_token: 'of-the-form' };
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      const foreign = visit('/login', { status: 200, body: SIGNED_IN }, typed, headers);
      await visitorSubmission(foreign.args, (api) => api(login));
      expect(foreign.sent[0]?.headers['x-csrf-token']).toBe('of-the-form');
    }
    const own = visit('/account', { status: 200, body: {} }, typed, { origin: 'http://localhost' });
    await expect(visitorSubmission(own.args, (api) => api(stepUp))).rejects.toThrow('stepUp');
    expect(own.sent).toEqual([]);
  });
});

it('[SITE-9] a form that omits a field of its endpoint, or sends an unknown one, is refused by the compiler', () => {
  const act = (api: ApiCall, form: SentForm) => [
    // @ts-expect-error -- the password is missing
    api(login, { body: form.body(['email']) }),
    // @ts-expect-error -- a login has no nickname
    api(login, { body: form.body(['email', 'password', 'nickname']) }),
  ];
  const sent: unknown[] = [];
  void act((_endpoint, input) => {
    sent.push(input);
    return new Promise(() => undefined);
  }, new SentForm(new FormData()));
  expect(sent).toHaveLength(2);
});

describe('the rows of a list in a form', () => {
  const listed = { ...login, body: z.object({ list: z.array(z.unknown()) }) };
  const fields = {
    'list.0.country': '',
    'list.0.number': ' ',
    'list.2.country': 'AT',
    'list.2.number': '12',
    'list.10.country': 'FR',
    listed: 'x',
  };

  it('[KYC-3] are renumbered where one was left empty, both in the call and in the form shown again', async () => {
    const { args } = visit(
      '/form',
      { status: 422, body: { errors: { 'list.1.number': ['missing'] } } },
      fields,
    );
    const answer = await submission(args, (api, form) =>
      api(listed, {
        body: form.body([], { more: { list: form.closedUpRows('list', ['country', 'number']) } }),
      }),
    );
    expect(answer).toMatchObject({
      data: {
        values: {
          'list.0.country': 'AT',
          'list.0.number': '12',
          'list.1.country': 'FR',
          'list.1.number': '',
          listed: 'x',
        },
      },
    });
    expect(JSON.stringify(answer)).not.toContain('list.2');
  });

  it('[KYC-3] carry their parts by name, or the bare text where a row is one field', async () => {
    const rows = visit('/form', { status: 200, body: {} }, fields);
    await submission(rows.args, (api, form) =>
      api(listed, {
        body: form.body([], { more: { list: form.closedUpRows('list', ['country', 'number']) } }),
      }),
    );
    expect(rows.sent[0]?.body).toBe(
      JSON.stringify({
        list: [
          { country: 'AT', number: '12' },
          { country: 'FR', number: '' },
        ],
      }),
    );
    const bare = visit('/form', { status: 200, body: {} }, { 'list.1': 'AT' });
    await submission(bare.args, (api, form) =>
      api(listed, {
        body: form.body([], {
          more: { list: form.closedUpRows('list', ['']).map((row) => row['']) },
        }),
      }),
    );
    expect(bare.sent[0]?.body).toBe(JSON.stringify({ list: ['AT'] }));
  });
});

describe('a form sent to a page', () => {
  const typed = {
    email: 'anna@example.org',
    password: 'geheim',
    password_confirmation: 'geheim',
    zipcode: '10115',
    code: 'geheim',
    csrf_token: 'of-the-form',
  };

  it("[AUTH-2] the call carries the form's token, not the cookie's: a foreign page's form has none", async () => {
    const { args, sent } = visit('/de/login', { status: 200, body: SIGNED_IN }, typed);
    await submission(args, (api, form) => api(login, { body: form.body(['email', 'password']) }));
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/login',
      headers: { 'x-csrf-token': 'of-the-form', 'accept-language': 'de' },
      body: '{"email":"anna@example.org","password":"geheim"}',
    });
    const foreign = visit(
      '/login',
      { status: 200, body: SIGNED_IN },
      { email: 'a', password: 'b' },
    );
    await submission(foreign.args, (api, form) =>
      api(login, { body: form.body(['email', 'password']) }),
    );
    expect(foreign.sent[0]?.headers['x-csrf-token']).toBe('');
  });

  it('[SITE-9] a refusal comes back with its status, its messages and the typed values, but never a password', async () => {
    const { args } = visit(
      '/signup',
      { status: 422, body: { errors: { email: ['Email must be valid'] } } },
      typed,
    );
    const answer = await submission(args, (api, form) =>
      api(login, { body: form.body(['email', 'password']) }),
    );
    if (!('data' in answer)) throw new Error('the refusal was not answered as one');
    expect(answer.init?.status).toBe(422);
    expect(isRefused(answer.data)).toBe(true);
    expect(answer.data).toMatchObject({
      errors: { email: ['Email must be valid'] },
      values: { email: 'anna@example.org', zipcode: '10115' },
    });
    expect(JSON.stringify(answer.data)).not.toMatch(/geheim|of-the-form/);
  });

  it("[AUTH-2] a lost session sends to the login, in the page's language; on the login itself 401 is just an answer", async () => {
    const lost = visit('/de/investment', NOT_SIGNED_IN, typed);
    const leaving = await thrown(submission(lost.args, (api) => api(login)));
    expect(leaving.headers.get('location')).toBe(
      '/de/login?notice=session_ended&next=%2Fde%2Finvestment',
    );
    const atLogin = visit('/login', NOT_SIGNED_IN, typed);
    expect(await submission(atLogin.args, (api) => api(login))).toMatchObject({
      data: { errors: { base: ['Please log in'] } },
    });
  });

  it('a bug is not mistaken for a refusal', async () => {
    const { args } = visit('/login', { status: 200, body: null }, typed);
    await expect(submission(args, () => Promise.reject(new TypeError('bug')))).rejects.toThrow(
      'bug',
    );
  });
});

describe('guards of layouts', () => {
  it('[SITE-2] a visitor is sent to the login, with the return path, before anything private is loaded', async () => {
    const { args, sent } = visit('/de/investment?amount=5', NOT_SIGNED_IN);
    const leaving = await thrown(requireUser(args));
    expect(leaving.headers.get('location')).toBe('/de/login?next=%2Fde%2Finvestment%3Famount%3D5');
    expect(sent.map(({ path }) => path)).toEqual(['/who_am_i']);
  });

  it('[SITE-2] a signed-in person passes, and is sent from login and signup to the dashboard', async () => {
    await expect(
      requireUser(visit('/dashboard', { status: 200, body: SIGNED_IN }).args),
    ).resolves.toBeUndefined();
    const leaving = await thrown(
      requireVisitor(visit('/de/signup', { status: 200, body: SIGNED_IN }).args),
    );
    expect(leaving.headers.get('location')).toBe('/de/dashboard');
    await expect(requireVisitor(visit('/login', NOT_SIGNED_IN).args)).resolves.toBeUndefined();
  });

  it('[SITE-2][CALL-2] an error of the API is the error page with its status, not a visitor', async () => {
    await expect(
      requireUser(visit('/dashboard', { status: 503, body: { errors: { base: ['busy'] } } }).args),
    ).rejects.toMatchObject({ init: { status: 503 }, data: { message: 'busy' } });
  });

  it('[AUTH-2] a loader without a session sends to the login; other refusals keep their status for the error page', async () => {
    const lost = visit('/orders', NOT_SIGNED_IN);
    expect((await thrown(loaderApi(lost.args)(login))).headers.get('location')).toBe(
      '/login?next=%2Forders',
    );
    const missing = visit('/orders', {
      status: 404,
      body: { errors: { base: ['We could not find this'] } },
    });
    await expect(loaderApi(missing.args)(login)).rejects.toMatchObject({
      data: { message: 'We could not find this' },
      init: { status: 404 },
    });
  });
});
