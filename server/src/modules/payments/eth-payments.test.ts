import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import { placeOrder } from '@bb1/domain/orders/endpoints';
import { getPaymentHaltState, listPaymentHalts } from '@bb1/domain/officers/payment-halt-endpoints';
import { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import { orderForm } from '../../../../testing/cast.ts';
import {
  forgetLimits,
  howToPay,
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

/** A connection to the node that can be cut. */
interface Line {
  readonly url: string;
  cut: boolean;
  target: string;
  close(): Promise<void>;
}

async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (line.cut) return void request.socket.destroy();
      void fetch(line.target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(parts),
      })
        .then(async (answer) =>
          response
            .writeHead(answer.status, { 'content-type': 'application/json' })
            .end(await answer.text()),
        )
        .catch(() => request.socket.destroy());
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: true,
    target: '',
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return line;
}

let line: Line;
let world: MoneyWorld;
let anna: Investor;
beforeAll(async () => {
  line = await openLine();
  world = await openMoneyWorld({
    chains: ['ethereum'],
    environment: { ETHEREUM_RPC_URL: line.url },
  });
  Object.assign(line, { target: world.ethereum.node.url, cut: false });
  anna = await world.buyer('Anna Muster');
  await world.ethereum.node.mine(1);
  await world.look('ethereum');
});
afterAll(async () => {
  await world.close();
  await line.close();
});

const FINAL = 3;
const wei = (amount: string) => parseMoney('ETH', amount).units;
const ether = (units: bigint) => decimal({ currency: 'ETH', units });
const mine = async (blocks: number) => {
  await world.ethereum.node.mine(blocks);
  await world.look('ethereum');
};
const ordered = async (amount: string) => {
  const placed = await orderBy(world, anna, amount, 'ETH');
  const { address, due } = await howToPay(anna, placed.id);
  return { ...placed, address, units: wei(due) };
};
const historyOf = async (id: string) =>
  (await world.finance.ok(getDeskOrder, { params: { id } })).history.map(({ to }) => to);
const paymentTo = async (address: string) => present((await paymentsIn(world, { q: address }))[0]);

