import { createHmac, hkdfSync } from 'node:crypto';
import {
  Account,
  Asset,
  Keypair,
  MuxedAccount,
  Networks,
  Operation,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { newRecoveryCodes } from '@bb1/domain/accounts/factor-endpoints';
import { stepUp } from '@bb1/domain/accounts/sign-in-endpoints';
import { createClaim } from '@bb1/domain/claims/endpoints';
import { message } from '@bb1/domain/messages';
import {
  buildTrustline,
  connectWallet,
  getTrustline,
  listWallets,
  submitTrustline,
} from '@bb1/domain/wallets/endpoints';
import { browserOf } from '../../../../testing/interface/people.ts';
import { outdateStepUps } from '../../../../testing/second-factors.ts';
import { forAllTests, type Investor, openWorld, PASSWORD } from '../../../../testing/world.ts';
import { giveTokens, TOKENS } from '../../../../testing/give-tokens.ts';
import { OutsideWallet } from '../../../../testing/outside-wallet.ts';
import { webAuthTokens } from './web-auth-token.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
beforeEach(() => world.query('delete from rate_limits'));

async function person(name: string): Promise<Investor> {
  const investor = await world.investor(name);
  await world.secured(investor);
  return investor;
}

const ISSUER = 'http://localhost:3000/api/web_auth';
const proven = (account: string) => ({
  hash: '0'.repeat(64),
  expiresAt: new Date(),
  account,
  memo: null,
  clientDomain: null,
});
const connect = (investor: Investor, token: string) =>
  investor.call(connectWallet, { body: { token } });
const asset = () => new Asset('BB1', world.product.integrations.stellar.claims.assetIssuer);

describe('connecting a wallet', () => {
  it('[CLM-2] records owner and proof, notifies the person by mail, logs it, and allows claims to it', async () => {
    const investor = await person('Carla Connect');
    const wallet = await new OutsideWallet(world).fund();
    expect(await investor.ok(listWallets)).toEqual([]);
    const connected = await investor.ok(connectWallet, {
      body: { token: await wallet.tokenFor(investor) },
    });
    expect(connected).toMatchObject({ public_key: wallet.publicKey, proof: 'web_authentication' });
    expect(await investor.ok(listWallets)).toEqual([connected]);
    await world.runJobs();
    const mail = world.lastMail(investor.email);
    expect(mail.subject).toBe('A new wallet is connected to your account');
    expect(mail.text).toContain(wallet.publicKey);
    const rows = await world.query<{ act: string; after: unknown }>(
      "select act, after from audit_log where act like 'wallet.%' and subject = $1",
      [`account:${investor.accountId}`],
    );
    expect(rows).toEqual([
      {
        act: 'wallet.connected',
        after: { public_key: wallet.publicKey, proof: 'web_authentication' },
      },
    ]);
  });

  it('[AUTH-11] refuses a proof whose challenge another session asked for, or none', async () => {
    const [investor, thief] = [await person('Wally Wallet'), await person('Theo Trick')];
    const wallet = new OutsideWallet(world);
    const secondSession = await browserOf(world, 'investor', investor.accountId, {
      steppedUp: 'second_factor',
    });
    const tokens = {
      'of the open endpoint': await wallet.token(),
      'of another person': await wallet.tokenFor(thief),
      'of another session of the same person': await wallet.tokenFor(secondSession),
    };
    for (const [what, token] of Object.entries(tokens)) {
      const answer = await connect(investor, token);
      expect([what, answer.status, answer.body.code]).toEqual([what, 422, 'web_auth_token']);
    }
    // A holder's own proof gains a thief nothing, and still connects the holder.
    const own = await wallet.tokenFor(investor);
    expect((await connect(thief, own)).status).toBe(422);
    expect(await thief.ok(listWallets)).toEqual([]);
    expect((await connect(investor, own)).status).toBe(201);
    const rows = await world.query(
      'select from wallet_challenges c join sessions s on s.id = c.session_id where s.subject_id = $1',
      [investor.accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it('[AUTH-11] stays with its session when a step-up renews the token', async () => {
    const investor = await person('Renate Renew');
    const token = await new OutsideWallet(world).tokenFor(investor);
    const hashed = await world.query('select token_hash from sessions');
    const { recovery_codes } = await investor.ok(newRecoveryCodes);
    await investor.ok(stepUp, {
      body: { password: PASSWORD, recovery_code: recovery_codes[0] },
    });
    expect(await world.query('select token_hash from sessions')).not.toEqual(hashed);
    expect((await connect(investor, token)).status).toBe(201);
  });

  it("[AUTH-11] shows the wallet's signer whose account it will be connected to", async () => {
    const investor = await person('Siegrid Signer');
    const challenge = await new OutsideWallet(world).challengeOf(investor);
    const { operations } = new Transaction(challenge, Networks.TESTNET);
    const stated = operations.map((one) =>
      one.type === 'manageData' ? [one.name, new TextDecoder().decode(one.value)] : one.type,
    );
    expect(stated.at(-1)).toEqual([
      'connects to the account of',
      `${investor.email.charAt(0)}…${investor.email.slice(investor.email.indexOf('@'))}`,
    ]);
  });

  it('[CLM-2] accepts a token once, from any person', async () => {
    const [investor, thief] = [await person('Otto Once'), await person('Theo Thief')];
    const wallet = new OutsideWallet(world);
    const token = await wallet.tokenFor(investor);
    const answers = await Promise.all(Array.from({ length: 5 }, () => connect(investor, token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 422, 422, 422, 422,
    ]);
    for (const one of [investor, thief])
      expect((await connect(one, token)).body).toEqual({
        code: 'web_auth_token',
        errors: { token: [message('en', 'web_auth_token')] },
      });
    expect(await thief.ok(listWallets)).toEqual([]);
  });

  it('[CLM-2] changes nothing and sends no mail when repeated', async () => {
    const investor = await person('Zoe Zweimal');
    const wallet = new OutsideWallet(world);
    const first = await investor.ok(connectWallet, {
      body: { token: await wallet.tokenFor(investor) },
    });
    await world.runJobs();
    const mails = world.mailbox.mails({ to: investor.email }).length;
    expect(
      await investor.ok(connectWallet, { body: { token: await wallet.tokenFor(investor) } }),
    ).toEqual(first);
    await world.runJobs();
    expect(world.mailbox.mails({ to: investor.email })).toHaveLength(mails);
  });

  it('[CLM-2] gives a wallet proven by two people to one, without revealing it to the other', async () => {
    const [first, second] = [await person('Ada Erste'), await person('Bea Zweite')];
    const wallet = new OutsideWallet(world);
    const tokens = [await wallet.tokenFor(first), await wallet.tokenFor(second)];
    const answers = await Promise.all([
      connect(first, tokens[0] ?? ''),
      connect(second, tokens[1] ?? ''),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('wallet_of_another');
    expect(refused?.body.errors).toEqual({ base: [message('en', 'wallet_of_another')] });
    expect(message('en', 'wallet_of_another')).not.toMatch(/somebody|someone|belongs|already/i);
    expect((await first.ok(listWallets)).length + (await second.ok(listWallets)).length).toBe(1);
  });

  it('[CLM-2] requires a fresh step-up by second factor', async () => {
    const wallet = new OutsideWallet(world);
    const without = await world.investor('Otto Ohne');
    expect((await connect(without, await wallet.tokenFor(without))).status).toBe(403);
    const stale = await person('Stella Stale');
    await outdateStepUps(world, stale.accountId);
    expect((await connect(stale, await wallet.tokenFor(stale))).body.code).toBe('step_up_needed');
    expect(await stale.ok(listWallets)).toEqual([]);
  });

  it('[CLM-2] refuses forged, changed, expired and foreign tokens', async () => {
    const investor = await person('Frida Forged');
    const wallet = new OutsideWallet(world);
    const { appSecret } = world.product.context;
    const key: Buffer = Buffer.from(
      hkdfSync('sha256', appSecret, Buffer.alloc(0), 'web authentication tokens', 32),
    );
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const mac = (content: string, by: Buffer = key) =>
      `${content}.${createHmac('sha256', by).update(content).digest('base64url')}`;
    const genuine = await wallet.tokenFor(investor);
    const [header = '', payload = '', signature = ''] = genuine.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    const changed = encode({ ...claims, sub: Keypair.random().publicKey() });
    const elsewhere = (
      options: { appSecret?: Buffer; issuer?: string; homeDomain?: string },
      now = new Date(),
    ) =>
      webAuthTokens({ appSecret, issuer: ISSUER, homeDomain: 'localhost', ...options }).issue(
        proven(wallet.publicKey),
        now,
      );
    const tries = {
      'another person put in': `${header}.${changed}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'no algorithm, signed all the same': mac(`${encode({ alg: 'none', typ: 'JWT' })}.${payload}`),
      'another algorithm': mac(`${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}`),
      'header words in another order': mac(`${encode({ typ: 'JWT', alg: 'HS256' })}.${payload}`),
      'signed by the secret itself': mac(`${header}.${payload}`, appSecret),
      'of a server of another secret': elsewhere({ appSecret: Buffer.alloc(32, 9) }),
      'of another issuer': elsewhere({ issuer: 'https://evil.example/api/web_auth' }),
      'for another home domain': elsewhere({ homeDomain: 'evil.example' }),
      'that has just run out': elsewhere({}, new Date(Date.now() - 600_000)),
      'without an end': mac(`${header}.${encode({ ...claims, exp: undefined })}`),
      'a fourth part': `${genuine}.x`,
      'letters of nothing': '...',
      'a challenge in its place': await wallet.challenge(),
    };
    for (const [what, token] of Object.entries(tries)) {
      const answer = await connect(investor, token);
      expect([what, answer.status, answer.body.errors]).toEqual([
        what,
        422,
        { token: [message('en', 'web_auth_token')] },
      ]);
    }
    expect(await investor.ok(listWallets)).toEqual([]);
    // The unchanged token connects, so each attempt was refused for its difference.
    expect((await connect(investor, genuine)).status).toBe(201);
  });

  it('[CLM-2] refuses muxed addresses, and accounts and keys of the product', async () => {
    const investor = await person('Sven Sub');
    const wallet = new OutsideWallet(world);
    const muxed = new MuxedAccount(new Account(wallet.publicKey, '0'), '7').accountId();
    for (const token of [await wallet.token({ memo: '7' }), await wallet.tokenFor(investor, muxed)])
      expect((await connect(investor, token)).body.errors).toEqual({
        token: [message('en', 'wallet_subaccount')],
      });
    const { stellar } = world.product.integrations;
    const tokens = webAuthTokens({
      appSecret: world.product.context.appSecret,
      issuer: ISSUER,
      homeDomain: 'localhost',
    });
    for (const address of stellar.ownAddresses)
      expect(
        (await connect(investor, tokens.issue(proven(address), new Date()))).body.errors,
      ).toEqual({ token: [message('en', 'wallet_is_ours')] });
    expect(stellar.ownAddresses.length).toBeGreaterThan(8);
    expect(await investor.ok(listWallets)).toEqual([]);
  });
});

describe('the trustline of a wallet', () => {
  async function withWallet(
    name: string,
    { funded = true } = {},
  ): Promise<{ investor: Investor; wallet: OutsideWallet; params: { public_key: string } }> {
    const investor = await person(name);
    const wallet = funded ? await new OutsideWallet(world).fund() : new OutsideWallet(world);
    await investor.ok(connectWallet, { body: { token: await wallet.tokenFor(investor) } });
    return { investor, wallet, params: { public_key: wallet.publicKey } };
  }

  it('[CLM-2] is reported as the ledger has it: no account, not found, verified', async () => {
    const { investor, wallet, params } = await withWallet('Vera Verified', { funded: false });
    await giveTokens(world.product.db, investor.accountId);
    const nothing = {
      public_key: wallet.publicKey,
      is_authorized: false,
      limit: '0.0000000',
      balance: '0.0000000',
      enough_for_tokens: false,
    };
    expect(await investor.ok(getTrustline, { params })).toEqual({
      ...nothing,
      state: 'no_account',
      lumens: '0.0000000',
      spendable_lumens: '0.0000000',
    });
    await wallet.fund();
    expect(await investor.ok(getTrustline, { params })).toEqual({
      ...nothing,
      state: 'not_found',
      lumens: '10000.0000000',
      spendable_lumens: '9999.0000000',
    });
    await wallet.act(wallet.trust(asset(), '100'));
    expect(await investor.ok(getTrustline, { params })).toMatchObject({
      state: 'verified',
      is_authorized: false,
      limit: '100.0000000',
      enough_for_tokens: false,
      spendable_lumens: '9998.4999900',
    });
    await wallet.act(wallet.trust(asset(), TOKENS));
    expect(await investor.ok(getTrustline, { params })).toMatchObject({
      state: 'verified',
      limit: TOKENS,
      enough_for_tokens: true,
    });
  });

  it('[CLM-2] is opened by the wallet alone: built, signed, submitted, verified, without our keys', async () => {
    const { investor, wallet, params } = await withWallet('Toni Trust');
    const built = await investor.ok(buildTrustline, { params });
    const transaction = TransactionBuilder.fromXdr(built.envelope_xdr, built.network_passphrase);
    expect(Buffer.from(transaction.hash()).toString('hex')).toBe(built.transaction_hash);
    expect([
      transaction instanceof Transaction && transaction.source,
      transaction.operations.map(({ type, source }) => [type, source]),
    ]).toEqual([wallet.publicKey, [['changeTrust', undefined]]]);
    expect(transaction.signatures).toEqual([]);
    const uri = new URLSearchParams(built.uri.slice('web+stellar:tx?'.length));
    expect(Object.fromEntries(uri)).toMatchObject({
      xdr: built.envelope_xdr,
      pubkey: wallet.publicKey,
      network_passphrase: Networks.TESTNET,
      origin_domain: 'localhost',
    });
    expect(uri.has('callback')).toBe(false);
    const verified = await investor.ok(submitTrustline, {
      params,
      body: { signed_envelope_xdr: wallet.sign(built.envelope_xdr) },
    });
    expect(verified).toMatchObject({
      state: 'verified',
      is_authorized: false,
      enough_for_tokens: true,
    });
    expect((await investor.call(buildTrustline, { params })).body.code).toBe('trustline_exists');
    const rows = await world.query<{ after: unknown }>(
      "select after from audit_log where act = 'wallet.trustline_opened' and subject = $1",
      [`account:${investor.accountId}`],
    );
    expect(rows).toEqual([
      { after: { public_key: wallet.publicKey, transaction_hash: built.transaction_hash } },
    ]);
  });

  it('[CLM-2] is not built for a wallet without an account or without the lumens for it', async () => {
    const without = await withWallet('Nora Nichts', { funded: false });
    expect(
      (await without.investor.call(buildTrustline, { params: without.params })).body.code,
    ).toBe('wallet_without_account');
    const poor = await withWallet('Paul Pleite');
    await poor.wallet.act(
      Operation.payment({
        destination: world.ledger.deposit.publicKey(),
        asset: Asset.native(),
        amount: '9998.6',
      }),
    );
    const answer = await poor.investor.call(buildTrustline, { params: poor.params });
    expect([answer.status, answer.body.code, answer.text]).toEqual([
      409,
      'lumens_missing',
      expect.stringContaining('0.5010000 spendable XLM'),
    ]);
  });

  it('[CLM-2] is the only thing submitted to the network for a person', async () => {
    const { investor, wallet, params } = await withWallet('Mona Misuse');
    const stranger = await new OutsideWallet(world).fund();
    const built = await investor.ok(buildTrustline, { params });
    const whole = (
      TransactionBuilder.fromXdr(built.envelope_xdr, built.network_passphrase).operations[0] as {
        limit: string;
      }
    ).limit;
    const trust = wallet.trust(asset(), whole);
    const signed = wallet.sign(built.envelope_xdr);
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      wallet.keys,
      '20000',
      new Transaction(signed, Networks.TESTNET),
      Networks.TESTNET,
    );
    bump.sign(wallet.keys);
    const tries: Record<string, string> = {
      'a payment': await wallet.own([
        Operation.payment({ destination: stranger.publicKey, asset: Asset.native(), amount: '1' }),
      ]),
      'a payment behind it': await wallet.own([
        trust,
        Operation.payment({ destination: stranger.publicKey, asset: Asset.native(), amount: '1' }),
      ]),
      twice: await wallet.own([trust, trust]),
      nothing: await wallet.own([]),
      'another asset': await wallet.own([
        wallet.trust(new Asset('BB1', stranger.publicKey), whole),
      ]),
      'another code': await wallet.own([
        wallet.trust(new Asset('BB2', asset().getIssuer()), whole),
      ]),
      'another limit': await wallet.own([wallet.trust(asset(), '1')]),
      'its end': await wallet.own([wallet.trust(asset(), '0')]),
      'a trustline of somebody else': await wallet.own([
        Operation.changeTrust({ asset: asset(), limit: whole, source: stranger.publicKey }),
      ]),
      'the same by another account': await stranger.own([trust]),
      'a fee that harms': await wallet.own([trust], { fee: '2000000' }),
      'no end of its time': await wallet.own([trust], { endless: true }),
      'a fee bump': bump.toXdr(),
      words: 'hello',
    };
    for (const [what, envelope] of Object.entries(tries)) {
      const answer = await investor.call(submitTrustline, {
        params,
        body: { signed_envelope_xdr: envelope },
      });
      expect([what, answer.status, answer.body.errors]).toEqual([
        what,
        422,
        { signed_envelope_xdr: [message('en', 'not_this_trustline')] },
      ]);
    }
    expect(await investor.ok(getTrustline, { params })).toMatchObject({ state: 'not_found' });
    // The network's refusals are reported; what it accepts is the transaction that was built.
    const unsigned = await investor.call(submitTrustline, {
      params,
      body: { signed_envelope_xdr: built.envelope_xdr },
    });
    expect([unsigned.status, unsigned.body.code, unsigned.text]).toEqual([
      409,
      'trustline_refused',
      expect.stringContaining('tx_bad_auth'),
    ]);
    const foreign = await investor.call(submitTrustline, {
      params,
      body: { signed_envelope_xdr: wallet.sign(built.envelope_xdr, stranger.keys) },
    });
    expect(foreign.body.code).toBe('trustline_refused');
    const otherNetwork = await wallet.own([trust], { passphrase: Networks.PUBLIC });
    expect(
      (
        await investor.call(submitTrustline, {
          params,
          body: { signed_envelope_xdr: otherNetwork },
        })
      ).body.code,
    ).toBe('trustline_refused');
    expect(
      await investor.ok(submitTrustline, { params, body: { signed_envelope_xdr: signed } }),
    ).toMatchObject({ state: 'verified' });
  });

  it("[CLM-2] of another person's wallet, and of an unknown one, does not exist", async () => {
    const owner = await withWallet('Olga Owner');
    const stranger = await person('Stan Stranger');
    const signed = owner.wallet.sign(
      (await owner.investor.ok(buildTrustline, { params: owner.params })).envelope_xdr,
    );
    for (const params of [owner.params, { public_key: Keypair.random().publicKey() }]) {
      expect((await stranger.call(getTrustline, { params })).status).toBe(404);
      expect((await stranger.call(buildTrustline, { params })).status).toBe(404);
      expect(
        (await stranger.call(submitTrustline, { params, body: { signed_envelope_xdr: signed } }))
          .status,
      ).toBe(404);
    }
    await giveTokens(world.product.db, stranger.accountId);
    expect(
      (
        await stranger.call(createClaim, {
          body: { distribution_claim: { public_key: owner.wallet.publicKey } },
        })
      ).body.code,
    ).toBe('wallet_of_another');
  });
});
