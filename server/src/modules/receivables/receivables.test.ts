import { beforeAll, describe, expect, it } from 'vitest';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { approveProposal, getApproval } from '@bb1/domain/approvals/endpoints';
import {
  exportReceivables,
  getReceivable,
  listReceivables,
  proposeWriteOff,
} from '@bb1/domain/receivables/desk-endpoints';
import { approveAs, tryToApprove } from '../../../../testing/approvals.ts';
import { previewAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { isPaymentReference } from '@bb1/domain/payments/payment-reference';
import {
  approvedRefund,
  detailOf,
  moneyWorldForAllTests,
  orderOf,
  present,
  refundProposal,
  subjectsTo,
} from '../../../../testing/money-world.ts';
import {
  allocateAll,
  owedBy,
  paidOrder,
  pay,
  recall,
  receivablesOf,
  settlementsOf,
} from '../../../../testing/receivable-scene.ts';
import type { Officer } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let reviewer: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
});

let people = 0;
const NAMES = [
  'Anna',
  'Bela',
  'Cora',
  'Dora',
  'Emil',
  'Fritz',
  'Gerda',
  'Hugo',
  'Ina',
  'Jan',
  'Karl',
  'Lena',
  'Mona',
  'Nils',
  'Olga',
  'Paul',
  'Rosa',
  'Sven',
  'Tina',
  'Udo',
  'Vera',
  'Willi',
];
const newName = () => `${NAMES[people++] ?? 'Zoe'} Schuldner`;
/** Somebody with allocated tokens whose payment was recalled. */
const debtor = async (amount = '500.00', name = newName(), maker = world.finance) => {
  const paid = await paidOrder(world, reviewer, { name, amount });
  await allocateAll(world, maker);
  await recall(world, paid.bankReference, BigInt(amount.replace('.', '')));
  const [receivable] = await receivablesOf(world, paid.person);
  return { name, ...paid, receivable: present(receivable) };
};
const bodyOf = (answer: { body: unknown }) => JSON.stringify(answer.body);

describe('a payment that is recalled after its tokens were allocated', () => {
  it('[PAY-10] is owed from then on, with amount, cause, reference and last day to pay, for the desk and for the person', async () => {
    const { person, order, payment, receivable, name } = await debtor();
    expect(receivable).toMatchObject({
      full_name: name,
      order_reference: order.reference,
      payment_id: payment.id,
      cause: 'recalled',
      state: 'open',
      currency: 'EUR',
      amount: '500.00',
      open: '500.00',
      open_eur: '500.00',
      notices: 1,
    });
    expect(isPaymentReference(world.offering.token.code, receivable.reference)).toBe(true);
    expect(receivable.reference).not.toBe(order.reference);
    const [own] = await owedBy(person);
    expect(own).toMatchObject({
      reference: receivable.reference,
      order_reference: order.reference,
      amount: '500.00',
      open: '500.00',
      transfer: {
        iban: world.offering.bank.iban,
        reference_code: receivable.reference,
        amount: '500.00',
      },
    });
    expect(own?.transfer?.epc_qr).toContain(receivable.reference);
    expect(await orderOf(person, order.id)).toMatchObject({
      status: 'tokens_allocated',
      flags: ['taken_back'],
    });
    expect(subjectsTo(world, person)[0]).toBe(
      `Your payment for ${order.reference} was reversed: please pay €500.00`,
    );
    expect(world.lastMail(person.email).text).not.toContain(world.offering.bank.iban);
  });

  it('[PAY-10][DESK-3] is in a list with filters, search, sums and export', async () => {
    const { receivable, name } = await debtor('333.00');
    const { receivables: found, open_eur } = await world.finance.ok(listReceivables, {
      query: { q: name.slice(0, 6), state: 'open' },
    });
    expect(found.map(({ id }) => id)).toEqual([receivable.id]);
    expect(Number(open_eur)).toBeGreaterThanOrEqual(333);
    const byReference = await world.finance.ok(listReceivables, {
      query: { q: receivable.reference.toLowerCase() },
    });
    expect(byReference.receivables.map(({ id }) => id)).toEqual([receivable.id]);
    const file = await world.finance.call(exportReceivables, { query: { state: 'open' } });
    expect(file.text).toContain(receivable.reference);
    expect((await world.visitor().call(listReceivables, { query: {} })).status).toBe(401);
    expect((await reviewer.call(listReceivables, { query: {} })).status).toBe(403);
  });

  it('[PAY-10] keeps what the person would get otherwise: another order waits for its tokens, other money for its refund', async () => {
    const { person, name, receivable } = await debtor();
    const other = await paidOrder(world, reviewer, {
      name,
      amount: '200.00',
      overCents: 7_000n,
      person,
    });
    const preview = await world.finance.ok(previewAllocation);
    expect(preview.waiting).toMatchObject([{ reference: other.order.reference, owes: true }]);
    expect(preview.ready.map(({ reference }) => reference)).not.toContain(other.order.reference);
    const refused = await world.finance.call(
      proposeRefund,
      await refundProposal(world, other.payment.id),
    );
    expect([refused.status, bodyOf(refused)]).toEqual([409, expect.stringContaining('owes us')]);
    expect(await detailOf(world, other.payment.id)).toMatchObject({ is_held: true });
    await pay(world, { name, amountCents: 50_000n, remittance: receivable.reference });
    expect((await world.finance.ok(previewAllocation)).ready).toMatchObject([
      { reference: other.order.reference },
    ]);
    await allocateAll(world);
    await approvedRefund(world, other.payment.id);
  });
});

