import {
  Account,
  Asset,
  Keypair,
  Memo,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import {
  listForeignDeposits,
  listUnexplainedDebits,
  noteForeignDeposit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { requestQuote } from '@bb1/domain/payments/endpoints';
import {
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import { pollChains } from './deposits/poll-chains.ts';
import type { Investor } from '../../../../testing/world.ts';
import type { StellarPayer } from '../../../../testing/stellar-for-tests.ts';

const world = moneyWorldForAllTests({ chains: ['stellar'] });
let anna: Investor;
let payer: StellarPayer;
beforeAll(async () => {
  [anna, payer] = [await world.buyer('Anna Muster'), await world.ledger.payer()];
});

const text = (value: string) => ({ type: 'text', value }) as const;
const deposit = () => world.ledger.deposit.publicKey();
const newest = async () => present((await paymentsIn(world))[0]);
const pay = async (
  amount: string,
  memo?: Parameters<StellarPayer['pay']>[0]['memo'],
  more: Partial<Parameters<StellarPayer['pay']>[0]> = {},
) => {
  const hash = await payer.pay({
    to: deposit(),
    amount,
    ...(memo === undefined ? {} : { memo }),
    ...more,
  });
  await world.look('stellar');
  return hash;
};
const half = (amount: string) =>
  decimal({ currency: 'XLM', units: parseMoney('XLM', amount).units / 2n });

describe('the account that takes lumens', () => {
  it('[TOK-6] is looked at once a minute, and six times as often while an order waits for its money', async () => {
    const nextLook = async () => {
      await pollChains(world.product.house, { source: 'stellar' });
      const rows = await world.query<{ seconds: number }>(
        "select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs where key = 'deposits.watch:stellar'",
      );
      return rows[0]?.seconds;
    };
    expect(await nextLook()).toBe(60);
    const placed = await orderBy(world, anna, '100.00', 'XLM');
    expect(await nextLook()).toBe(10);
    await pay((await howToPay(anna, placed.id)).due, text(placed.reference));
    expect(await nextLook()).toBe(60);
  });
});

describe('a payment in lumens', () => {
  it('[ORD-4][PAY-4] shows account, memo and exact amount, and pays the order when paid like this', async () => {
    const placed = await orderBy(world, anna, '100.00', 'XLM');
    const reported = await howToPay(anna, placed.id);
    expect(reported).toMatchObject({
      state: 'ready',
      address: deposit(),
      memo: placed.reference,
      memo_type: 'MEMO_TEXT',
      missing: '100.00',
      chain_id: null,
      quote: { eur_amount: '100.00', rate: '0.2845', amount: '351.4938489' },
      on_the_way: [],
    });
    expect(reported.uri).toMatch(
      new RegExp(
        `^web\\+stellar:pay\\?destination=${deposit()}&amount=351\\.4938489&memo=${placed.reference}&memo_type=MEMO_TEXT`,
      ),
    );
    await pay(reported.due, text(placed.reference));
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '100.00',
      flags: [],
    });
    expect(await newest()).toMatchObject({
      state: 'assigned',
      amount: '351.4938489',
      unassigned: '0.0000000',
      payer_account: payer.keys.publicKey(),
      finality: 'final',
    });
    expect((await howToPay(anna, placed.id)).address).toBe('');
  });

  it('[PAY-4] with the reference in lower case, or within other text, is recognised all the same', async () => {
    for (const write of [
      (reference: string) => reference.toLowerCase(),
      (reference: string) => `for ${reference.replace('-', ' ')}`,
    ]) {
      const placed = await orderBy(world, anna, '50.00', 'XLM');
      await pay((await howToPay(anna, placed.id)).due, text(write(placed.reference)));
      expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    }
  });

  it('[PAY-4] without a memo, with a wrong one, a number for a text, from an exchange customer, or of dust waits for officers', async () => {
    const placed = await orderBy(world, anna, '60.00', 'XLM');
    const { due } = await howToPay(anna, placed.id);
    const wrong = [
      ['no_reference', due, undefined, {}],
      ['no_reference', due, text('Hello'), {}],
      ['wrong_memo_type', due, { type: 'id', value: '4711' }, {}],
      ['wrong_memo_type', due, { type: 'hash', value: 'ab'.repeat(32) }, {}],
      ['muxed_sender', due, text(placed.reference), { muxedId: '99' }],
      ['tiny_amount', '0.0099999', text(placed.reference), {}],
    ] as const;
    for (const [reason, amount, memo, more] of wrong) {
      await pay(amount, memo, more);
      expect([reason, await newest()]).toMatchObject([
        reason,
        { state: 'queued', queue_reason: reason, unassigned: amount },
      ]);
    }
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'pending', paid: '0.00' });
  });

  it('[PAY-4] in an asset named XLM is no lumens: it is listed separately and pays nothing', async () => {
    const placed = await orderBy(world, anna, '70.00', 'XLM');
    const before = (await paymentsIn(world)).length;
    const forger = await world.ledger.payer();
    const { hash } = await forger.giveOwnAsset({
      code: 'XLM',
      to: world.ledger.deposit,
      amount: '246.0456942',
    });
    await world.look('stellar');
    const [foreign] = await world.finance.ok(listForeignDeposits);
    expect(foreign).toMatchObject({
      asset: `XLM:${forger.keys.publicKey()}`,
      amount: '246.0456942',
      sender: forger.keys.publicKey(),
      transaction_id: hash,
      note: null,
    });
    expect([(await paymentsIn(world)).length, (await orderOf(anna, placed.id)).status]).toEqual([
      before,
      'pending',
    ]);
    const noted = await world.finance.ok(noteForeignDeposit, {
      params: { id: present(foreign).id },
      body: { note: 'A forged asset, nothing to give back' },
    });
    expect(noted).toMatchObject({
      noted_by: 'Felix Finance',
      note: 'A forged asset, nothing to give back',
    });
    expect(
      (
        await world.approver.call(noteForeignDeposit, {
          params: { id: present(foreign).id },
          body: { note: 'x' },
        })
      ).status,
    ).toBe(403);
    expect(await world.finance.ok(listUnexplainedDebits)).toEqual([]);
  });

  it('[PAY-1][PAY-4] is not missed while no worker reads: three hundred payments later each is there once, also after two concurrent reads', async () => {
    const placed = await orderBy(world, anna, '80.00', 'XLM');
    const { due } = await howToPay(anna, placed.id);
    const before = (await paymentsIn(world, { source: 'stellar' })).length;
    const noise = Array.from({ length: 100 }, () =>
      Operation.payment({ destination: deposit(), asset: Asset.native(), amount: '0.0000001' }),
    );
    for (let round = 0; round < 3; round++) await manyFrom(await world.ledger.payer(), noise);
    await payer.pay({ to: deposit(), amount: due, memo: text(placed.reference) });
    const watch = () => world.runJob('deposits.watch', { source: 'stellar' });
    await Promise.all([watch(), watch()]);
    await world.look('stellar');
    const rows = await world.query<{ count: number }>(
      "select count(*)::int as count from payments where source = 'stellar'",
    );
    expect([present(rows[0]).count - before, (await orderOf(anna, placed.id)).status]).toEqual([
      301,
      'funds_received',
    ]);
  });
});

