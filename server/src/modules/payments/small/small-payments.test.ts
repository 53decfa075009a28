import { beforeAll, describe, expect, it } from 'vitest';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { listPayments, proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { getApproval } from '@bb1/domain/approvals/endpoints';
import { approveAs, sendBackAs, tryToApprove } from '../../../../../testing/approvals.ts';
import {
  listSmallPayments,
  proposeSmallPayments,
} from '@bb1/domain/payments/small-payment-endpoints';
import { decimal, parseMoney } from '@bb1/domain/money';
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
import type { StellarPayer } from '../../../../../testing/stellar-for-tests.ts';
import type { Investor } from '../../../../../testing/world.ts';

const world = moneyWorldForAllTests({ chains: ['stellar'] });
let anna: Investor;
let payer: StellarPayer;
beforeAll(async () => {
  [anna, payer] = [await world.buyer('Anna Muster'), await world.ledger.payer()];
});

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
const propose = async () =>
  (await world.finance.ok(proposeSmallPayments, { body: { reason: 'Less than a refund costs' } }))
    .approval_id;
/** The ids of the payments that a proposal is about. */
const paymentsOf = async (id: string | null) =>
  (await world.approver.ok(getApproval, { params: { id: id ?? '' } })).evidence.map((facts) =>
    present(facts[0]?.path?.split('/').at(-1)),
  );
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

    const id = await propose();
    const payments = await paymentsOf(id);
    expect([payments.length, (await list()).waiting]).toEqual([40, []]);
    expect(await queues()).toMatchObject({ small_payments: 0, approvals: 1 });
    expect((await tryToApprove(world.finance, id)).status).toBe(403);
    await approveAs(world.approver, id);
    expect(await list()).toMatchObject({
      approval_id: null,
      decided: [{ decided_by: 'Ada Approver', sums: [{ count: 40 }] }],
    });
    expect((await tryToApprove(world.approver, id)).status).toBe(409);
    expect(await detailOf(world, present(payments[0]))).toMatchObject({
      state: 'closed',
      unassigned: '0.0000000',
      decisions: [{ kind: 'own_funds', decided_by: 'Ada Approver' }],
    });
  });

  it('[PAY-6][DESK-4] stay as they were proposed: what comes later is not in the list, and what was decided otherwise stays out', async () => {
    await dust(3);
    const id = await propose();
    const payments = await paymentsOf(id);
    await dust(2);
    expect(await paymentsOf(id)).toHaveLength(3);
    const one = present(payments[0]);
    const { decision_approval_id, has_open_decision, version, unassigned } = await detailOf(
      world,
      one,
    );
    expect([decision_approval_id, has_open_decision]).toEqual([id, true]);
    const alone = await world.finance.call(proposeDecision, {
      params: { id: one },
      body: { kind: 'own_funds', amount: unassigned, reason: 'Alone', version },
    });
    expect(alone.status).toBe(409);
    expect(
      (await world.finance.call(proposeSmallPayments, { body: { reason: 'Again' } })).status,
    ).toBe(409);
    await sendBackAs(world.approver, id, 'Look again');
    expect((await list()).waiting).toEqual([{ currency: 'XLM', count: 5, amount: '0.0000005' }]);
    // Refunded between proposal and approval.
    const again = await propose();
    await approvedRefund(world, one);
    expect(await paymentsOf(again)).toHaveLength(5);
    await approveAs(world.approver, again);
    expect((await list()).decided[0]).toMatchObject({ sums: [{ count: 4 }] });
    expect((await list()).waiting).toEqual([]);
    expect((await detailOf(world, one)).decisions).toEqual([]);
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
