import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { serverContext } from '../server-context.ts';
import type { ApiRequest, ApiResponse } from '../session/api-client.ts';
import { action as logIn } from './login-page.tsx';
import { action as giveFactor } from './second-factor-page.tsx';
import { action as signUp } from './signup-page.tsx';
import { action as reauthenticate } from './step-up-page.tsx';

const offering = parseOffering(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../content/bb1/offering.json'), 'utf8')),
);

function sent(path: string, answer: ApiResponse, fields: Record<string, string>) {
  const requests: ApiRequest[] = [];
  const context = new RouterContextProvider();
  context.set(serverContext, {
    nonce: 'n',
    reference: '',
    traceparent: '',
    report: () => undefined,
    csrfToken: 't',
    mode: 'sandbox',
    apiPath: '/api',
    content: () => '',
    statementYears: [],
    offering,
    send: (request) => Promise.resolve((requests.push(request), answer)),
  });
  const url = new URL(`http://localhost${path}`);
  const request = new Request(url, {
    method: 'POST',
    headers: { origin: url.origin },
    body: new URLSearchParams(fields),
  });
  return {
    args: { request, context, params: {}, url, pattern: url.pathname },
    body: () =>
      JSON.parse(typeof requests[0]?.body === 'string' ? requests[0].body : 'null') as unknown,
  };
}

const GOOD = { status: 200, body: {} };
const OWED = {
  status: 403,
  body: {
    code: 'second_factor_required',
    errors: { base: ['Please confirm the login with your second factor'] },
  },
};
const OVER = { status: 401, body: { code: 'not_signed_in', errors: { base: ['Please log in'] } } };

async function leadsTo(work: Promise<unknown>): Promise<string | null> {
  const answer: unknown = await work.catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get('location') : null;
}

describe('sign-in and sign-up forms', () => {
  it('[AUTH-1] the sign-up sends the server its origin, the pages of the affiliate programme, and its language', async () => {
    const { args, body } = sent('/de/signup?context=affiliate', GOOD, {
      full_name: 'Anna',
      email: 'anna@example.org',
    });
    expect(await leadsTo(signUp(args))).toBe('/de/welcome?context=affiliate');
    expect(body()).toMatchObject({ full_name: 'Anna', locale: 'de', context: 'affiliate' });
    const plain = sent('/signup', GOOD, { full_name: 'Anna' });
    await signUp(plain.args);
    expect(plain.body()).toMatchObject({ locale: 'en', context: null });
  });

  it('[AUTH-4] a login that requires the second factor continues at its page and keeps `next`', async () => {
    expect(await leadsTo(logIn(sent('/de/login?next=%2Fde%2Faccount', OWED, {}).args))).toBe(
      '/de/login/second_factor?next=%2Fde%2Faccount',
    );
    expect(await leadsTo(logIn(sent('/login', OWED, {}).args))).toBe('/login/second_factor');
    expect(await leadsTo(logIn(sent('/login?next=%2Faccount', GOOD, {}).args))).toBe('/account');
  });

  it('[AUTH-4] the page of the second factor sends only the code it asks for, and starts over once the password has expired', async () => {
    const byApp = sent('/login/second_factor', GOOD, {
      intent: 'code',
      code: '123 456',
      recovery_code: '',
    });
    await giveFactor(byApp.args);
    expect(byApp.body()).toEqual({ code: '123 456' });
    const byRecoveryCode = sent('/login/second_factor', GOOD, {
      intent: 'recovery_code',
      recovery_code: 'ABCD',
    });
    await giveFactor(byRecoveryCode.args);
    expect(byRecoveryCode.body()).toEqual({ recovery_code: 'ABCD' });
    expect(
      await leadsTo(giveFactor(sent('/login/second_factor?next=%2Faccount', OVER, {}).args)),
    ).toBe('/login?notice=sign_in_expired&next=%2Faccount');
  });

  it.each([
    [{ password: 'p' }, { password: 'p' }],
    [
      { password: 'p', code: '' },
      { password: 'p', code: '' },
    ],
    [
      { password: 'p', code: '123456', recovery_code: '' },
      { password: 'p', code: '123456' },
    ],
    [
      { password: 'p', code: '', recovery_code: 'ABCD' },
      { password: 'p', recovery_code: 'ABCD' },
    ],
    [
      { password: 'p', recovery_code: '' },
      { password: 'p', recovery_code: '' },
    ],
  ])(
    '[AUTH-4] a proof of identity carries the factor that was filled in: %j',
    async (fields, expected) => {
      const { args, body } = sent('/users/step_up?next=%2Faccount%2Femail', GOOD, fields);
      expect(await leadsTo(reauthenticate(args))).toBe('/account/email');
      expect(body()).toEqual(expected);
    },
  );
});