describe('the scope of a quote', () => {
  it('[PAY-6][PAY-5] half of it pays half; after its expiry the rest gets a new quote at the current price', async () => {
    const placed = await orderBy(world, anna, '200.00', 'XLM');
    await pay(half((await howToPay(anna, placed.id)).due), text(placed.reference));
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      paid: '100.00',
      missing: '100.00',
      flags: ['underpaid'],
    });
    const same = await anna.ok(requestQuote, { params: { id: placed.id } });
    expect(same).toMatchObject({ state: 'ready', quote: { eur_amount: '200.00', rate: '0.2845' } });
    await world.pass({ minutes: 31 });
    world.prices.set({ currency: 'XLM', eur: '0.30' });
    expect(await howToPay(anna, placed.id)).toMatchObject({
      state: 'quote_expired',
      address: '',
      quote: null,
      uri: null,
    });
    const anew = await anna.ok(requestQuote, { params: { id: placed.id } });
    expect(anew).toMatchObject({
      state: 'ready',
      missing: '100.00',
      quote: { eur_amount: '100.00', rate: '0.3' },
    });
    await pay((await howToPay(anna, placed.id)).due, text(placed.reference));
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '200.00',
      missing: '0.00',
      flags: [],
    });
    world.prices.set({ currency: 'XLM', eur: '0.2845' });
  });

  it('[PAY-5][PAY-11] money sent after its expiry counts at the rate of the moment it became final, and the mail says so', async () => {
    await world.pass({ minutes: 1 });
    const placed = await orderBy(world, anna, '90.00', 'XLM');
    const { due } = await howToPay(anna, placed.id);
    await world.pass({ minutes: 32 });
    world.prices.set({ currency: 'XLM', eur: '0.27' });
    await pay(due, text(placed.reference));
    expect(await newest()).toMatchObject({ state: 'assigned', unassigned: '0.0000000' });
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'received',
      paid: '85.41',
      missing: '4.59',
      flags: ['underpaid'],
    });
    expect(world.lastMail(anna.email).text.replace(/\s+/g, ' ')).toContain(
      'You sent it when no quote was valid',
    );
    world.prices.set({ currency: 'XLM', eur: '0.2845' });
  });

  it('[PAY-6] a tenth of a lumen less is enough, more than that is not; an excess is split', async () => {
    const payWith = async (difference: bigint) => {
      const placed = await orderBy(world, anna, '40.00', 'XLM');
      const { units } = parseMoney('XLM', (await howToPay(anna, placed.id)).due);
      await pay(decimal({ currency: 'XLM', units: units + difference }), text(placed.reference));
      const { status, paid, flags } = await orderOf(anna, placed.id);
      return [status, paid, flags.join(), (await newest()).unassigned];
    };
    expect(await payWith(-1_000_000n)).toEqual(['funds_received', '40.00', '', '0.0000000']);
    expect(await payWith(-1_000_001n)).toEqual(['received', '39.97', 'underpaid', '0.0000000']);
    expect(await payWith(1_000_000n)).toEqual(['funds_received', '40.00', '', '0.0000000']);
    expect(await payWith(1_000_001n)).toEqual(['funds_received', '40.00', 'overpaid', '0.1000001']);
  });

  it('[PAY-6] after the deadline there is no quote, and later payments are late', async () => {
    const placed = await orderBy(world, anna, '55.00', 'XLM', {
      sender_xlm_address: payer.keys.publicKey(),
    });
    const { due } = await howToPay(anna, placed.id);
    await world.pass({ days: 15 });
    const refused = await anna.call(requestQuote, { params: { id: placed.id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_status']);
    await pay(due, text(placed.reference));
    expect(await newest()).toMatchObject({ queue_reason: 'late' });
  });

  it('[PAY-3] money from another wallet than the one named waits for officers', async () => {
    const placed = await orderBy(world, anna, '45.00', 'XLM', {
      sender_xlm_address: Keypair.random().publicKey(),
    });
    await pay((await howToPay(anna, placed.id)).due, text(placed.reference));
    expect(await newest()).toMatchObject({ queue_reason: 'sender_differs' });
  });
});

/** One transaction with many payments, as a wallet with a list sends them. */
async function manyFrom(
  from: StellarPayer,
  operations: Parameters<TransactionBuilder['addOperation']>[0][],
): Promise<void> {
  const account = present(
    await world.product.integrations.stellar.network.readAccount(from.keys.publicKey()),
  );
  const builder = new TransactionBuilder(
    new Account(from.keys.publicKey(), String(account.sequence)),
    { fee: '1000', networkPassphrase: Networks.TESTNET, memo: Memo.text('noise') },
  );
  for (const operation of operations) builder.addOperation(operation);
  const transaction = builder.setTimeout(300).build();
  transaction.sign(from.keys);
  const answer = await fetch(`${world.ledger.horizonUrl}/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ tx: transaction.toXDR() }),
  });
  expect(answer.status).toBe(200);
}
