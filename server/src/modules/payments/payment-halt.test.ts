import { beforeAll, describe, expect, it } from 'vitest';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeBankFile } from '@bb1/domain/payments/evidence-endpoints';
import { listPayments, proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { makeRefundFile, proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { getReconciliation } from '@bb1/domain/reconciliation/endpoints';
import { importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';
import { liftHaltsOf, beginHalt } from '../officers/payment-halt.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const digest = async () =>
  await world.query(
    'select (select count(*) from journal_lines) as lines, (select count(*) from refunds) as refunds, (select count(*) from payment_decisions) as decisions',
  );
const waiting = async (amount: string) => {
  await world.booked({ name: 'Anna Muster', amount, remittance: 'nothing' });
  return detailOf(world, present((await paymentsIn(world))[0]).id);
};

describe('while euros are halted', () => {
  it('[OFF-3][SAFE-1] no order lapses, and a payment that was made in time pays it even where the first thing afterwards is the sweep that ends overdue orders', async () => {
    const orders = [
      await orderBy(world, anna, '120.00'),
      await orderBy(world, anna, '140.00'),
      await orderBy(world, anna, '130.00'),
    ];
    const [paid, partly] = [present(orders[0]), present(orders[1])];
    const statuses = () =>
      Promise.all(orders.map(async ({ id }) => (await orderOf(anna, id)).status));
    await world.booked({ name: 'Anna Muster', amount: '40.00', remittance: partly.reference });
    await world.pass({ days: 10 });
    const halt = { kind: 'difference', scope: 'EUR', place: 'bank:a-test' } as const;
    await beginHalt(world.product.db, { ...halt, at: world.now(), reason: 'a test' });
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Anna Muster', amount: '120.00', remittance: paid.reference }),
        transfer({ name: 'Anna Muster', amount: '100.00', remittance: partly.reference }),
      ]),
    );
    await world.pass({ days: 8 });
    await world.runJob('orders.lapse');
    expect(await statuses()).toEqual(['pending', 'received', 'pending']);
    await liftHaltsOf(world.product.db, 'difference', world.now());
    await world.runJob('orders.lapse');
    await world.runJob('payments.lapse_underpaid');
    expect(await statuses()).toEqual(['pending', 'received', 'pending']);
    await world.runJob('payments.catch_up');
    await world.pass({ minutes: 61 });
    await world.runJob('orders.lapse');
    await world.runJob('payments.lapse_underpaid');
    expect(await statuses()).toEqual(['funds_received', 'funds_received', 'lapsed']);
  });
});

describe('while a rule of money is broken', () => {
  it('[SAFE-1] nothing is imported, assigned, refunded or written for the bank; everything is visible, and continues afterwards', async () => {
    const placed = await orderBy(world, anna, '100.00');
    const [one, other, third] = [
      await waiting('10.00'),
      await waiting('20.00'),
      await waiting('30.00'),
    ];
    const refundBody = (payment: typeof one) => ({
      params: { id: payment.id },
      body: {
        amount: payment.amount,
        reason: 'other',
        payee_account: null,
        payee_name: null,
        payee_memo: null,
        note: null,
        version: payment.version,
      },
    });
    const refund = await world.finance.ok(proposeRefund, refundBody(one));
    const proposed = await world.finance.ok(proposeDecision, {
      params: { id: other.id },
      body: {
        kind: 'own_funds',
        order_reference: null,
        amount: '20.00',
        reason: 'ours',
        version: other.version,
      },
    });
    // Booked, and not processed yet when payments are halted.
    await importStatement(
      world,
      statement(world, [
        transfer({ name: 'Anna Muster', amount: '100.00', remittance: placed.reference }),
      ]),
    );
    const preview = await world.finance.ok(previewBankImport, {
      files: [
        {
          field: 'file',
          name: 'x.xml',
          type: 'application/xml',
          bytes: statement(world, [transfer({ name: 'Max', amount: '5.00', remittance: 'x' })]),
        },
      ],
    });
    const approval = {
      params: await world.finance.ok(proposeBankFile, {
        params: { id: preview.id },
        body: { reason: 'The channel of the bank is down' },
      }),
    };
    const { content_hash } = await world.approver.ok(getApproval, approval);
    await beginHalt(world.product.db, { kind: 'invariant', at: world.now(), reason: 'a test' });
    const before = await digest();
    const calls = [
      () => world.approver.call(approveProposal, { ...approval, body: { content_hash } }),
      () => world.finance.call(proposeRefund, refundBody(third)),
      () => tryToApprove(world.approver, refund.approval_id),
      () =>
        world.finance.call(proposeDecision, {
          params: { id: third.id },
          body: {
            kind: 'own_funds',
            order_reference: null,
            amount: '30.00',
            reason: 'ours',
            version: third.version,
          },
        }),
      () => tryToApprove(world.approver, proposed.decision_approval_id),
      () => world.finance.call(makeRefundFile, { body: {} }),
    ];
    for (const call of calls) {
      const answer = await call();
      expect([answer.status, answer.body.code]).toEqual([503, 'payments_halted']);
    }
    await world.runJobs();
    expect([await digest(), (await orderOf(anna, placed.id)).status]).toEqual([before, 'pending']);
    expect((await world.finance.ok(listPayments, { query: { state: 'new' } })).total).toBe(1);
    expect((await world.finance.ok(getReconciliation)).currencies).toHaveLength(4);

    await world.query('update payment_halts set lifted_at = now()');
    await world.pass({ minutes: 1 });
    await world.runJob('payments.catch_up');
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    await approveAs(world.approver, refund.approval_id);
    await approveAs(world.approver, proposed.decision_approval_id);
    expect((await detailOf(world, other.id)).state).toBe('closed');
  });
});
