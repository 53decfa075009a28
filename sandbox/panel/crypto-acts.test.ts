import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bitcoinCalls, fieldsOf } from '../bitcoin/bitcoin-calls.ts';
import { callNode } from '../ethereum/call-node.ts';
import { openPanel, type PanelForTests } from './testing/open-panel.ts';

const ETHER_RECEIVER = '0x00000000000000000000000000000000000000AA';
const BITCOIN_RECEIVER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const HASH = 'ab'.repeat(32);

let panel: PanelForTests;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

async function done(path: string, body: unknown): Promise<Record<string, unknown>> {
  const { status, answer } = await panel.post(path, body);
  expect([path, status, answer]).toEqual([path, 200, answer]);
  return answer;
}

const horizon = async (path: string) =>
  (await fetch(`${panel.stellar.url}${path}`)).json() as Promise<Record<string, unknown>>;

/** The one payment of a transaction, from Horizon. */
async function paymentOf(transactionId: unknown): Promise<Record<string, unknown>> {
  const { _embedded } = (await horizon(`/transactions/${String(transactionId)}/operations`)) as {
    _embedded: { records: Record<string, unknown>[] };
  };
  return _embedded.records.find(({ type }) => type === 'payment') ?? {};
}

describe('lumens paid by the panel', () => {
  it('[RUN-2][PAY-4] reach the deposit account with amount and memo, from a wallet of their own', async () => {
    const paid = await done('/stellar/payments', { amount: '12,5', memo: 'BB1-7K3M9QXA4' });
    expect(paid).toMatchObject({ currency: 'XLM', amount: '12.5000000', to: panel.depositAddress });
    expect(await horizon(`/transactions/${String(paid['transaction_id'])}`)).toMatchObject({
      memo_type: 'text',
      memo: 'BB1-7K3M9QXA4',
      source_account: paid['sender'],
    });
    expect(await paymentOf(paid['transaction_id'])).toMatchObject({
      asset_type: 'native',
      amount: '12.5000000',
      to: panel.depositAddress,
    });
    expect((await done('/stellar/payments', { amount: '1' }))['sender']).not.toBe(paid['sender']);
  });

  it("[RUN-2][CPN-2] fund the issuer's accounts for coupons and fees, generously by default", async () => {
    for (const [body, amount, to] of [
      [{}, '1000000.0000000', panel.issuerAccounts.payout],
      [{ account: 'sponsor', amount: '250' }, '250.0000000', panel.issuerAccounts.sponsor],
    ] as const) {
      const paid = await done('/stellar/funding', body);
      expect(paid).toMatchObject({ currency: 'XLM', amount, to });
      expect(await paymentOf(paid['transaction_id'])).toMatchObject({ amount, to });
    }
  });

  it('[RUN-2] may exceed what any new wallet has', async () => {
    const payments = await Promise.all(
      ['3500000', '10000', '9900.0000001'].map((amount) => done('/stellar/payments', { amount })),
    );
    for (const { transaction_id: id } of payments)
      expect((await horizon(`/transactions/${String(id)}`))['successful']).toBe(true);
  });

  it.each([
    ['id', '4711', '4711'],
    ['hash', HASH, Buffer.from(HASH, 'hex').toString('base64')],
    ['return', HASH, Buffer.from(HASH, 'hex').toString('base64')],
  ])('[RUN-2][PAY-4] carry a memo of the kind %s', async (memo_type, memo, reported) => {
    const paid = await done('/stellar/payments', { amount: '1', memo_type, memo });
    expect(await horizon(`/transactions/${String(paid['transaction_id'])}`)).toMatchObject({
      memo_type,
      memo: reported,
    });
  });

  it('[RUN-2][PAY-4] come without memo if it is empty, and from a muxed account', async () => {
    const paid = await done('/stellar/payments', { amount: '1', memo: '', muxed_id: '77' });
    expect(await horizon(`/transactions/${String(paid['transaction_id'])}`)).toMatchObject({
      memo_type: 'none',
    });
    expect(await paymentOf(paid['transaction_id'])).toMatchObject({
      from: paid['sender'],
      from_muxed_id: '77',
    });
  });

  it('[RUN-2][PAY-4] can be another asset that is called XLM, with or without memo', async () => {
    for (const memo of ['', 'BB1-7K3M9QXA4']) {
      const paid = await done('/stellar/payments', { amount: '50', asset_code: 'XLM', memo });
      expect(await paymentOf(paid['transaction_id'])).toMatchObject({
        asset_type: 'credit_alphanum4',
        asset_code: 'XLM',
        asset_issuer: paid['sender'],
        amount: '50.0000000',
        to: panel.depositAddress,
      });
    }
  });

  it("[RUN-2] are paid at the network's time, which may be years ahead", async () => {
    panel.stellar.setTime(Math.floor(Date.now() / 1000) + 2 * 365 * 86_400);
    const { transaction_id: id } = await done('/stellar/payments', { amount: '10000' });
    expect((await horizon(`/transactions/${String(id)}`))['created_at']).toMatch(
      new RegExp(`^${new Date(Date.now() + 2 * 365 * 86_400_000).getUTCFullYear()}`, 'u'),
    );
  });

  it('[RUN-2] come again from an earlier wallet, and from no unknown one', async () => {
    const { address } = await done('/stellar/wallets', {});
    for (const amount of ['1', '2'])
      expect(await done('/stellar/payments', { amount, wallet: address })).toMatchObject({
        sender: address,
      });
    expect(
      await panel.post('/stellar/payments', { amount: '1', wallet: panel.depositAddress }),
    ).toMatchObject({ status: 422, answer: { message: expect.stringContaining('has no wallet') } });
  });
});