describe('what a person owes', () => {
  it('[PAY-10] is paid by a transfer with its reference, also in parts, and what is too much waits in the queue', async () => {
    const { person, name, receivable, order } = await debtor();
    await pay(world, {
      name,
      amountCents: 20_000n,
      remittance: receivable.reference.toLowerCase(),
    });
    expect(await receivablesOf(world, person)).toMatchObject([{ state: 'open', open: '300.00' }]);
    expect((await owedBy(person))[0]?.transfer?.amount).toBe('300.00');
    expect(subjectsTo(world, person)[0]).toContain('Thank you for your payment');
    const last = await pay(world, { name, amountCents: 40_000n, remittance: receivable.reference });
    expect(await receivablesOf(world, person)).toMatchObject([{ state: 'settled', open: '0.00' }]);
    expect(await owedBy(person)).toEqual([]);
    expect(subjectsTo(world, person)[0]).toBe(`Thank you: ${order.reference} is settled`);
    expect(await detailOf(world, last.payment.id)).toMatchObject({
      state: 'queued',
      queue_reason: 'overpaid',
      unassigned: '100.00',
    });
    expect(await settlementsOf(world, receivable.id)).toEqual([
      ['payment', '200.00'],
      ['payment', '300.00'],
    ]);
    expect((await orderOf(person, order.id)).flags).toEqual([]);
    await world.check();
    const again = await pay(world, { name, amountCents: 5_00n, remittance: receivable.reference });
    expect((await detailOf(world, again.payment.id)).queue_reason).toBe('receivable_closed');
  });

  it('[PAY-10][DESK-4] is paid with the money of another person when two officers agree, and never by one', async () => {
    const { person, receivable } = await debtor();
    const { payment } = await pay(world, {
      name: 'Otto Onkel',
      amountCents: 50_000n,
      remittance: receivable.reference,
    });
    const detail = await detailOf(world, payment.id);
    expect(detail).toMatchObject({
      queue_reason: 'name_differs',
      named_receivables: [{ reference: receivable.reference, open_eur: '500.00' }],
    });
    const form = (more: Record<string, unknown> = {}) => ({
      params: { id: payment.id },
      body: {
        kind: 'receivable',
        order_reference: null,
        receivable_reference: receivable.reference,
        amount: '500.00',
        reason: 'The uncle pays for his niece',
        version: detail.version,
        ...more,
      },
    });
    const wrong = await world.finance.call(
      proposeDecision,
      form({ receivable_reference: 'BB1-2' }),
    );
    expect([wrong.status, bodyOf(wrong)]).toEqual([422, expect.stringContaining('no receivable')]);
    const proposed = await world.finance.ok(proposeDecision, form());
    expect((await tryToApprove(world.finance, proposed.decision_approval_id)).status).toBe(403);
    await approveAs(world.approver, proposed.decision_approval_id);
    expect((await detailOf(world, payment.id)).decisions).toMatchObject([
      { kind: 'receivable', receivable_reference: receivable.reference },
    ]);
    expect(await receivablesOf(world, person)).toMatchObject([{ state: 'settled' }]);
    expect(await detailOf(world, payment.id)).toMatchObject({
      state: 'closed',
      unassigned: '0.00',
    });
  });

  it('[PAY-10] is owed again when the payment that settled it is recalled as well', async () => {
    const { person, name, receivable } = await debtor();
    const second = await pay(world, {
      name,
      amountCents: 50_000n,
      remittance: receivable.reference,
    });
    await world.pass({ days: 3 });
    await recall(world, second.bankReference, 50_000n);
    const [now, ...others] = await receivablesOf(world, person);
    expect(others).toEqual([]);
    expect(now).toMatchObject({ id: receivable.id, state: 'open', open: '500.00', notices: 1 });
    expect(now?.open_since).not.toBe(receivable.open_since);
    expect((await detailOf(world, second.payment.id)).state).toBe('gone');
    expect(subjectsTo(world, person)[0]).toContain('was reversed');
  });

  it('[PAY-10][ORD-5] is settled when the order is withdrawn and its tokens come back, and what was paid on it goes back', async () => {
    const { person, name, order, receivable } = await debtor();
    const part = await pay(world, { name, amountCents: 20_000n, remittance: receivable.reference });
    await person.ok(withdrawOrder, { params: { id: order.id }, body: { confirmed: true } });
    await world.runJobs();
    expect(await receivablesOf(world, person)).toMatchObject([{ state: 'settled', open: '0.00' }]);
    // The last two happen at the same moment.
    const settlements = await settlementsOf(world, receivable.id);
    expect(settlements).toHaveLength(3);
    expect(settlements).toEqual(
      expect.arrayContaining([
        ['payment', '200.00'],
        ['order_withdrawn', '500.00'],
        ['payment', '-200.00'],
      ]),
    );
    expect(await detailOf(world, part.payment.id)).toMatchObject({
      state: 'queued',
      queue_reason: 'receivable_closed',
      unassigned: '200.00',
    });
    await world.check();
    await approvedRefund(world, part.payment.id);
  });

  it('[PAY-10] is written off for good, or until it is paid after all and the loss is reversed', async () => {
    const { person, name, receivable } = await debtor();
    const form = (version: number) => ({
      params: { id: receivable.id },
      body: { reason: 'insolvent', version },
    });
    expect((await world.finance.call(proposeWriteOff, form(receivable.version + 1))).status).toBe(
      409,
    );
    const proposed = await world.finance.ok(proposeWriteOff, form(receivable.version));
    const id = present(proposed.approval_id);
    const approval = await world.approver.ok(getApproval, { params: { id } });
    expect(approval.facts).toContainEqual(
      expect.objectContaining({ name: 'still_owed', value: '500.00' }),
    );
    const request = { params: { id }, body: { content_hash: approval.content_hash } };
    expect((await world.finance.call(approveProposal, request)).status).toBe(403);
    expect(await owedBy(person)).toHaveLength(1);
    await world.approver.ok(approveProposal, request);
    expect(await receivablesOf(world, person)).toMatchObject([
      { state: 'written_off', open: '0.00' },
    ]);
    expect(await owedBy(person)).toEqual([]);
    await world.check();
    expect((await world.finance.call(proposeWriteOff, form(receivable.version + 1))).status).toBe(
      409,
    );
    const { payment } = await pay(world, {
      name,
      amountCents: 30_000n,
      remittance: receivable.reference,
    });
    expect((await detailOf(world, payment.id)).state).toBe('closed');
    expect(await receivablesOf(world, person)).toMatchObject([
      { state: 'written_off', open: '0.00' },
    ]);
    await world.check();
    await pay(world, { name, amountCents: 30_000n, remittance: receivable.reference });
    expect(await receivablesOf(world, person)).toMatchObject([{ state: 'settled' }]);
  });
});

