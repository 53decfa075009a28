import { beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import {
  getPaymentHaltState,
  listPaymentHalts,
  proposeMoneyRelease,
} from '@bb1/domain/officers/payment-halt-endpoints';
import { listConfirmationTimes, requestQuote } from '@bb1/domain/payments/endpoints';
import { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import {
  detailOf,
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  subjectsTo,
} from '../../../../testing/money-world.ts';
import { approveAs } from '../../../../testing/approvals.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests({ chains: ['bitcoin'] });
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const FINAL = 6;
/** So many payments measure how long a confirmation takes. */
const LATEST = 11;
const satoshi = (amount: string) => parseMoney('BTC', amount).units;
const btc = (units: bigint) => decimal({ currency: 'BTC', units });
const mine = async (blocks: number) => {
  await world.bitcoin.payer.mine(blocks);
  await world.look('bitcoin');
};
const send = async (...outputs: { address: string; units: bigint }[]) => {
  const txid = await world.bitcoin.payer.pay(outputs);
  await world.look('bitcoin');
  return txid;
};
/** An order and how it is paid; the chain's clock is the product's. */
const ordered = async (amount: string) => {
  await world.pass({});
  const placed = await orderBy(world, anna, amount, 'BTC');
  const { address, due } = await howToPay(anna, placed.id);
  return { ...placed, address, units: satoshi(due) };
};
const statusOf = async (id: string) => (await orderOf(anna, id)).status;
const wasEver = async (id: string) =>
  (await world.finance.ok(getDeskOrder, { params: { id } })).history.map(({ to }) => to);
const paymentTo = async (address: string) => present((await paymentsIn(world, { q: address }))[0]);

describe('a payment in bitcoin', () => {
  it("[PAY-4][PAY-2] is received at the network's first sight and pays the order when it is six blocks deep", async () => {
    const one = await ordered('2500.00');
    expect(one.address).toMatch(/^bcrt1q/);
    expect((await howToPay(anna, one.id)).uri).toBe(
      `bitcoin:${one.address}?amount=${btc(one.units)}&label=${one.reference}`,
    );
    const txid = await send({ address: one.address, units: one.units });
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'received',
      paid: '0.00',
      seen: '2500.00',
      missing: '0.00',
      flags: [],
    });
    expect(await howToPay(anna, one.id)).toMatchObject({
      on_the_way: [{ amount: btc(one.units), confirmations: 0, transaction_id: txid }],
      confirmations_needed: FINAL,
      address: '',
    });
    await mine(FINAL - 1);
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([{ confirmations: FINAL - 1 }]);
    expect(await statusOf(one.id)).toBe('received');
    await mine(1);
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'funds_received',
      paid: '2500.00',
      seen: '0.00',
    });
    expect(subjectsTo(world, anna)[0]).toBe(`Your payment for ${one.reference} has arrived`);
  });

  it('[PAY-4] goes to an address of its order alone, and one transaction may pay two of them', async () => {
    const [one, other] = [await ordered('300.00'), await ordered('400.00')];
    expect(one.address).not.toBe(other.address);
    await send(
      { address: one.address, units: one.units },
      { address: other.address, units: other.units },
    );
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['received', 'received']);
    await mine(FINAL);
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([
      'funds_received',
      'funds_received',
    ]);
  });

  it('[PAY-4] that is replaced before it is in a block is gone, and the order waits as before', async () => {
    const one = await ordered('310.00');
    const txid = await send({ address: one.address, units: one.units });
    expect(await statusOf(one.id)).toBe('received');
    await world.bitcoin.payer.replace(txid, [
      { address: world.bitcoin.payer.address, units: one.units },
    ]);
    await world.look('bitcoin');
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'pending',
      seen: '0.00',
      missing: '310.00',
    });
    expect((await paymentTo(one.address)).state).toBe('gone');
    await mine(FINAL);
    expect(await wasEver(one.id)).toEqual(['received', 'pending']);
    await send({ address: one.address, units: one.units });
    await mine(FINAL);
    expect(await statusOf(one.id)).toBe('funds_received');
  });

  it('[PAY-4] that is undone by a reorganisation of three blocks and then double-spent never pays anything', async () => {
    const one = await ordered('320.00');
    const txid = await send({ address: one.address, units: one.units });
    await mine(3);
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([{ confirmations: 3 }]);
    await world.bitcoin.reorganise(3);
    await world.look('bitcoin');
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'received', seen: '320.00' });
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([{ confirmations: 0 }]);
    await world.bitcoin.payer.replace(txid, [
      { address: world.bitcoin.payer.address, units: one.units },
    ]);
    await world.look('bitcoin');
    expect(await statusOf(one.id)).toBe('pending');
    await mine(FINAL + 3);
    expect(await wasEver(one.id)).toEqual(['received', 'pending']);
  });

  it('[PAY-4] that moves to another block in a reorganisation pays once', async () => {
    const one = await ordered('330.00');
    await send({ address: one.address, units: one.units });
    await mine(2);
    await world.bitcoin.reorganise(2);
    await world.look('bitcoin');
    await mine(FINAL);
    expect(await wasEver(one.id)).toEqual(['received', 'funds_received']);
    expect((await detailOf(world, (await paymentTo(one.address)).id)).assignments).toHaveLength(1);
  });
});