describe('bitcoin paid by the panel', () => {
  const waiting = async () => (await bitcoinCalls(panel.bitcoin.url)('getrawmempool')) as string[];
  const outputsOf = async (id: unknown) =>
    (
      fieldsOf(await bitcoinCalls(panel.bitcoin.url)('getrawtransaction', id, 1))[
        'vout'
      ] as unknown[]
    ).map((output) => [
      fieldsOf(fieldsOf(output)['scriptPubKey'])['address'],
      fieldsOf(output)['value'],
    ]);

  it('[RUN-2][PAY-4] waits for a mined block, and waits again when the block is undone', async () => {
    const { transaction_id: id, sender } = await done('/bitcoin/payments', {
      to: BITCOIN_RECEIVER,
      amount: '0.02707093',
    });
    expect(sender).toBe(panel.bitcoin.payer.address);
    expect(await waiting()).toEqual([id]);
    expect(await outputsOf(id)).toContainEqual([BITCOIN_RECEIVER, '0.02707093']);
    const before = await panel.bitcoin.height();
    expect(await done('/bitcoin/blocks', { count: 2 })).toEqual({ height: before + 2 });
    expect(await waiting()).toEqual([]);
    expect(await done('/bitcoin/reorganisations', { count: 2 })).toEqual({ height: before + 3 });
    expect(await waiting()).toEqual([id]);
    await done('/bitcoin/blocks', {});
    expect(await waiting()).toEqual([]);
  });

  it('[RUN-2][PAY-4] can be replaced while it waits: by a payment to another address, or by none', async () => {
    const { transaction_id: first } = await done('/bitcoin/payments', {
      to: BITCOIN_RECEIVER,
      amount: '0.5',
    });
    const { transaction_id: second } = await done('/bitcoin/replacements', {
      transaction_id: first,
      to: panel.bitcoin.issuer.address,
      amount: '0.25',
    });
    expect(await waiting()).toEqual([second]);
    expect(await outputsOf(second)).toContainEqual([panel.bitcoin.issuer.address, '0.25000000']);
    const { transaction_id: third } = await done('/bitcoin/replacements', {
      transaction_id: second,
    });
    expect(await waiting()).toEqual([third]);
    expect((await outputsOf(third)).map(([address]) => address)).toEqual([
      panel.bitcoin.payer.address,
    ]);
    await done('/bitcoin/blocks', {});
    expect(await panel.post('/bitcoin/replacements', { transaction_id: third })).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining('The network did not accept it') },
    });
  });

  it('[RUN-2] is paid twenty times before any block is mined', async () => {
    for (let payment = 0; payment < 20; payment++)
      await done('/bitcoin/payments', { to: BITCOIN_RECEIVER, amount: '11' });
    expect(await waiting()).toHaveLength(20);
    await done('/bitcoin/blocks', {});
  });

  it("[RUN-2][PAY-6] leaves the issuer's wallet for a refund", async () => {
    const { transaction_id: id, sender } = await done('/issuer/payments', {
      currency: 'BTC',
      to: BITCOIN_RECEIVER,
      amount: '0.01',
    });
    expect(sender).toBe(panel.bitcoin.issuer.address);
    expect(await outputsOf(id)).toContainEqual([BITCOIN_RECEIVER, '0.01000000']);
    await done('/bitcoin/blocks', {});
  });
});

