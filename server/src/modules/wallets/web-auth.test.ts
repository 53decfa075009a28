import {
  Account,
  Keypair,
  MuxedAccount,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { message } from '@bb1/domain/messages';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { OutsideWallet } from '../../../../testing/outside-wallet.ts';
import { forgetWebAuthUses } from './web-auth-store.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
beforeEach(() => world.query('delete from rate_limits'));

const ask = (query: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  world.product.app.inject({
    method: 'GET',
    url: `/api/web_auth?${new URLSearchParams(query).toString()}`,
    headers,
  });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;
const muxed = (publicKey: string, id: string) =>
  new MuxedAccount(new Account(publicKey, '0'), id).accountId();

describe('web authentication', () => {
  it('[CLM-2] gives a token for a signed challenge, as JSON and as a form, with subject, issuer, domain and expiry', async () => {
    const wallet = new OutsideWallet(world);
    const before = Math.floor(Date.now() / 1000);
    const claims = claimsOf(await wallet.token());
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/api/web_auth',
      sub: wallet.publicKey,
      home_domain: 'localhost',
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    expect(Number(claims['iat'])).toBeGreaterThanOrEqual(before);
    expect(String(claims['jti'])).toMatch(/^[0-9a-f]{64}$/);

    const signed = wallet.sign(await wallet.challenge({ home_domain: 'localhost' }));
    const answer = await world.product.app.inject({
      method: 'POST',
      url: '/api/web_auth',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ transaction: signed }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect(claimsOf(answer.json<{ token: string }>().token)).toMatchObject({
      sub: wallet.publicKey,
    });
  });

  it('[CLM-2] accepts a challenge once, also concurrently and with other signatures', async () => {
    const wallet = await new OutsideWallet(world).fund();
    const second = Keypair.random();
    await wallet.act(
      Operation.setOptions({ signer: { ed25519PublicKey: second.publicKey(), weight: 1 } }),
    );
    const challenge = await wallet.challenge();
    const answers = await Promise.all(
      [
        ...Array.from({ length: 8 }, () => wallet.sign(challenge)),
        wallet.sign(challenge, second),
        wallet.sign(challenge, wallet.keys, second),
      ].map((envelope) => wallet.handIn(envelope)),
    );
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    expect((await wallet.handIn(wallet.sign(challenge))).json()).toEqual({
      error: message('en', 'web_auth_challenge_over'),
      code: 'web_auth_challenge_over',
    });
  });

  it('[CLM-2] asks the ledger for signers and threshold', async () => {
    const wallet = await new OutsideWallet(world).fund();
    const second = Keypair.random();
    await wallet.act(
      Operation.setOptions({
        signer: { ed25519PublicKey: second.publicKey(), weight: 1 },
        medThreshold: 2,
        highThreshold: 2,
      }),
    );
    expect((await wallet.handIn(wallet.sign(await wallet.challenge()))).json()).toMatchObject({
      code: 'web_auth_signatures',
    });
    expect(
      (await wallet.handIn(wallet.sign(await wallet.challenge(), second))).json(),
    ).toMatchObject({ code: 'web_auth_signatures' });
    const both = await wallet.handIn(wallet.sign(await wallet.challenge(), wallet.keys, second));
    expect([both.statusCode, claimsOf((both.json() as { token: string }).token)['sub']]).toEqual([
      200,
      wallet.publicKey,
    ]);
  });

  it('[CLM-2] names muxed and memo accounts as SEP-10 does', async () => {
    const wallet = new OutsideWallet(world);
    expect(claimsOf(await wallet.token({ memo: '77' }))['sub']).toBe(`${wallet.publicKey}:77`);
    const address = muxed(wallet.publicKey, '78');
    expect(claimsOf(await wallet.token({ account: address }))['sub']).toBe(address);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['no account', {}, 'required'],
    ['an address with a wrong checksum', { account: `G${'A'.repeat(55)}` }, 'web_auth_account'],
    [
      'a contract',
      { account: 'CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE' },
      'web_auth_account',
    ],
    ['a secret key', { account: Keypair.random().secret() }, 'web_auth_account'],
    ['very many letters', { account: 'G'.repeat(10_000) }, 'web_auth_account'],
    [
      'a memo of letters',
      { account: Keypair.random().publicKey(), memo: 'hello' },
      'web_auth_memo',
    ],
    ['a memo below zero', { account: Keypair.random().publicKey(), memo: '-1' }, 'web_auth_memo'],
    [
      'a memo of more than 64 bits',
      { account: Keypair.random().publicKey(), memo: '18446744073709551616' },
      'web_auth_memo',
    ],
    [
      'a memo beside an address M…',
      { account: muxed(Keypair.random().publicKey(), '1'), memo: '1' },
      'web_auth_memo',
    ],
    [
      'another home domain',
      { account: Keypair.random().publicKey(), home_domain: 'evil.example' },
      'web_auth_home_domain',
    ],
    [
      'a home domain that ends a header',
      { account: Keypair.random().publicKey(), home_domain: 'localhost\r\nset-cookie: x=1' },
      'web_auth_home_domain',
    ],
  ])('[CLM-2] refuses %s with 400 and a sentence', async (_what, query, code) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: expect.any(String) as string, code },
    ]);
    expect(Object.keys(answer.headers).filter((name) => name === 'set-cookie')).toEqual([]);
  });

  it.each([
    ['a parameter that the standard does not know', { surprise: '1' }],
    ['a client domain that ends a header', { client_domain: 'wallet.example\r\nhost: localhost' }],
    ['a client domain that is an address inside', { client_domain: '169.254.169.254' }],
    ['a client domain that is this machine', { client_domain: 'localhost' }],
    ['a client domain that does not exist', { client_domain: 'wallet.invalid' }],
    ['a client domain without end', { client_domain: `${'a.'.repeat(500)}example` }],
  ])('[CLM-2] ignores %s, as the standard says', async (_what, more) => {
    const account = Keypair.random().publicKey();
    const answer = await ask({ account, ...more });
    expect(answer.statusCode).toBe(200);
    const { transaction } = answer.json<{ transaction: string }>();
    const challenge = TransactionBuilder.fromXdr(transaction, Networks.TESTNET);
    expect(challenge.operations.map((one) => ('name' in one ? one.name : one.type))).toEqual([
      'localhost auth',
      'web_auth_domain',
    ]);
  });

  it('[CLM-2] answers in German on request', async () => {
    expect((await ask({ account: 'x' }, { 'accept-language': 'de' })).json()).toEqual({
      error: message('de', 'web_auth_account'),
      code: 'web_auth_account',
    });
  });

  it('[CLM-2] stores nothing for a requested challenge, and deletes used ones', async () => {
    const uses = async () =>
      Number(
        (await world.query<{ count: string }>('select count(*) from web_auth_uses'))[0]?.count,
      );
    const before = await uses();
    const wallet = new OutsideWallet(world);
    await wallet.challenge();
    expect((await wallet.handIn('AAAA')).statusCode).toBe(400);
    expect(await uses()).toBe(before);
    await wallet.token();
    expect(await uses()).toBe(before + 1);
    await forgetWebAuthUses(world.product.db);
    expect(await uses()).toBe(before + 1);
    await world.query("update web_auth_uses set expires_at = now() - interval '2 hours'");
    await forgetWebAuthUses(world.product.db);
    expect(await uses()).toBe(0);
  });
});

