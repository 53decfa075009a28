import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { login, updateUser, whoAmI } from '@bb1/domain/accounts/endpoints';
import { decideKyc, viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import {
  createAddress,
  deleteAttachment,
  deleteIdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { cancelOrder, declareInitialOrder, placeOrder } from '@bb1/domain/orders/endpoints';
import { getPaymentDetails } from '@bb1/domain/payments/endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import {
  addressForm,
  identityForm,
  order,
  orderForm,
  picture,
  statement,
  transfer,
  verifyOneself,
} from '../../testing/cast.ts';
import {
  forAllTests,
  type Investor,
  openWorld,
  PASSWORD,
  type World,
} from '../../testing/world.ts';

const world = forAllTests(openWorld);
let anna: Investor;
beforeAll(async () => {
  anna = await world.investor('Anna Angriff');
});
beforeEach(() => world.query('delete from rate_limits'));

/** Sends bytes as they are, with the cookies and the token of a signed-in browser. */
function raw(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  payload?: string | Buffer,
) {
  const cookie = [...anna.cookies]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  return world.product.app.inject({
    method,
    url,
    headers: { cookie, 'x-csrf-token': anna.cookies.get('CSRF-TOKEN') ?? '', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
const json = { 'content-type': 'application/json' };
const isRefused = (answer: { statusCode: number; body: string }) => {
  expect([answer.statusCode, answer.body], answer.body).toEqual([
    expect.toSatisfy((status: number) => status >= 400 && status < 500),
    expect.stringMatching(/^\{"code":"\w+","errors":\{/),
  ]);
  expect(answer.body).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
};

describe('hostile bodies', () => {
  it('[CALL-2] bodies that are no form are refused in words, never as a server error', async () => {
    const bodies = [
      '{',
      '[]',
      '"text"',
      '1',
      '{"locale":["de"]}',
      '{"locale":{"$ne":1}}',
      '{"__proto__":{"locale":"de"}}',
      '{"constructor":{"prototype":{}}}',
      `{"full_name":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
      `{"full_name":"${'a'.repeat(90_000)}"}`,
      `{"full_name":"${'a'.repeat(200_000)}"}`,
    ];
    for (const body of bodies) isRefused(await raw('PUT', '/api/users', json, body));
    isRefused(
      await raw(
        'PUT',
        '/api/users',
        { 'content-type': 'application/x-www-form-urlencoded' },
        'locale=de',
      ),
    );
    isRefused(await raw('PUT', '/api/users', { 'content-type': 'text/plain' }, '{"locale":"de"}'));
    isRefused(
      await raw(
        'PUT',
        '/api/users',
        { 'content-type': 'multipart/form-data; boundary=x' },
        '--x--\r\n',
      ),
    );
    expect((await anna.ok(whoAmI)).locale).toBe('en');
  });

  it('[CALL-2] the last value of a repeated key is checked as if it were the only one', async () => {
    isRefused(await raw('PUT', '/api/users', json, '{"locale":"en","locale":"xx"}'));
  });

  it.each(['\u0000', '\ud800', '\udc00x', 'a\u0000b'])(
    '[CALL-2] invalid text (%j) is refused everywhere',
    async (poison) => {
      const auditor = await world.officer('Ada Auditor', 'auditor');
      const reviewer = await world.officer('Rita Reviewer', 'reviewer');
      const params = { account_id: anna.accountId };
      const answers = [
        await anna.call(updateUser, { body: { full_name: `Anna ${poison} Angriff` } }),
        await anna.call(createAddress, { body: { ...addressForm, street: `Weg ${poison} 1` } }),
        await anna.call(placeOrder, {
          body: { ...orderForm('100.00'), sender_xlm_address: `G${poison}` },
        }),
        await auditor.call(listAuditLog, { query: { subject: `x${poison}` } }),
        await reviewer.call(decideKyc, {
          params,
          body: { decision: 'reject', version: 1, note: `no ${poison}` },
        }),
        await reviewer.call(viewDocument, {
          params: { ...params, attachment_id: randomUUID() },
          body: { reason: `why ${poison}` },
        }),
      ];
      // A query is sent as UTF-8, which turns half a surrogate pair into a replacement character
      // before it arrives.
      expect(
        answers
          .filter(({ status }) => status >= 500 || status < 400)
          .map(({ status, text }) => [status, text.slice(0, 60)]),
      ).toEqual(poison.includes('\u0000') ? [] : [[200, expect.any(String)]]);
    },
  );
});

describe('forms with files', () => {
  const part = (head: string, content = 'x') => `--B\r\n${head}\r\n\r\n${content}\r\n`;
  const url = `/api/users/kyc/identity_proof/${randomUUID()}`;
  const form = { 'content-type': 'multipart/form-data; boundary=B' };

  it('[KYC-6] broken and overloaded forms are refused in words', async () => {
    const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`);
    const broken: [Record<string, string>, string][] = [
      [{ 'content-type': 'multipart/form-data' }, 'x'],
      [form, ''],
      [form, 'no form at all'],
      [form, part('Content-Disposition: form-data; name="first_name"')],
      [
        form,
        part(
          'Content-Disposition: form-data; name="attachments"; filename="a.jpg"\r\nContent-Type: image/jpeg',
        ),
      ],
      [form, `${part('Content-Disposition: form-data')}--B--\r\n`],
      [form, `${field('__proto__')}--B--\r\n`],
      [form, `${field('constructor')}--B--\r\n`],
      [form, `${field('a.b[c]')}--B--\r\n`],
      [form, `${field('first_name\u0000')}--B--\r\n`],
      [form, `${Array.from({ length: 70 }, (_, index) => field(`f${index}`)).join('')}--B--\r\n`],
      [
        form,
        `${Array.from({ length: 90 }, () => part('Content-Disposition: form-data; name="attachments"; filename="a.jpg"')).join('')}--B--\r\n`,
      ],
      [
        form,
        `${part('Content-Disposition: form-data; name="first_name"', 'x'.repeat(150_000))}--B--\r\n`,
      ],
    ];
    for (const [headers, body] of broken) {
      await world.query('delete from rate_limits');
      isRefused(await raw('PUT', url, headers, body));
    }
  });

  it('[PAY-3] a bank file without a name, or with a hostile one, is accepted for its content', async () => {
    const finance = await world.officer('Felix Finance', 'finance');
    const bytes = statement(world, [
      transfer({ name: 'Wer Auchimmer', amount: '10.00', remittance: 'nothing' }),
    ]);
    for (const name of [
      'a\u0000b.xml',
      `${'x'.repeat(199)}\u{1F4B6}.xml`,
      '../../etc/passwd',
      '\u202Elmx.exe',
      '',
    ]) {
      const answer = await finance.call(previewBankImport, {
        files: [{ field: 'file', name, type: 'application/xml', bytes }],
      });
      expect(
        [answer.status, answer.body.code ?? ''],
        `${JSON.stringify(name)} ${answer.text.slice(0, 200)}`,
      ).toEqual([201, '']);
      expect(String(answer.body['file_name'])).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }
  });
});

describe("other people's things", () => {
  it('[CALL-2][DESK-2] every id of another person gets the answer of an id that does not exist', async () => {
    const owner = await world.investor('Otto Eigner');
    const thief = await world.investor('Tina Dieb');
    await verifyOneself(owner, 'Otto Eigner');
    await verifyOneself(thief, 'Tina Dieb');
    const placed = await order(owner, '100.00');
    const [proof] = await owner.ok(listIdentityProofs);
    const [own] = await thief.ok(listIdentityProofs);
    if (proof === undefined || own === undefined) throw new Error('no proof');
    const file = proof.attachments[0]?.id ?? '';
    const files = [
      { field: 'attachments', name: 'a.jpg', type: 'image/jpeg', bytes: await picture(3) },
    ];
    const tries = [
      [cancelOrder, { id: placed.id }, {}],
      [getPaymentDetails, { id: placed.id }, {}],
      [updateIdentityProof, { id: proof.id }, { body: identityForm('Tina Dieb') }],
      [updateIdentityProof, { id: proof.id }, { files }],
      [deleteIdentityProof, { id: proof.id }, {}],
      [deleteAttachment, { id: proof.id, attachment_id: file }, {}],
      [deleteAttachment, { id: own.id, attachment_id: file }, {}],
    ] as const;
    for (const [endpoint, params, input] of tries) {
      const strange = await thief.call(endpoint, { params, ...input });
      const missing = await thief.call(endpoint, {
        params: Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()])),
        ...input,
      });
      expect([endpoint.name, strange.status, strange.text]).toEqual([
        endpoint.name,
        404,
        missing.text,
      ]);
    }
    const reviewer = await world.officer('Rita Reviewer', 'reviewer');
    const body = { reason: 'curious' };
    expect(
      (
        await reviewer.call(viewDocument, {
          params: { account_id: thief.accountId, attachment_id: file },
          body,
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await reviewer.call(viewDocument, {
          params: { account_id: reviewer.officerId, attachment_id: file },
          body,
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await reviewer.call(viewDocument, {
          params: { account_id: owner.accountId, attachment_id: file },
          body,
        })
      ).status,
    ).toBe(200);
    expect((await owner.ok(listIdentityProofs))[0]?.attachments).toEqual(proof.attachments);
  });
});

describe('hostile addresses and headers', () => {
  it('[SITE-1][CALL-2] unreadable addresses and unknown paths are refused in words', async () => {
    for (const url of [
      '/%',
      '/api/%',
      '/api/%ff',
      '/api/users/orders/%/payment_details',
      '/api',
      '/api/',
      '/api/nothing',
      `/api/${'x'.repeat(5_000)}`,
      '/api/users/orders/../../../etc/passwd',
      '/api//config',
      'http://evil.example/api/nothing',
    ]) {
      const answer = await raw('GET', url, { 'accept-language': 'de' });
      expect([url, answer.statusCode, answer.body], answer.body).toEqual([
        url,
        expect.toSatisfy((status: number) => status === 400 || status === 404),
        expect.toSatisfy((body: string) => !/statusCode|FST_|Not Found/.test(body) && body !== ''),
      ]);
    }
    isRefused(await raw('GET', '/api/%', {}));
    isRefused(await raw('GET', '/api', {}));
    for (const { path, method } of everyEndpoint
      .filter((endpoint) => endpoint.method === 'GET')
      .slice(0, 3)) {
      const wrong = await world.product.app.inject({
        method: 'PATCH' as 'PUT',
        url: `/api${path}`,
      });
      expect([method, wrong.statusCode]).toEqual(['GET', 404]);
    }
  });

  it('[CALL-2] garbage in headers and cookies causes no server error', async () => {
    const garbage: Record<string, string>[] = [
      { 'accept-language': ';;;,,,q=\u00ff' },
      { 'accept-language': 'x'.repeat(8_000) },
      { cookie: '%=%; =; ;;;CSRF-TOKEN=%; session=%ff%fe; visit=%' },
      { cookie: 'session=' },
      { cookie: `session=${'x'.repeat(12_000)}` },
      { cookie: 'session=%00' },
      { cookie: '__proto__=1; constructor=2; session=x' },
      { 'user-agent': '' },
      { 'idempotency-key': "'; drop table orders" },
    ];
    for (const headers of garbage) {
      const answer = await raw('GET', '/api/who_am_i', headers);
      expect([JSON.stringify(headers).slice(0, 60), answer.statusCode]).toEqual([
        expect.any(String),
        expect.toSatisfy((status: number) => [200, 400, 401].includes(status)),
      ]);
    }
  });
});

describe('extreme amounts', () => {
  it.each([
    '-1',
    '0',
    '1',
    '1.00',
    '1.001',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1,5',
    '٥',
    ' ',
    '999999999999999',
    '9007199254740993',
    '1.5.5',
    '+5',
    '1.',
    '.5',
    '100000000000000000000',
  ])('[ORD-1] %s cannot be ordered', async (amount) => {
    await world.query('delete from rate_limits');
    for (const endpoint of [placeOrder, declareInitialOrder]) {
      const answer = await anna.call(endpoint, {
        body: endpoint === placeOrder ? orderForm(amount) : { amount, currency: 'EUR' },
      });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['amount']]);
    }
  });
});

describe('abuse of rate limits', () => {
  const wrong = { email: 'victim@people.example', password: 'not the password' };
  const tryToSignIn = (target: World, headers: Record<string, string>) =>
    target.visitor().call(login, { body: wrong, headers });

  it("[AUTH-5] without a proxy, a forged header does not change the caller's address", async () => {
    const statuses = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await tryToSignIn(world, { 'x-forwarded-for': `203.0.113.${tries}` })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await tryToSignIn(world, {})).headers['retry-after']).toMatch(/^\d+$/);
  });

  it('[AUTH-5] behind a proxy, only the address the proxy added counts', async () => {
    const behind = await openWorld({ environment: { TRUST_PROXY: 'true' } });
    onTestFinished(() => behind.close());
    const statuses = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push(
        (await tryToSignIn(behind, { 'x-forwarded-for': `203.0.113.${tries}, 198.51.100.7` }))
          .status,
      );
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await tryToSignIn(behind, { 'x-forwarded-for': '198.51.100.8' })).status).toBe(422);
  });

  it('[AUTH-5] an attacker who uses up the attempts does not lock out the owner', async () => {
    const owner = await world.investor('Olga Opfer');
    const strange = { method: 'POST' as const, url: '/api/login', remoteAddress: '198.51.100.9' };
    const visitor = world.visitor();
    await visitor.call(whoAmI);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const statuses = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push(
        (
          await world.product.app.inject({
            ...strange,
            headers: { cookie, 'x-csrf-token': visitor.cookies.get('CSRF-TOKEN') ?? '' },
            payload: { ...wrong, email: owner.email },
          })
        ).statusCode,
      );
    expect(statuses.slice(-2)).toEqual([429, 429]);
    await world.visitor().ok(login, { body: { email: owner.email, password: PASSWORD } });
  });
});