describe('a receivable that is not paid', () => {
  it('[PAY-10][DESK-8] is not written off when a part of it was paid since the proposal', async () => {
    const { person, name, receivable } = await debtor();
    const { approval_id } = await world.finance.ok(proposeWriteOff, {
      params: { id: receivable.id },
      body: { reason: 'gone abroad', version: receivable.version },
    });
    await pay(world, { name, amountCents: 10_000n, remittance: receivable.reference });
    const params = { id: present(approval_id) };
    const { content_hash } = await world.approver.ok(getApproval, { params });
    const answer = await world.approver.call(approveProposal, { params, body: { content_hash } });
    expect(answer.status).toBe(409);
    expect(await receivablesOf(world, person)).toMatchObject([{ state: 'open', open: '400.00' }]);
  });

  it('[DESK-1][PAY-10] is neither proposed nor approved for a write-off by the officer who owes it', async () => {
    const requestFor = ({ id, version }: { id: string; version: number }) => ({
      params: { id },
      body: { reason: 'insolvent', version },
    });
    const colleague = await world.officer('Toni Token', 'token_operations');
    const { receivable: own } = await debtor('120.00', 'Felix Finance', colleague);
    expect((await world.finance.call(proposeWriteOff, requestFor(own))).body.code).toBe(
      'own_account',
    );
    const petra = await world.officer('Petra Pruefer', 'finance_approver');
    const { receivable } = await debtor('130.00', 'Petra Pruefer');
    const { approval_id } = await world.finance.ok(proposeWriteOff, requestFor(receivable));
    const params = { id: present(approval_id) };
    const { content_hash } = await world.approver.ok(getApproval, { params });
    const answer = await petra.call(approveProposal, { params, body: { content_hash } });
    expect([answer.status, answer.body.code]).toEqual([403, 'own_account']);
  });

  it('[PAY-10][MAIL-1] is reminded of after fixed numbers of days, by one mail at a time, and never once it is paid', async () => {
    const { person, name, receivable } = await debtor();
    const remind = async () => {
      await world.runJob('receivables.remind');
      await world.runJobs();
      return subjectsTo(world, person).filter((subject) => /eminder/.test(subject)).length;
    };
    await world.pass({ days: 14 });
    expect(await remind()).toBe(0);
    await world.pass({ days: 1 });
    expect([await remind(), await remind()]).toEqual([1, 1]);
    await world.pass({ days: 40 });
    expect(await remind()).toBe(2);
    expect(subjectsTo(world, person)[0]).toContain('Final reminder');
    const { notices } = await world.finance.ok(getReceivable, { params: { id: receivable.id } });
    expect(notices.map(({ number }) => number)).toEqual([0, 1, 2]);
    await pay(world, { name, amountCents: 50_000n, remittance: receivable.reference });
    await world.pass({ days: 90 });
    expect(await remind()).toBe(2);
  });
});
