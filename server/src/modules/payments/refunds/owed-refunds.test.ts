import { beforeAll, describe, expect, it } from 'vitest';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import {
  downloadRefundFile,
  makeRefundFile,
  proposeRefund,
  proposeRefundFileRecall,
} from '@bb1/domain/payments/refund-endpoints';
import { approveAs, tryToApprove } from '../../../../../testing/approvals.ts';
import { debitsOf, readPain001, returnOf } from '../../../../../testing/bank-for-tests.ts';
import {
  approvedRefund,
  detailOf,
  moneyWorldForAllTests,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../../testing/money-world.ts';
import {
  allocateAll,
  bookEntry,
  paidOrder,
  pay,
  recall,
  receivables,
  receivablesOf,
  settlementsOf,
} from '../../../../../testing/receivable-scene.ts';
import type { Officer } from '../../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let reviewer: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
});

let people = 0;
const NAMES = ['Anna', 'Bela', 'Cora', 'Dora', 'Emil', 'Fritz', 'Gerda', 'Hugo', 'Ina', 'Jan'];
const newName = () => `${NAMES[people++] ?? 'Zoe'} Schuldner`;

describe('a refund that left before its payment was taken back', () => {
  const sentRefund = async (name: string) => {
    const paid = await paidOrder(world, reviewer, { name, amount: '99.00', overCents: 80_100n });
    const refund = await approvedRefund(world, paid.payment.id);
    const { id } = await world.finance.ok(makeRefundFile);
    const text = (await world.finance.call(downloadRefundFile, { params: { id } })).text;
    const debits = debitsOf(readPain001(text), { isBatch: false });
    await bookEntry(world, ...debits);
    return { ...paid, refund, debits, number: refund.number };
  };

  it('[PAY-10] is owed for beside the order, each with its own part of the whole', async () => {
    const name = newName();
    const sent = await sentRefund(name);
    await allocateAll(world);
    await recall(world, sent.bankReference, 90_000n);
    const owed = (await receivablesOf(world, sent.person)).map((one) => [
      one.amount,
      one.order_reference,
      one.refund_id,
    ]);
    expect(owed).toHaveLength(2);
    expect(owed).toContainEqual(['99.00', sent.order.reference, null]);
    expect(owed).toContainEqual(['801.00', null, sent.refund.id]);
  });

  it('[PAY-10][PAY-7] that came back pays what is owed first, and is not sent a second time', async () => {
    const name = newName();
    const sent = await sentRefund(name);
    await bookEntry(world, returnOf(sent.number, undefined, sent.debits));
    await recall(world, sent.bankReference, 90_000n);
    // The order has no tokens yet: nothing is owed, and the returned money cannot be refunded again.
    expect(await receivablesOf(world, sent.person)).toMatchObject([
      { amount: '801.00', state: 'settled', notices: 0 },
    ]);
    const returned = (await detailOf(world, sent.payment.id)).receivables;
    expect(returned).toHaveLength(1);
    const back = present(
      (
        await world.query<{ payment_id: string }>(
          'select payment_id from refund_returns where refund_id = $1',
          [sent.refund.id],
        )
      )[0],
    );
    expect(await detailOf(world, back.payment_id)).toMatchObject({
      state: 'closed',
      unassigned: '0.00',
    });
    expect(
      (await world.finance.call(proposeRefund, await refundProposal(world, back.payment_id)))
        .status,
    ).toBe(409);
  });

  it('[PAY-10][PAY-7] that comes back after the recall settles what was owed for it, without an officer', async () => {
    const name = newName();
    const sent = await sentRefund(name);
    await recall(world, sent.bankReference, 90_000n);
    expect(await receivablesOf(world, sent.person)).toMatchObject([{ open: '801.00' }]);
    await bookEntry(world, returnOf(sent.number, undefined, sent.debits));
    const [receivable] = await receivablesOf(world, sent.person);
    expect(receivable).toMatchObject({ state: 'settled', open: '0.00' });
    expect(await settlementsOf(world, present(receivable).id)).toEqual([
      ['refund_returned', '801.00'],
    ]);
  });

  it('[PAY-10] is recognised when the bank returns it with words alone, or takes back its own debit', async () => {
    const sent = await sentRefund(newName());
    await bookEntry(world, {
      direction: 'credit',
      transfers: [
        {
          amountCents: 80_100n,
          counterpartyName: 'Somebank',
          remittance: [`Rückgabe BB1 ${sent.number}`],
          returned: { code: 'AC06', text: 'blocked' },
        },
      ],
    });
    const other = await sentRefund(newName());
    await bookEntry(world, {
      direction: 'credit',
      isReversal: true,
      transfers: [
        {
          amountCents: 80_100n,
          counterpartyName: 'Somebank',
          endToEndId: other.number,
          remittance: ['Storno'],
        },
      ],
    });
    for (const { payment } of [sent, other])
      expect((await detailOf(world, payment.id)).refunds).toMatchObject([
        { state: 'failed', failure: 'returned' },
      ]);
  });
});

