import { Account, Asset, Keypair, MuxedAccount } from '@stellar/stellar-sdk';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { message } from '@bb1/domain/messages';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import { proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import {
  agreeToWalletOrder,
  getWalletOrder,
  openWalletOrder,
} from '@bb1/domain/wallet-orders/endpoints';
import { listWallets } from '@bb1/domain/wallets/endpoints';
import {
  importStatement,
  order,
  statement,
  transfer,
  verifyOneself,
} from '../../../../testing/cast.ts';
import { approve } from '../../../../testing/applicant.ts';
import { OutsideWallet } from '../../../../testing/outside-wallet.ts';
import { outdateStepUps } from '../../../../testing/second-factors.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { Claimant } from '../claims/test-files/claimant.ts';
import { webAuthTokens } from '../wallets/web-auth-token.ts';
import { approveAs } from '../../../../testing/approvals.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let officers: Record<'reviewer' | 'finance' | 'approver', Officer>;
beforeAll(async () => {
  officers = {
    reviewer: await world.officer('Rita Reviewer', 'compliance'),
    finance: await world.officer('Finn Finance', 'finance'),
    approver: await world.officer('Ada Approver', 'finance_approver'),
  };
});
beforeEach(() => world.query('delete from rate_limits'));

const SERVER = '/api/sep24';
const DEPOSIT = `${SERVER}/transactions/deposit/interactive`;
type Fields = Readonly<Record<string, unknown>>;

async function ask(url: string, token: string | null, headers: Record<string, string> = {}) {
  const answer = await world.product.app.inject({
    method: 'GET',
    url,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Fields>() };
}

async function deposit(
  token: string | null,
  fields: Fields = { asset_code: 'BB1' },
  type = 'application/json',
  payload: string = JSON.stringify(fields),
) {
  const answer = await world.product.app.inject({
    method: 'POST',
    url: DEPOSIT,
    headers: {
      'content-type': type,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Fields>() };
}

/** A wallet that has begun an order. */
async function begin(more: Fields = {}) {
  const wallet = await new OutsideWallet(world).fund();
  const token = await wallet.token();
  const { status, body } = await deposit(token, { asset_code: 'BB1', ...more });
  expect([status, body['type']]).toEqual([200, 'interactive_customer_info_needed']);
  const link = new URL(String(body['url']));
  const id = String(body['id']);
  return {
    wallet,
    token,
    id,
    secret: link.searchParams.get('token') ?? '',
    link,
    async transaction() {
      const answer = await ask(`${SERVER}/transaction?id=${id}`, token);
      expect(answer.status).toBe(200);
      return answer.body['transaction'] as Fields;
    },
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

async function secured(name: string): Promise<Investor> {
  const person = await world.investor(name);
  await world.secured(person);
  return person;
}

async function agree(person: Investor, { secret, id }: Begun): Promise<void> {
  await person.ok(openWalletOrder, { body: { token: secret } });
  await person.ok(agreeToWalletOrder, { params: { id } });
}

describe('orders that begin in a wallet', () => {
  it('[CLM-9] are described without a token, readable from every origin', async () => {
    const { status, headers, body } = await ask(`${SERVER}/info?lang=de`, null);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(body).toEqual({
      deposit: { BB1: { enabled: true, fee_fixed: 0, fee_percent: 0 } },
      withdraw: { BB1: { enabled: false } },
      fee: { enabled: false },
      features: { account_creation: true, claimable_balances: false },
    });
    const preflight = await world.product.app.inject({ method: 'OPTIONS', url: DEPOSIT });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'content-type, authorization',
    ]);
  });

  it('[CLM-9] follows an order from the wallet through agreement, payment and allocation to the claim', async () => {
    const begun = await begin({ amount: 2500 });
    const { wallet, token } = begun;
    expect(await begun.transaction()).toMatchObject({
      id: begun.id,
      kind: 'deposit',
      status: 'incomplete',
      to: wallet.publicKey,
      more_info_url: `http://localhost:3000/wallet_orders/${begun.id}`,
    });
    const person = await world.investor('Wilma Wallet');
    await verifyOneself(person, 'Wilma Wallet');
    await world.secured(person);
    await person.ok(openWalletOrder, { body: { token: begun.secret } });
    expect(await person.ok(getWalletOrder, { params: { id: begun.id } })).toMatchObject({
      public_key: wallet.publicKey,
      state: 'to_agree',
      amount: '2500.00',
      email: person.email,
    });
    expect(await person.ok(listWallets)).toEqual([]);
    await person.ok(agreeToWalletOrder, { params: { id: begun.id } });
    expect(await person.ok(listWallets)).toMatchObject([{ public_key: wallet.publicKey }]);
    expect((await begun.transaction())['status']).toBe('incomplete');

    const placed = await order(person, '2500.00');
    expect(await begun.transaction()).toMatchObject({
      status: 'pending_user_transfer_start',
      kyc_verified: false,
      amount_in: '2500.00',
      amount_in_asset: 'iso4217:EUR',
      amount_out: '2631.5789473',
      amount_out_asset: `stellar:BB1:${world.product.integrations.stellar.claims.assetIssuer}`,
      fee_details: { total: '0.00', asset: 'iso4217:EUR' },
      user_action_required_by: placed.payment_deadline,
    });
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Wilma Wallet', amount: '2500.00', remittance: placed.reference }),
      ]),
    );
    await world.runJobs();
    expect((await begun.transaction())['status']).toBe('pending_anchor');
    await approve(officers.reviewer, person.accountId);
    expect(await begun.transaction()).toMatchObject({
      status: 'pending_anchor',
      kyc_verified: true,
    });
    await approveAs(officers.approver, (await officers.finance.ok(proposeAllocation)).id);
    await world.runJobs();
    expect((await begun.transaction())['status']).toBe('pending_user');
    const issuer = world.product.integrations.stellar.claims.assetIssuer;
    await wallet.act(wallet.trust(new Asset('BB1', issuer), '1'));
    expect((await begun.transaction())['status']).toBe('pending_user');

    const claimant = new Claimant(person, wallet.keys);
    const built = await claimant.build(await claimant.create());
    await person.ok(submitClaim, { body: claimant.sign(built) });
    expect((await begun.transaction())['status']).toBe('pending_stellar');
    await world.runJobs();
    world.ledger.network?.closeLedger();
    await world.runJobs();
    expect(await begun.transaction()).toMatchObject({
      status: 'completed',
      stellar_transaction_id: built.transaction_hash,
    });
    const byHash = `${SERVER}/transaction?stellar_transaction_id=${built.transaction_hash}`;
    expect((await ask(byHash, token)).body).toEqual({ transaction: await begun.transaction() });
    const text = JSON.stringify((await ask(byHash, token)).body);
    for (const secret of [person.email, 'Wilma', person.accountId, placed.reference])
      expect(text).not.toContain(secret);
  });

  it('[CLM-9] takes the request as JSON, as a form and as multipart with further details, and answers in the language asked for', async () => {
    const wallet = new OutsideWallet(world);
    const token = await wallet.token();
    const form = new URLSearchParams({ asset_code: 'BB1', lang: 'de', account: wallet.publicKey });
    const asForm = await deposit(token, {}, 'application/x-www-form-urlencoded', form.toString());
    expect([asForm.status, new URL(String(asForm.body['url'])).pathname]).toEqual([
      200,
      '/de/wallet_orders',
    ]);
    const parts = Object.entries({ asset_code: 'BB1', first_name: 'Ada' })
      .map(
        ([name, value]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('');
    const file =
      '--x\r\ncontent-disposition: form-data; name="photo_id_front"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nabc\r\n--x--\r\n';
    const multipart = await deposit(token, {}, 'multipart/form-data; boundary=x', parts + file);
    expect([multipart.status, multipart.body['type']]).toEqual([
      200,
      'interactive_customer_info_needed',
    ]);
    expect((await deposit(token, {}, 'multipart/form-data; boundary=x', 'no form')).status).toBe(
      400,
    );
    expect((await deposit(token, { asset_code: 'EUR', lang: 'de' })).body).toEqual({
      error: message('de', 'asset_not_offered', { asset: 'BB1' }),
      code: 'asset_not_offered',
    });
  });

  it.each<[string, Fields, string]>([
    ['no asset', {}, 'required'],
    ['another asset', { asset_code: 'USDC' }, 'asset_not_offered'],
    [
      'another issuer',
      { asset_code: 'BB1', asset_issuer: Keypair.random().publicKey() },
      'asset_not_offered',
    ],
    [
      'another account',
      { asset_code: 'BB1', account: Keypair.random().publicKey() },
      'deposit_to_another',
    ],
    [
      'a text as account',
      { asset_code: 'BB1', account: 'not a valid account' },
      'deposit_to_another',
    ],
    ['a memo', { asset_code: 'BB1', memo: '77', memo_type: 'id' }, 'deposit_with_memo'],
    ['a quote', { asset_code: 'BB1', quote_id: 'q' }, 'quote_not_offered'],
    ['an amount that is none', { asset_code: 'BB1', amount: 'much' }, 'must_be_valid'],
    ['a negative amount', { asset_code: 'BB1', amount: -1 }, 'must_be_valid'],
  ])('[CLM-9] refuses a request with %s, as the standard wants it', async (_what, fields, code) => {
    const { status, headers, body } = await deposit(await new OutsideWallet(world).token(), fields);
    expect([status, body['code'], typeof body['error']]).toEqual([400, code, 'string']);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('[CLM-9] refuses shared accounts and the product’s own, and lists nothing for them', async () => {
    const wallet = new OutsideWallet(world);
    const begun = await begin();
    const address = new MuxedAccount(new Account(begun.wallet.publicKey, '0'), '7').accountId();
    for (const token of [
      await wallet.token({ memo: '7' }),
      await begun.wallet.token({ memo: '7' }),
      await begun.wallet.token({ account: address }),
    ]) {
      expect((await deposit(token)).body['code']).toBe('wallet_subaccount');
      expect((await ask(`${SERVER}/transactions?asset_code=BB1`, token)).body).toEqual({
        transactions: [],
      });
      expect((await ask(`${SERVER}/transaction?id=${begun.id}`, token)).status).toBe(404);
    }
  });

  it('[CLM-9] refuses withdrawals, because the issuer repays tokens when they are due', async () => {
    const token = await new OutsideWallet(world).token();
    const withdraw = (headers: Record<string, string>) =>
      world.product.app.inject({
        method: 'POST',
        url: `${SERVER}/transactions/withdraw/interactive`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"asset_code":"BB1"}',
      });
    expect((await withdraw({ authorization: `Bearer ${token}` })).json()).toMatchObject({
      code: 'withdrawal_not_offered',
    });
    expect((await withdraw({})).statusCode).toBe(403);
  });

  it('[CLM-9] lists the wallet’s own orders newest first, by kind, time, number and page', async () => {
    const first = await begin();
    const { token } = first;
    const ids = [first.id];
    for (let more = 0; more < 2; more++) {
      await world.moveClock(new Date(world.now().getTime() + 1000));
      ids.unshift(String((await deposit(token)).body['id']));
    }
    await begin();
    const listed = async (query: string) => {
      const { body } = await ask(`${SERVER}/transactions?asset_code=BB1${query}`, token);
      return (body['transactions'] as Fields[]).map(({ id }) => id);
    };
    expect(await listed('')).toEqual(ids);
    expect(await listed('&kind=deposit')).toEqual(ids);
    expect(await listed('&kind=withdrawal')).toEqual([]);
    expect(await listed('&limit=1')).toEqual(ids.slice(0, 1));
    expect(await listed(`&paging_id=${ids[0] ?? ''}`)).toEqual(ids.slice(1));
    expect(await listed('&paging_id=unknown')).toEqual([]);
    const [, second] = (await ask(`${SERVER}/transactions?asset_code=BB1`, token)).body[
      'transactions'
    ] as Fields[];
    expect(await listed(`&no_older_than=${String(second?.['started_at'])}`)).toEqual(
      ids.slice(0, 2),
    );
    for (const wrong of [
      '?asset_code=NONE',
      '',
      '?asset_code=BB1&limit=0',
      '?asset_code=BB1&kind=x',
    ])
      expect((await ask(`${SERVER}/transactions${wrong}`, token)).status).toBe(400);
  });

  it('[CLM-9] expire when the order ends unpaid, and without an agreement in time', async () => {
    const begun = await begin();
    const person = await world.investor('Carl Cancels');
    await verifyOneself(person, 'Carl Cancels');
    await world.secured(person);
    await agree(person, begun);
    const placed = await order(person, '100.00');
    await person.ok(cancelOrder, { params: { id: placed.id } });
    expect(await begun.transaction()).toMatchObject({
      status: 'expired',
      message: 'The order has ended without a payment.',
    });
    const late = await begin();
    await world.query(
      "update wallet_orders set valid_until = now() - interval '1 second' where id = $1",
      [late.id],
    );
    expect((await late.transaction())['status']).toBe('expired');
    expect((await person.call(openWalletOrder, { body: { token: late.secret } })).body.code).toBe(
      'wallet_order_over',
    );
  });
});

describe('an enemy of orders that begin in a wallet', () => {
  it('[CLM-9] gets 403 without a token, with an expired one, and with one of another domain, issuer or key', async () => {
    const begun = await begin();
    const { appSecret } = world.product.context;
    const issuer = 'http://localhost:3000/api/web_auth';
    const proven = {
      hash: '0'.repeat(64),
      expiresAt: new Date(),
      account: begun.wallet.publicKey,
      memo: null,
      clientDomain: null,
    };
    const made = (change: { appSecret?: Buffer; issuer?: string; homeDomain?: string }, at: Date) =>
      webAuthTokens({ appSecret, issuer, homeDomain: 'localhost', ...change }).issue(proven, at);
    const now = new Date();
    expect((await deposit(made({}, now))).status).toBe(200);
    for (const token of [
      null,
      'no token',
      made({}, new Date(now.getTime() - 11 * 60_000)),
      made({ homeDomain: 'elsewhere.example' }, now),
      made({ issuer: 'https://elsewhere.example/api/web_auth' }, now),
      made({ appSecret: Buffer.alloc(32) }, now),
      `${made({}, now).split('.').slice(0, 2).join('.')}.`,
    ])
      for (const answer of [
        await deposit(token),
        await ask(`${SERVER}/transactions?asset_code=BB1`, token),
        await ask(`${SERVER}/transaction?id=${begun.id}`, token),
      ])
        expect([answer.status, answer.body['type'], answer.body['code']]).toEqual([
          403,
          'authentication_required',
          'web_auth_needed',
        ]);
  });

  it('[CLM-9] finds nothing of another wallet by any id', async () => {
    const begun = await begin();
    const other = await new OutsideWallet(world).token();
    for (const query of [
      `id=${begun.id}`,
      'id=not-an-id',
      `external_transaction_id=${begun.id}`,
      `stellar_transaction_id=${'0'.repeat(64)}`,
    ])
      expect([query, (await ask(`${SERVER}/transaction?${query}`, other)).status]).toEqual([
        query,
        404,
      ]);
    expect((await ask(`${SERVER}/transaction`, other)).status).toBe(400);
    const page = await ask(`${SERVER}/transactions?asset_code=BB1&paging_id=${begun.id}`, other);
    expect(page.body).toEqual({ transactions: [] });
  });

  it('[CLM-9] cannot use a link in a second browser, and sees and agrees to nothing there', async () => {
    const begun = await begin();
    const [person, thief] = [await secured('Paula Person'), await secured('Theo Thief')];
    const open = (who: Investor) => who.call(openWalletOrder, { body: { token: begun.secret } });
    expect((await open(person)).status).toBe(200);
    expect((await open(person)).status).toBe(200);
    expect((await open(thief)).body.code).toBe('wallet_order_over');
    expect((await thief.call(getWalletOrder, { params: { id: begun.id } })).status).toBe(404);
    expect((await thief.call(agreeToWalletOrder, { params: { id: begun.id } })).status).toBe(404);
    await person.ok(agreeToWalletOrder, { params: { id: begun.id } });
    await person.ok(agreeToWalletOrder, { params: { id: begun.id } });
    expect((await open(person)).body.code).toBe('wallet_order_over');
    expect((await thief.call(getWalletOrder, { params: { id: begun.id } })).status).toBe(404);
    expect(await thief.ok(listWallets)).toEqual([]);
  });

  it('[CLM-9] of two browsers that open a link at once, one gets it', async () => {
    const begun = await begin();
    const people = [];
    for (const name of ['One At', 'Two At', 'Three At']) people.push(await secured(name));
    const answers = await Promise.all(
      people.map((who) => who.call(openWalletOrder, { body: { token: begun.secret } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });

  it('[CLM-9] needs a fresh second factor to agree, and cannot take a wallet that is another person’s', async () => {
    const [owner, thief] = [await secured('Olga Owner'), await secured('Tom Taker')];
    const begun = await begin();
    await agree(owner, begun);
    const again = String((await deposit(begun.token)).body['url']);
    const secret = new URL(again).searchParams.get('token') ?? '';
    const { id } = await thief.ok(openWalletOrder, { body: { token: secret } });
    expect((await thief.call(agreeToWalletOrder, { params: { id } })).body.code).toBe(
      'wallet_of_another',
    );
    await outdateStepUps(world, thief.accountId);
    expect((await thief.call(agreeToWalletOrder, { params: { id } })).body.code).toBe(
      'step_up_needed',
    );
  });

  it('[CLM-9] sees no order placed before the agreement, and none after the first', async () => {
    const person = await world.investor('Nora Next');
    await verifyOneself(person, 'Nora Next');
    await world.secured(person);
    await order(person, '100.00');
    const [first, second] = [await begin(), await begin()];
    await agree(person, first);
    expect((await first.transaction())['amount_in']).toBeUndefined();
    await world.moveClock(new Date(world.now().getTime() + 1000));
    await agree(person, second);
    expect((await first.transaction())['status']).toBe('expired');
    await order(person, '200.00');
    await world.moveClock(new Date(world.now().getTime() + 1000));
    await order(person, '300.00');
    expect((await first.transaction())['amount_in']).toBeUndefined();
    expect((await second.transaction())['amount_in']).toBe('200.00');
  });
});
