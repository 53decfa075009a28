import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { approveDecision, listPayments } from '@bb1/domain/payments/payment-endpoints';
import {
  approveSmallPayments,
  listSmallPayments,
  proposeSmallPayments,
  rejectSmallPayments,
} from '@bb1/domain/payments/small-payment-endpoints';
import { decimal, parseMoney } from '@bb1/domain/money';
import {
  approvedRefund,
  detailOf,
  howToPay,
  type MoneyWorld,
  openMoneyWorld,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../../testing/money-world.ts';
import type { StellarPayer } from '../../../../../testing/stellar-for-tests.ts';
import type { Investor } from '../../../../../testing/world.ts';

let world: MoneyWorld;
let anna: Investor;
let payer: StellarPayer;
beforeAll(async () => {
  world = await openMoneyWorld({ chains: ['stellar'] });
  [anna, payer] = [await world.buyer('Anna Muster'), await world.ledger.payer()];
});
afterAll(() => world.close());
afterEach(() => world.check());

const STROOP = '0.0000001';
const dust = async (count: number, memo?: string) => {
  for (let n = 0; n < count; n++)
    await payer.pay({
      to: world.ledger.deposit.publicKey(),
      amount: STROOP,
      ...(memo === undefined ? {} : { memo: { type: 'text', value: memo } as const }),
    });
  await world.look('stellar');
};
const list = () => world.finance.ok(listSmallPayments);
const propose = () =>
  world.finance.ok(proposeSmallPayments, { body: { reason: 'Less than a refund costs' } });
const queues = async () =>
  Object.fromEntries(
    (await world.approver.ok(deskHome)).queues.map(({ name, count }) => [name, count]),
  );

describe('many payments below the tolerance', () => {
  it('[PAY-6][DESK-2] are one line and one decision of two officers: forty of one stroop become own funds at once', async () => {
    await dust(40);
    expect(await queues()).toMatchObject({ small_payments: 40, unmatched_payments: 0 });
    expect((await world.finance.ok(listPayments, { query: { state: 'queued' } })).total).toBe(0);
    expect(
      (await world.finance.ok(listPayments, { query: { state: 'queued', reason: 'tiny_amount' } }))
        .total,
    ).toBe(40);
    expect((await list()).waiting).toEqual([{ currency: 'XLM', count: 40, amount: '0.0000040' }]);

    const { open } = await propose();
    const { id, payments } = present(open);
    expect([payments.length, (await list()).waiting]).toEqual([40, []]);
    expect(await queues()).toMatchObject({ small_payments: 0, payment_decisions: 1 });
    const own = await world.finance.call(approveSmallPayments, { params: { id } });
    expect(own.status).toBe(403);
    const done = await world.approver.ok(approveSmallPayments, { params: { id } });
    expect(done).toMatchObject({
      open: null,
      decided: [{ state: 'approved', decided_by: 'Ada Approver', sums: [{ count: 40 }] }],
    });
    expect((await world.approver.call(approveSmallPayments, { params: { id } })).status).toBe(409);
    expect(await detailOf(world, present(payments[0]).payment_id)).toMatchObject({
      state: 'closed',
      unassigned: '0.0000000',
      decisions: [{ kind: 'own_funds', state: 'approved' }],
    });
  });

  it('[PAY-6][DESK-4] stay as they were proposed: what comes later is not in the list, and what was decided otherwise stays out', async () => {
    await dust(3);
    const { open } = await propose();
    const { id, payments } = present(open);
    await dust(2);
    expect(present((await list()).open).payments).toHaveLength(3);
    const one = present(payments[0]).payment_id;
    const { decisions, version } = await detailOf(world, one);
    const alone = await world.approver.call(approveDecision, {
      params: { id: present(decisions[0]).id },
      body: { version },
    });
    expect(alone.status).toBe(409);
    expect(
      (await world.finance.call(proposeSmallPayments, { body: { reason: 'Again' } })).status,
    ).toBe(409);
    await world.approver.ok(rejectSmallPayments, {
      params: { id },
      body: { reason: 'Look again' },
    });
    expect((await list()).waiting).toEqual([{ currency: 'XLM', count: 5, amount: '0.0000005' }]);
    // Sent back in the meantime.
    const again = present((await propose()).open);
    await world.approver.ok(rejectSmallPayments, {
      params: { id: again.id },
      body: { reason: 'No' },
    });
    await approvedRefund(world, one);
    const third = present((await propose()).open);
    expect(third.payments).toHaveLength(4);
    await world.approver.ok(approveSmallPayments, { params: { id: third.id } });
    expect((await list()).waiting).toEqual([]);
  });

  it('[PAY-6] that name an order wait with it as long as they may still complete it', async () => {
    const placed = await orderBy(world, anna, '200.00', 'XLM');
    const { due } = await howToPay(anna, placed.id);
    const units = parseMoney('XLM', due).units;
    await dust(1, placed.reference);
    expect(await list()).toMatchObject({ waiting: [], with_orders: 1 });
    expect(
      (await world.finance.call(proposeSmallPayments, { body: { reason: 'Dust' } })).status,
    ).toBe(409);
    await payer.pay({
      to: world.ledger.deposit.publicKey(),
      amount: decimal({ currency: 'XLM', units: units - 1_000_001n }),
      memo: { type: 'text', value: placed.reference },
    });
    await world.look('stellar');
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'funds_received', flags: [] });
    await dust(1, placed.reference);
    expect(await list()).toMatchObject({ waiting: [{ count: 1 }], with_orders: 0 });
    expect((await paymentsIn(world, { q: placed.reference })).length).toBe(3);
  });

  it('[DESK-4] are proposed by finance and approved by finance approvers alone', async () => {
    const support = await world.officer('Sina Support', 'support');
    const answers = [
      await support.call(proposeSmallPayments, { body: { reason: 'x' } }),
      await world.approver.call(proposeSmallPayments, { body: { reason: 'x' } }),
      await anna.call(listSmallPayments),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401]);
    expect((await support.ok(listSmallPayments)).limits).toEqual({
      EUR: '0.10',
      XLM: '0.1',
      BTC: '0.00001',
      ETH: '0.00005',
    });
  });
});