describe('a refund whose money is gone', () => {
  it('[PAY-10] ends with its reason when its payment is taken back, and is in no file', async () => {
    const paid = await paidOrder(world, reviewer, {
      name: newName(),
      amount: '100.00',
      overCents: 5_000n,
    });
    const refund = await approvedRefund(world, paid.payment.id);
    await recall(world, paid.bankReference, 15_000n);
    expect((await detailOf(world, paid.payment.id)).refunds).toMatchObject([
      { id: refund.id, state: 'ended', failure: 'payment_taken_back' },
    ]);
    expect((await world.finance.call(makeRefundFile)).status).toBe(422);
    expect(await receivables(world)).not.toContainEqual(
      expect.objectContaining({ account_id: paid.person.accountId }),
    );
  });

  it('[PAY-10] closes while it is only proposed, when the money is decided otherwise', async () => {
    const paid = await paidOrder(world, reviewer, {
      name: newName(),
      amount: '100.00',
      overCents: 5_000n,
    });
    await world.finance.ok(proposeRefund, await refundProposal(world, paid.payment.id));
    const { version } = await detailOf(world, paid.payment.id);
    const proposed = await world.finance.ok(proposeDecision, {
      params: { id: paid.payment.id },
      body: {
        kind: 'own_funds',
        order_reference: null,
        amount: '50.00',
        reason: 'a gift',
        version,
      },
    });
    await approveAs(world.approver, proposed.decision_approval_id);
    const decided = await detailOf(world, proposed.id);
    expect(decided.refunds).toMatchObject([{ state: 'ended', failure: 'decided_otherwise' }]);
    expect(decided.has_open_refund).toBe(false);
    await world.check();
    // The issuer has had it for its own, and no longer has it: there is no debtor.
    await recall(world, paid.bankReference, 15_000n);
    expect(await receivablesOf(world, paid.person)).toEqual([]);
  });
});

describe('a refund that the bank may have carried out when its payment is taken back', () => {
  it('[PAY-10] is owed until the file was called back: then it ends, and nothing is owed for it', async () => {
    const paid = await paidOrder(world, reviewer, {
      name: newName(),
      amount: '100.00',
      overCents: 5_000n,
    });
    const refund = await approvedRefund(world, paid.payment.id);
    const file = await world.finance.ok(makeRefundFile);
    await recall(world, paid.bankReference, 15_000n);
    expect(await receivablesOf(world, paid.person)).toMatchObject([
      { state: 'open', open: '50.00', refund_id: refund.id },
    ]);
    await world.check();
    await world.pass({ days: 6 });
    await pay(world, { name: 'Max Probe', amountCents: 100n, remittance: 'a later day' });
    const called = await world.finance.ok(proposeRefundFileRecall, {
      params: { id: file.id },
      body: { reason: 'the bank refused the file' },
    });
    const { content_hash } = await world.approver.ok(getApproval, { params: called });
    await world.approver.ok(approveProposal, { params: called, body: { content_hash } });
    expect((await world.finance.call(makeRefundFile)).status).toBe(422);
    await world.runJob('payments.catch_up');
    const [receivable] = await receivablesOf(world, paid.person);
    expect(receivable).toMatchObject({ state: 'settled', open: '0.00' });
    expect(await settlementsOf(world, present(receivable).id)).toEqual([
      ['refund_not_sent', '50.00'],
    ]);
    expect((await detailOf(world, paid.payment.id)).refunds).toMatchObject([
      { id: refund.id, state: 'ended', failure: 'payment_taken_back' },
    ]);
  });
});