describe('a chain that turns back further than finality', () => {
  /** Pays an order for good, then lets the chain forget that and somebody take the coins otherwise. */
  const undone = async (amount: string, meanwhile: () => Promise<unknown> = async () => null) => {
    const one = await ordered(amount);
    const txid = await send({ address: one.address, units: one.units });
    await mine(FINAL + 2);
    expect(await statusOf(one.id)).toBe('funds_received');
    await meanwhile();
    await world.bitcoin.reorganise(FINAL + 2);
    await world.bitcoin.payer.replace(txid, [
      { address: world.bitcoin.payer.address, units: one.units },
    ]);
    await mine(FINAL);
    return { ...one, txid };
  };
  const halts = async () =>
    (await world.finance.ok(listPaymentHalts)).halts.filter(({ lifted_at: at }) => at === null);
  const release = async () => {
    const [halt] = await halts();
    const { halts: proposed } = await world.finance.ok(proposeMoneyRelease, {
      body: { payment_halt_id: halt?.id ?? '', reason: 'the payer is informed' },
    });
    await approveAs(world.approver, proposed[0]?.approval_id ?? null);
  };

  it('[PAY-13][PAY-4] takes the money off the order, halts bitcoin alone, and names payment, transaction and order', async () => {
    const one = await undone('390.00');
    const payment = await paymentTo(one.address);
    expect([payment.state, await statusOf(one.id)]).toEqual(['gone', 'pending']);
    expect((await world.finance.ok(getPaymentHaltState)).scopes).toEqual(['BTC']);
    const [halt] = await halts();
    expect(halt).toMatchObject({ kind: 'reorganisation', scope: 'BTC' });
    expect(halt?.reason).toMatch(
      new RegExp(
        `payment ${payment.id} of ${btc(one.units)} BTC, transaction ${one.txid}, final in block \\d+, order ${one.reference}$`,
      ),
    );
    await world.check();
    await release();
    expect(await halts()).toEqual([]);
  });

  it('[PAY-13] is noticed as well when another node answers, which has never seen the block that was read last', async () => {
    const one = await undone('395.00', () =>
      world.product.db.pool.query(
        "update chain_cursors set cursor = repeat('ab', 32) where source = 'bitcoin'",
      ),
    );
    expect([(await paymentTo(one.address)).state, await statusOf(one.id)]).toEqual([
      'gone',
      'pending',
    ]);
    expect((await halts()).map(({ scope }) => scope)).toEqual(['BTC']);
    await world.check();
    await release();
  });
});