describe('a payment in ether', () => {
  it('[PAY-4] has its address created first, without anything to pay to; then the address is permanent', async () => {
    await forgetLimits(world);
    const placed = await anna.ok(placeOrder, {
      body: { ...orderForm('2500.00'), payment_method: 'ETH' },
    });
    expect(await howToPay(anna, placed.id)).toMatchObject({
      state: 'creating',
      address: '',
      uri: null,
      chain_id: null,
    });
    await world.runJobs();
    const reported = await howToPay(anna, placed.id);
    expect(reported).toMatchObject({
      state: 'ready',
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) as string,
      chain_id: 31_337,
      quote: { rate: '3120.5', amount: '0.801153670000000000' },
      confirmations_needed: FINAL,
    });
    expect(reported.uri).toBe(`ethereum:${reported.address}@31337?value=801153670000000000`);
    const again = () => world.runJob('orders.deposit_address_wanted', { orderId: placed.id });
    await Promise.all([again(), again()]);
    expect((await howToPay(anna, placed.id)).address).toBe(reported.address);
  });

  it('[PAY-4][PAY-2] is received in its first block and pays the order three blocks deep', async () => {
    const one = await ordered('1500.00');
    const hash = await world.ethereum.payer.pay({ to: one.address, units: one.units });
    await world.look('ethereum');
    expect((await orderOf(anna, one.id)).status).toBe('pending');
    await mine(1);
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'received',
      seen: '1500.00',
      missing: '0.00',
    });
    expect((await howToPay(anna, one.id)).on_the_way).toMatchObject([
      { amount: ether(one.units), confirmations: 1, transaction_id: hash },
    ]);
    await mine(FINAL - 1);
    expect(await orderOf(anna, one.id)).toMatchObject({
      status: 'funds_received',
      paid: '1500.00',
      seen: '0.00',
    });
    await world.check();
  });

  it('[PAY-4] through a contract is no transaction to our address, and counts as soon as it is final', async () => {
    const one = await ordered('700.00');
    await world.ethereum.payer.payThroughContract({ to: one.address, units: one.units });
    await mine(FINAL);
    await mine(1);
    expect(await orderOf(anna, one.id)).toMatchObject({ status: 'funds_received', paid: '700.00' });
    expect(await paymentTo(one.address)).toMatchObject({
      state: 'assigned',
      amount: ether(one.units),
    });
    await world.check();
  });

  it('[PAY-4] that a reorganisation removes is gone, and never pays anything', async () => {
    const one = await ordered('710.00');
    await world.ethereum.payer.pay({ to: one.address, units: one.units });
    await mine(2);
    expect((await orderOf(anna, one.id)).status).toBe('received');
    await world.ethereum.node.reorganise(2);
    await world.look('ethereum');
    expect([(await orderOf(anna, one.id)).status, (await paymentTo(one.address)).state]).toEqual([
      'pending',
      'gone',
    ]);
    await mine(FINAL + 2);
    expect(await historyOf(one.id)).toEqual(['received', 'pending']);
    await world.check();
  });

  it('[PAY-1][PAY-4] is not missed while the node is away: a thousand blocks later it is there, once', async () => {
    const [one, other] = [await ordered('720.00'), await ordered('730.00')];
    line.cut = true;
    await world.ethereum.payer.pay({ to: one.address, units: one.units });
    await world.ethereum.node.mine(600);
    await world.ethereum.payer.pay({ to: other.address, units: other.units });
    await world.ethereum.node.mine(400);
    await world.look('ethereum');
    expect([(await orderOf(anna, one.id)).status, (await orderOf(anna, other.id)).status]).toEqual([
      'pending',
      'pending',
    ]);
    line.cut = false;
    const watch = () => world.runJob('deposits.watch', { source: 'ethereum' });
    await Promise.all([watch(), watch()]);
    await world.look('ethereum');
    expect([(await orderOf(anna, one.id)).status, (await orderOf(anna, other.id)).status]).toEqual([
      'funds_received',
      'funds_received',
    ]);
    expect((await paymentsIn(world, { source: 'ethereum', q: one.address })).length).toBe(1);
    await world.check();
  });

  it('[PAY-4] is possible for an order placed while the node is away; its address is created when it is back', async () => {
    line.cut = true;
    const placed = await orderBy(world, anna, '740.00', 'ETH');
    expect((await howToPay(anna, placed.id)).state).toBe('creating');
    line.cut = false;
    // The next attempt is due later; the sweep requests overdue addresses.
    await world.pass({ minutes: 1 });
    await world.runJob('payments.catch_up');
    await world.runJobs({ delayed: true });
    expect((await howToPay(anna, placed.id)).state).toBe('ready');
  });

  it('[PAY-6] of half the amount pays half, and fifty millionths of an ether less are enough', async () => {
    const [short, enough] = [await ordered('800.00'), await ordered('810.00')];
    await world.ethereum.payer.pay({ to: short.address, units: short.units / 2n });
    await world.ethereum.payer.pay({
      to: enough.address,
      units: enough.units - 50_000_000_000_000n,
    });
    await mine(FINAL);
    expect(await orderOf(anna, short.id)).toMatchObject({
      status: 'received',
      flags: ['underpaid'],
      missing: expect.stringMatching(/^400\.0[0-2]$/) as string,
    });
    expect(await orderOf(anna, enough.id)).toMatchObject({
      status: 'funds_received',
      paid: '810.00',
    });
    await world.ethereum.payer.pay({
      to: short.address,
      units: wei((await howToPay(anna, short.id)).due),
    });
    await mine(FINAL);
    expect(await orderOf(anna, short.id)).toMatchObject({
      status: 'funds_received',
      paid: '800.00',
    });
    await world.check();
  });
});

describe('a chain that turns back further than finality', () => {
  it('[PAY-13][PAY-4] takes the money off the order, halts ether alone, and names payment and order', async () => {
    const one = await ordered('390.00');
    await world.ethereum.payer.pay({ to: one.address, units: one.units });
    await mine(FINAL + 3);
    expect((await orderOf(anna, one.id)).status).toBe('funds_received');
    await world.ethereum.node.reorganise(FINAL + 3);
    await mine(1);
    const payment = await paymentTo(one.address);
    expect([payment.state, (await orderOf(anna, one.id)).status]).toEqual(['gone', 'pending']);
    expect((await world.finance.ok(getPaymentHaltState)).scopes).toEqual(['ETH']);
    const [halt] = (await world.finance.ok(listPaymentHalts)).halts;
    expect(halt).toMatchObject({ kind: 'reorganisation', scope: 'ETH', lifted_at: null });
    expect(halt?.reason).toContain(`payment ${payment.id} of ${ether(one.units)} ETH`);
    expect(halt?.reason).toContain(`order ${one.reference}`);
    await world.check();
  });
});