describe('a refund to a person who owes', () => {
  it('[PAY-10] that was approved before waits out of every file, and goes on when nothing is owed', async () => {
    const name = newName();
    const paid = await paidOrder(world, reviewer, { name, amount: '100.00', overCents: 5_000n });
    await allocateAll(world);
    const refund = await approvedRefund(world, paid.payment.id);
    const other = await paidOrder(world, reviewer, { name, amount: '150.00', person: paid.person });
    await allocateAll(world);
    await recall(world, other.bankReference, 15_000n);
    expect((await detailOf(world, paid.payment.id)).refunds).toMatchObject([
      { id: refund.id, state: 'approved', is_held: true },
    ]);
    expect((await world.finance.call(makeRefundFile)).status).toBe(422);
    const [receivable] = await receivablesOf(world, paid.person);
    await pay(world, {
      name,
      amountCents: 15_000n,
      remittance: present(receivable).reference,
    });
    expect(await world.finance.ok(makeRefundFile)).toMatchObject({ payments: 1, total: '50.00' });
  });

  it('[PAY-10] cannot be approved when the receivable came between proposal and approval', async () => {
    const name = newName();
    const paid = await paidOrder(world, reviewer, { name, amount: '100.00', overCents: 5_000n });
    const other = await paidOrder(world, reviewer, { name, amount: '150.00', person: paid.person });
    await allocateAll(world);
    const refund = await world.finance.ok(
      proposeRefund,
      await refundProposal(world, paid.payment.id),
    );
    await recall(world, other.bankReference, 15_000n);
    const answer = await tryToApprove(world.approver, refund.approval_id);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      409,
      expect.stringContaining('owes us'),
    ]);
  });
});

describe('an unknown payer', () => {
  it('[PAY-10] owes a sent refund, without a name, and gets no other refund to that account', async () => {
    const iban = 'DE02500105170137075030';
    const stranger = { name: 'Ute Unbekannt', amountCents: 7_000n, remittance: 'no idea', iban };
    const first = await pay(world, stranger);
    const second = await pay(world, { ...stranger, amountCents: 3_000n });
    const refund = await approvedRefund(world, first.payment.id, { reason: 'not_assignable' });
    const { id } = await world.finance.ok(makeRefundFile);
    const text = (await world.finance.call(downloadRefundFile, { params: { id } })).text;
    await bookEntry(world, ...debitsOf(readPain001(text), { isBatch: false }));
    await recall(world, first.bankReference, 7_000n);
    const owed = (await receivables(world)).filter(({ refund_id }) => refund_id === refund.id);
    expect(owed).toMatchObject([
      { account_id: null, full_name: null, open: '70.00', state: 'open', notices: 0 },
    ]);
    expect(
      (await world.finance.call(proposeRefund, await refundProposal(world, second.payment.id)))
        .status,
    ).toBe(409);
    // Two officers use what is here of the same payer.
    const { version } = await detailOf(world, second.payment.id);
    const proposed = await world.finance.ok(proposeDecision, {
      params: { id: second.payment.id },
      body: {
        kind: 'receivable',
        order_reference: null,
        receivable_reference: present(owed[0]).reference,
        amount: '30.00',
        reason: 'the same account',
        version,
      },
    });
    await approveAs(world.approver, proposed.decision_approval_id);
    expect(
      (await receivables(world)).filter(({ refund_id }) => refund_id === refund.id),
    ).toMatchObject([{ open: '40.00' }]);
    expect(await paymentsIn(world, { state: 'queued' })).not.toContainEqual(
      expect.objectContaining({ id: second.payment.id }),
    );
  });
});