describe('other amounts and times in bitcoin', () => {
  it('[PAY-6] five hundred satoshi less are enough; one more is missing, gets a new quote after the old one expires, and completes it', async () => {
    const enough = await ordered('340.00');
    await send({ address: enough.address, units: enough.units - 500n });
    const short = await ordered('1000.00');
    await send({ address: short.address, units: short.units / 2n });
    expect([await statusOf(enough.id), (await orderOf(anna, enough.id)).missing]).toEqual([
      'received',
      '0.00',
    ]);
    await mine(FINAL);
    expect(await orderOf(anna, enough.id)).toMatchObject({
      status: 'funds_received',
      paid: '340.00',
    });
    expect(await orderOf(anna, short.id)).toMatchObject({
      status: 'received',
      missing: expect.stringMatching(/^500\.0[0-2]$/) as string,
      flags: ['underpaid'],
    });
    expect((await howToPay(anna, short.id)).due).toBe(btc(short.units - short.units / 2n));
    await world.pass({ minutes: 31 });
    world.prices.set({ currency: 'BTC', eur: '95000' });
    const { missing } = await orderOf(anna, short.id);
    expect(await anna.ok(requestQuote, { params: { id: short.id } })).toMatchObject({
      state: 'ready',
      address: short.address,
      quote: { rate: '95000', eur_amount: missing },
    });
    await send({ address: short.address, units: satoshi((await howToPay(anna, short.id)).due) });
    await mine(FINAL);
    expect(await orderOf(anna, short.id)).toMatchObject({
      status: 'funds_received',
      paid: '1000.00',
      flags: [],
    });
    world.prices.set({ currency: 'BTC', eur: '92350' });
  });

  it('[PAY-6] an excess is split when it is final; a second payment finds the order paid', async () => {
    const one = await ordered('350.00');
    await send({ address: one.address, units: one.units + 10_000n });
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'received', seen: '350.00' });
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'funds_received',
      flags: ['overpaid'],
    });
    expect(await paymentTo(one.address)).toMatchObject({
      queue_reason: 'overpaid',
      unassigned: btc(10_000n),
    });
    await send({ address: one.address, units: 20_000n });
    await mine(FINAL);
    expect(await paymentTo(one.address)).toMatchObject({
      queue_reason: 'already_paid',
      unassigned: btc(20_000n),
    });
  });

  it('[PAY-6] less than a thousand satoshi do not count by themselves', async () => {
    const dust = await ordered('370.00');
    await send({ address: dust.address, units: 999n });
    await mine(FINAL);
    expect(await paymentTo(dust.address)).toMatchObject({ queue_reason: 'tiny_amount' });
    expect(await statusOf(dust.id)).toBe('pending');
  });

  it('[PAY-6] 546 satoshi as a trial and the rest later pay the order without an officer', async () => {
    const one = await ordered('1000.00');
    await send({ address: one.address, units: 546n });
    await mine(FINAL);
    expect(await paymentTo(one.address)).toMatchObject({ queue_reason: 'tiny_amount' });
    await send({ address: one.address, units: one.units - 546n });
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'received', missing: '0.00' });
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'funds_received',
      paid: '1000.00',
      flags: [],
    });
    expect((await paymentsIn(world, { q: one.address })).map(({ state }) => state)).toEqual([
      'assigned',
      'assigned',
    ]);
  });

  it('[PAY-6] small payments that do not complete the order wait until they do', async () => {
    const one = await ordered('1100.00');
    for (let part = 0; part < 3; part++) await send({ address: one.address, units: 600n });
    await mine(FINAL);
    await send({ address: one.address, units: one.units - 3_000n });
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'received', flags: ['underpaid'] });
    await send({ address: one.address, units: 1_000n });
    await mine(FINAL);
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'funds_received', flags: [] });
  });

  it('[ORD-4] a payer reads the time of the configured confirmations, and a longer one once the latest payments took longer', async () => {
    const minutes = async () =>
      (await world.visitor().ok(listConfirmationTimes)).find(({ currency }) => currency === 'BTC')
        ?.minutes;
    expect(await minutes()).toBe(FINAL * 10);
    for (let paid = 0; paid < LATEST / 2; paid++) {
      const { address, units } = await ordered('200.00');
      await send({ address, units });
      await world.pass({ minutes: 180 });
      await world.look('bitcoin');
      await mine(FINAL);
    }
    expect(await minutes()).toBeGreaterThanOrEqual(180);
  });

  it('[PAY-4][PAY-6] a payment to the address of an ended order waits for officers, however late', async () => {
    const one = await ordered('380.00');
    await world.pass({ days: 18 });
    await world.runJob('orders.lapse');
    expect(await statusOf(one.id)).toBe('lapsed');
    await world.pass({ days: 30 });
    await send({ address: one.address, units: one.units });
    expect(await statusOf(one.id)).toBe('lapsed');
    await mine(FINAL);
    expect(await paymentTo(one.address)).toMatchObject({
      state: 'queued',
      queue_reason: 'order_not_open',
      unassigned: btc(one.units),
      order_references: [one.reference],
    });
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'lapsed', paid: '0.00' });
  });
});