describe("calls from other sites' pages", () => {
  it('[CLM-2] may read any answer, from every origin, with a preflight as browsers send it', async () => {
    const wallet = new OutsideWallet(world);
    const origin = { origin: 'https://wallet.example', 'sec-fetch-site': 'cross-site' };
    const answers = [
      await ask({ account: wallet.publicKey }, origin),
      await ask({ account: 'x' }, origin),
      await world.product.app.inject({
        method: 'POST',
        url: '/api/web_auth',
        headers: { ...origin, 'content-type': 'application/json' },
        payload: '{',
      }),
      await world.product.app.inject({
        method: 'POST',
        url: '/api/web_auth',
        headers: { ...origin, 'content-type': 'text/plain' },
        payload: 'x',
      }),
      await world.product.app.inject({
        method: 'POST',
        url: '/api/web_auth',
        headers: { ...origin, 'content-type': 'application/json' },
        payload: JSON.stringify({ transaction: 'x'.repeat(10_000_000) }),
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 400, 413]);
    for (const { headers, statusCode, json } of answers) {
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      if (statusCode >= 400)
        expect(json()).toEqual({
          error: expect.any(String) as string,
          code: expect.any(String) as string,
        });
    }
    const preflight = await world.product.app.inject({
      method: 'OPTIONS',
      url: '/api/web_auth',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([
      preflight.statusCode,
      preflight.headers['access-control-allow-origin'],
      preflight.headers['access-control-allow-methods'],
      preflight.headers['access-control-allow-headers'],
    ]).toEqual([204, '*', 'GET, POST', 'content-type, authorization']);
  });

  it('[CLM-2][CALL-3] can read no other call of the interface, and no other takes forms', async () => {
    const config = await world.product.app.inject({
      method: 'GET',
      url: '/api/config',
      headers: { origin: 'https://wallet.example' },
    });
    expect(config.headers['access-control-allow-origin']).toBeUndefined();
    const form = await world.product.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=x',
    });
    expect(form.statusCode).toBe(400);
    expect(
      (await world.product.app.inject({ method: 'OPTIONS', url: '/api/login' })).statusCode,
    ).toBe(404);
  });

  it('[CLM-2] gain nothing from a session cookie, and do not change it', async () => {
    const investor = await world.investor('Wanda Wallet');
    const cookie = [...investor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask({ account: Keypair.random().publicKey() }, { cookie });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  it('[CLM-2] are limited per network', async () => {
    const wallet = new OutsideWallet(world);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await wallet.handIn('AAAA')).statusCode),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('[CLM-2] are refused with a form that repeats the challenge', async () => {
    const wallet = new OutsideWallet(world);
    const signed = encodeURIComponent(wallet.sign(await wallet.challenge()));
    const answer = await world.product.app.inject({
      method: 'POST',
      url: '/api/web_auth',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `transaction=${signed}&transaction=${signed}`,
    });
    expect(answer.statusCode).toBe(400);
  });
});

it('[CLM-2] prove nothing without the ledger, and do not use up the challenge', async () => {
  const alone = await openWorld();
  onTestFinished(() => alone.close());
  const wallet = new OutsideWallet(alone);
  const signed = wallet.sign(await wallet.challenge());
  const answer = await wallet.handIn(signed);
  expect([
    answer.statusCode,
    answer.json(),
    answer.headers['access-control-allow-origin'],
    answer.headers['retry-after'],
  ]).toEqual([
    503,
    { error: message('en', 'ledger_unavailable'), code: 'ledger_unavailable' },
    '*',
    '5',
  ]);
  expect((await alone.query('select from web_auth_uses')).length).toBe(0);
});

it('[CLM-2] rely on keys that belong to no account and serve no other purpose', () => {
  const { stellar } = world.product.integrations;
  expect(new Set(stellar.ownAddresses).size).toBe(stellar.ownAddresses.length);
  for (const key of [stellar.webAuth.signingKey, stellar.uris.signingKey])
    expect([stellar.ownAccounts.includes(key), stellar.ownAddresses.includes(key)]).toEqual([
      false,
      true,
    ]);
});
