import { beforeAll, describe, expect, it } from 'vitest';
import { decimal, parseMoney } from '@bb1/domain/money';
import {
  clearRefundTransaction,
  getRefund,
  nameRefundTransaction,
  proposeRefund,
} from '@bb1/domain/payments/refund-endpoints';
import {
  approvedRefund,
  detailOf,
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../../testing/money-world.ts';
import { takeOwnData } from '../../../../../testing/own-data.ts';
import type { Investor } from '../../../../../testing/world.ts';

const world = moneyWorldForAllTests({ chains: ['stellar', 'bitcoin', 'ethereum'] });
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  await world.ethereum.node.mine(1);
  await world.look('ethereum');
});

const units = (currency: 'XLM' | 'BTC' | 'ETH', amount: string) =>
  parseMoney(currency, amount).units;
const refundOf = async (id: string) =>
  (await world.finance.ok(getRefund, { params: { id } })).refund;
const approved = (paymentId: string, more?: Record<string, unknown>) =>
  approvedRefund(world, paymentId, more);
const name = async (id: string, transaction_id: string) =>
  world.finance.call(nameRefundTransaction, {
    params: { id },
    body: { transaction_id, version: (await refundOf(id)).version },
  });
const prove = async () => {
  await world.runJob('refunds.prove');
  await world.runJobs();
};
const waiting = async (q: string) => present((await paymentsIn(world, { q, state: 'queued' }))[0]);

describe('a refund in lumens', () => {
  it("[PAY-6] leaves the deposit account when two officers agree, once, to its source, with the source's memo", async () => {
    const payer = await world.ledger.payer();
    const placed = await orderBy(world, anna, '100.00', 'XLM');
    const { due } = await howToPay(anna, placed.id);
    await payer.pay({
      to: world.ledger.deposit.publicKey(),
      amount: decimal({ currency: 'XLM', units: units('XLM', due) + 250_000_000n }),
      memo: { type: 'text', value: placed.reference },
    });
    await world.look('stellar');
    const lumens = async () =>
      present(await world.product.integrations.stellar.network.readAccount(payer.keys.publicKey()))
        .lumens;
    const [before, payment] = [await lumens(), await waiting(placed.reference)];
    expect(payment.unassigned).toBe('25.0000000');
    const refund = await approved(payment.id, { payee_memo: 'REFUND 1' });
    expect(refund).toMatchObject({
      state: 'sending',
      payee_account: payer.keys.publicKey(),
      is_to_source: true,
    });
    expect((await orderOf(anna, placed.id)).flags).toContain('refund_pending');
    await world.runJobs({ delayed: true });
    await world.runJob('payments.catch_up');
    await world.runJobs();
    const sent = await refundOf(refund.id);
    expect(sent).toMatchObject({
      state: 'sent',
      transaction_id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await lumens()).toBe(before + 250_000_000n);
    await world.look('stellar');
    await world.runJobs({ delayed: true });
    expect(await lumens()).toBe(before + 250_000_000n);
    expect((await orderOf(anna, placed.id)).flags).toEqual([]);
    expect(world.lastMail(anna.email).text).toContain('25 XLM');
    const own = await takeOwnData(world, anna);
    expect([own.data['refunds'], own.data['quotes']]).toMatchObject([
      [{ amount: '25.000000000000000000', currency: 'XLM', payee_account: payer.keys.publicKey() }],
      [{ currency: 'XLM', rate: '0.284500000000' }],
    ]);
  });

  it('[PAY-6] is possible without an order; to a contract, never', async () => {
    const payer = await world.ledger.payer();
    await payer.pay({
      to: world.ledger.deposit.publicKey(),
      amount: '12.5',
      memo: { type: 'text', value: 'who am I' },
    });
    await world.look('stellar');
    const payment = await waiting('who am I');
    const { version } = await detailOf(world, payment.id);
    const wrong = await world.finance.call(proposeRefund, {
      params: { id: payment.id },
      body: {
        amount: '12.5',
        reason: 'not_assignable',
        payee_account: 'GABC',
        payee_name: null,
        payee_memo: null,
        note: 'x',
        version,
      },
    });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['payee_account']);
    const refund = await approved(payment.id, { reason: 'not_assignable' });
    await world.runJobs({ delayed: true });
    await world.runJob('payments.catch_up');
    expect(await refundOf(refund.id)).toMatchObject({ state: 'sent' });
    expect((await detailOf(world, payment.id)).state).toBe('closed');
  });
});