describe('ether paid by the panel', () => {
  const balance = async () =>
    BigInt(
      String(await callNode(panel.ethereum.url, 'eth_getBalance', [ETHER_RECEIVER, 'latest'])),
    );
  const transaction = async (id: unknown) =>
    fieldsOf(await callNode(panel.ethereum.url, 'eth_getTransactionByHash', [id]));

  it('[RUN-2][PAY-4] arrives with the next block, and is gone when that is undone', async () => {
    const { transaction_id: id, sender } = await done('/ethereum/payments', {
      to: ETHER_RECEIVER,
      amount: '0.801153981252002884',
    });
    expect([sender, await balance()]).toEqual([panel.ethereum.payer.address, 0n]);
    const before = await panel.ethereum.height();
    expect(await done('/ethereum/blocks', { count: 2 })).toEqual({ height: before + 2 });
    expect(await balance()).toBe(801153981252002884n);
    expect(await transaction(id)).toMatchObject({ to: ETHER_RECEIVER.toLowerCase(), from: sender });
    expect(await done('/ethereum/reorganisations', { count: 2 })).toEqual({ height: before + 2 });
    expect(await balance()).toBe(0n);
  });

  it('[RUN-2][PAY-4] can come from a contract, so that no transaction names the receiver', async () => {
    const { transaction_id: id } = await done('/ethereum/payments', {
      to: ETHER_RECEIVER,
      amount: '2',
      through_contract: true,
    });
    await done('/ethereum/blocks', {});
    expect(await balance()).toBe(2n * 10n ** 18n);
    expect((await transaction(id))['to']).not.toBe(ETHER_RECEIVER.toLowerCase());
  });

  it("[RUN-2][PAY-6] leaves the issuer's wallet for a refund", async () => {
    const { transaction_id: id, sender } = await done('/issuer/payments', {
      currency: 'ETH',
      to: ETHER_RECEIVER,
      amount: '0.5',
    });
    expect([sender === panel.ethereum.payer.address, (await transaction(id))['from']]).toEqual([
      false,
      sender,
    ]);
  });
});

describe('impossible payments', () => {
  it.each([
    ['/stellar/payments', { amount: '0' }, 'at most 7 decimals'],
    ['/stellar/funding', { amount: '0' }, 'at most 7 decimals'],
    ['/stellar/funding', { account: 'issuer' }, 'one of payout, sponsor'],
    ['/stellar/payments', { amount: '1.00000001' }, 'at most 7 decimals'],
    ['/stellar/payments', { amount: '1', to: ETHER_RECEIVER }, 'no address for XLM'],
    ['/stellar/payments', { amount: '1', memo: 'twenty-nine bytes are too many' }, 'A memo is'],
    ['/stellar/payments', { amount: '1', memo: 'word', memo_type: 'id' }, 'A memo is'],
    ['/stellar/payments', { amount: '1', memo: '1', memo_type: 'rhyme' }, 'A memo is'],
    ['/stellar/payments', { amount: '1', muxed_id: 'x' }, 'customer number'],
    ['/stellar/payments', { amount: '1', asset_code: 'TOO-LONG-A-NAME' }, 'name of an asset'],
    ['/bitcoin/payments', { amount: '1', to: ETHER_RECEIVER }, 'no address for BTC'],
    ['/bitcoin/payments', { amount: '1' }, 'Please give To'],
    [
      '/bitcoin/payments',
      { amount: '99999999', to: BITCOIN_RECEIVER },
      'The network did not accept it',
    ],
    ['/ethereum/payments', { amount: '1', to: BITCOIN_RECEIVER }, 'no address for ETH'],
    ['/issuer/payments', { currency: 'XLM', amount: '1', to: BITCOIN_RECEIVER }, 'one of BTC, ETH'],
    ['/bitcoin/replacements', { transaction_id: 'x' }, '64 hexadecimal digits'],
    ['/bitcoin/blocks', { count: 0 }, 'whole number'],
    ['/bitcoin/reorganisations', { count: 1000 }, 'The network did not accept it'],
  ])('[RUN-2] %s with %j is refused in a sentence', async (path, body, words) => {
    const before = await panel.bitcoin.height();
    expect(await panel.post(path, body)).toMatchObject({
      status: 422,
      answer: { message: expect.stringContaining(words) },
    });
    expect(await panel.bitcoin.height()).toBe(before);
  });
});