describe('a refund in bitcoin', () => {
  it('[PAY-6][PAY-8] is paid outside with keys that are not here, and sent when the chain proves exactly this payment', async () => {
    const placed = await orderBy(world, anna, '200.00', 'BTC');
    const { address, due } = await howToPay(anna, placed.id);
    const rest = 25_000n;
    await world.bitcoin.payer.pay([{ address, units: units('BTC', due) + rest }]);
    await world.bitcoin.payer.mine(6);
    await world.look('bitcoin');
    const payment = await waiting(placed.reference);
    const back = world.bitcoin.payer.address;
    const { version, unassigned } = await detailOf(world, payment.id);
    const unsaid = await world.finance.call(proposeRefund, {
      params: { id: payment.id },
      body: {
        amount: unassigned,
        reason: 'overpaid',
        payee_account: back,
        payee_name: null,
        payee_memo: null,
        note: null,
        version,
      },
    });
    expect(unsaid.body.errors).toHaveProperty('note');
    const refund = await approved(payment.id, {
      payee_account: back,
      note: 'Confirmed in writing',
    });
    expect(refund).toMatchObject({ state: 'approved', amount: '0.00025000', payee_account: back });
    expect((await name(refund.id, 'not a transaction')).body.errors).toHaveProperty(
      'transaction_id',
    );
    const less = await world.bitcoin.issuer.pay({
      indexes: [0],
      outputs: [{ address: back, units: rest - 1n }],
    });
    expect((await name(refund.id, less)).status).toBe(200);
    await world.bitcoin.payer.mine(6);
    await prove();
    expect(await refundOf(refund.id)).toMatchObject({
      state: 'sending',
      failure: 'transaction_pays_something_else',
    });
    await world.finance.ok(clearRefundTransaction, { params: { id: refund.id } });
    const right = await world.bitcoin.issuer.pay({
      indexes: [0],
      outputs: [{ address: back, units: rest }],
    });
    expect((await name(refund.id, right.toUpperCase())).status).toBe(200);
    await prove();
    expect((await refundOf(refund.id)).state).toBe('sending');
    await world.bitcoin.payer.mine(5);
    await prove();
    expect((await refundOf(refund.id)).state).toBe('sending');
    await world.bitcoin.payer.mine(1);
    await prove();
    expect(await refundOf(refund.id)).toMatchObject({
      state: 'sent',
      transaction_id: right,
      failure: null,
    });
    await world.look('bitcoin');
  });
});

describe('a refund in ether', () => {
  it('[PAY-6][PAY-8] is proven on the chain; one transaction never proves two of them', async () => {
    const paid = async (rest: bigint) => {
      const placed = await orderBy(world, anna, '300.00', 'ETH');
      const { address, due } = await howToPay(anna, placed.id);
      await world.ethereum.payer.pay({ to: address, units: units('ETH', due) + rest });
      await world.ethereum.node.mine(3);
      await world.look('ethereum');
      return waiting(placed.reference);
    };
    const rest = 10n ** 15n;
    const [one, other] = [await paid(rest), await paid(rest)];
    const [first, second] = [await approved(one.id), await approved(other.id)];
    expect(first.payee_account.toLowerCase()).toBe(world.ethereum.payer.address.toLowerCase());
    const less = await world.ethereum.payer.pay({ to: first.payee_account, units: rest - 1n });
    await name(first.id, less);
    await world.ethereum.node.mine(3);
    await prove();
    expect(await refundOf(first.id)).toMatchObject({
      state: 'sending',
      failure: 'transaction_pays_something_else',
    });
    await world.finance.ok(clearRefundTransaction, { params: { id: first.id } });
    const right = await world.ethereum.payer.pay({ to: first.payee_account, units: rest });
    expect((await name(first.id, right)).status).toBe(200);
    await world.ethereum.node.mine(1);
    const cleared = await world.finance.call(clearRefundTransaction, { params: { id: first.id } });
    expect([cleared.status, cleared.body.code]).toEqual([409, 'refund_is_paid']);
    expect((await name(second.id, right)).body.errors).toHaveProperty('transaction_id');
    await prove();
    expect((await refundOf(first.id)).state).toBe('sending');
    await world.ethereum.node.mine(2);
    await prove();
    expect([await refundOf(first.id), await refundOf(second.id)]).toMatchObject([
      { state: 'sent', transaction_id: right },
      { state: 'approved', transaction_id: null },
    ]);
    expect((await name(second.id, right)).body.errors).toHaveProperty('transaction_id');
  });
});
