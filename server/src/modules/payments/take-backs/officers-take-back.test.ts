import { beforeAll, describe, expect, it } from 'vitest';
import { approveProposal, getApproval, sendProposalBack } from '@bb1/domain/approvals/endpoints';
import {
  getUnexplainedDebit,
  listUnexplainedDebits,
  noteUnexplainedDebit,
  proposeTakeBack,
  type UnexplainedDebitDetail,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  detailOf,
  moneyWorldForAllTests,
  orderOf,
  present,
} from '../../../../../testing/money-world.ts';
import {
  allocateAll,
  bookEntry,
  paidOrder,
  type PaidOrder,
  PAYER_IBAN,
  receivablesOf,
} from '../../../../../testing/receivable-scene.ts';
import type { Officer } from '../../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let reviewer: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
});

let people = 0;
const NAMES = ['Anna', 'Bela', 'Cora', 'Dora', 'Emil', 'Fritz', 'Gerda'];
const paid = (name = `${NAMES[people++] ?? 'Zoe'} Zahler`) =>
  paidOrder(world, reviewer, { name, amount: '500.00' });
let debits = 0;
/** A debit that says nothing of what it takes. */
const mysterious = async (amountCents: bigint): Promise<UnexplainedDebitDetail> => {
  debits += 1;
  await bookEntry(world, {
    direction: 'debit',
    bankReference: `DEBIT-${debits}`,
    transfers: [
      {
        amountCents,
        counterpartyName: 'Clearing',
        counterpartyIban: 'DE02500105170137075030',
        remittance: [`Verrechnung ${debits}`],
      },
    ],
  });
  const debit = (await world.finance.ok(listUnexplainedDebits)).find(
    ({ remittance }) => remittance === `Verrechnung ${debits}`,
  );
  return world.finance.ok(getUnexplainedDebit, { params: { id: present(debit).id }, query: {} });
};
const requestFor = async (debit: UnexplainedDebitDetail, { payment }: PaidOrder) => ({
  params: { id: debit.id },
  body: {
    payment_id: payment.id,
    reason: 'Confirmed by the bank by telephone',
    version: (await detailOf(world, payment.id)).version,
  },
});
const decide = async (approvalId: string | null, officer: Officer = world.approver) => {
  const params = { id: present(approvalId) };
  const { content_hash } = await world.approver.ok(getApproval, { params });
  return officer.call(approveProposal, { params, body: { content_hash } });
};

describe('a debit that only officers can explain', () => {
  it('[PAY-10][DESK-4] shows the payments it may take back, and takes one when two officers say so', async () => {
    const one = await paid();
    await allocateAll(world);
    const debit = await mysterious(50_000n);
    expect(debit.candidates).toContainEqual(
      expect.objectContaining({
        payment_id: one.payment.id,
        left: '500.00',
        signs: { reference: false, amount: true, account: false, name: false },
      }),
    );
    const proposed = await world.finance.ok(proposeTakeBack, await requestFor(debit, one));
    expect((await decide(proposed.approval_id, world.finance)).status).toBe(403);
    expect((await detailOf(world, one.payment.id)).state).toBe('assigned');
    expect((await decide(proposed.approval_id)).status).toBe(200);
    expect(await detailOf(world, one.payment.id)).toMatchObject({
      state: 'gone',
      take_backs: [{ cause: 'recalled', amount: '500.00', by_decision: true }],
    });
    expect(await receivablesOf(world, one.person)).toMatchObject([{ open: '500.00' }]);
    expect(
      await world.finance.ok(getUnexplainedDebit, { params: { id: debit.id }, query: {} }),
    ).toMatchObject({ payment_id: one.payment.id, candidates: [], noted_by: 'Felix Finance' });
    await world.check();
    expect((await world.finance.call(proposeTakeBack, await requestFor(debit, one))).status).toBe(
      409,
    );
  });

  it('[PAY-10] takes a part, and never more than is left', async () => {
    const one = await paid();
    const [part, rest] = [await mysterious(20_000n), await mysterious(40_000n)];
    await decide(
      (await world.finance.ok(proposeTakeBack, await requestFor(part, one))).approval_id,
    );
    expect(await orderOf(one.person, one.order.id)).toMatchObject({ paid: '300.00' });
    const answer = await world.finance.call(proposeTakeBack, await requestFor(rest, one));
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      409,
      expect.stringContaining('exceeds what is left'),
    ]);
  });

  it('[PAY-10] cannot be proposed twice at once, or about a payment that changed since it was looked at', async () => {
    const one = await paid();
    const debit = await mysterious(50_000n);
    const form = await requestFor(debit, one);
    const stale = { ...form, body: { ...form.body, version: form.body.version + 1 } };
    expect((await world.finance.call(proposeTakeBack, stale)).status).toBe(409);
    expect((await reviewer.call(proposeTakeBack, form)).status).toBe(403);
    const tries = await Promise.all([
      world.finance.call(proposeTakeBack, form),
      world.finance.call(proposeTakeBack, form),
    ]);
    expect(tries.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    const open = await world.finance.ok(getUnexplainedDebit, {
      params: { id: debit.id },
      query: {},
    });
    await world.approver.ok(sendProposalBack, {
      params: { id: present(open.approval_id) },
      body: { reason: 'ask the bank in writing' },
    });
    expect((await orderOf(one.person, one.order.id)).status).toBe('funds_received');
    await world.finance.ok(noteUnexplainedDebit, {
      params: { id: debit.id },
      body: { note: 'a mistake of the bank' },
    });
  });

  it('[PAY-10] is refused at the approval when the payment was taken back otherwise in the meantime', async () => {
    const one = await paid();
    const debit = await mysterious(50_000n);
    const { approval_id } = await world.finance.ok(proposeTakeBack, await requestFor(debit, one));
    await bookEntry(world, {
      direction: 'debit',
      isReversal: true,
      reversedReference: one.bankReference,
      transfers: [{ amountCents: 10_000n, counterpartyName: 'x', counterpartyIban: PAYER_IBAN }],
    });
    expect((await decide(approval_id)).status).toBe(409);
    expect(await orderOf(one.person, one.order.id)).toMatchObject({ paid: '400.00' });
  });

  it("[DESK-1][PAY-10] is neither proposed nor approved by an officer about a payment of the officer's own", async () => {
    const debit = await mysterious(50_000n);
    const own = await paid('Felix Finance');
    const refused = await world.finance.call(proposeTakeBack, await requestFor(debit, own));
    expect([refused.status, refused.body.code]).toEqual([403, 'maker_is_checker']);
    const approvers = await paid('Ada Approver');
    const proposed = await world.finance.ok(proposeTakeBack, await requestFor(debit, approvers));
    expect((await decide(proposed.approval_id)).status).toBe(403);
    const colleague = await world.officer('Berta Zweite', 'finance_approver');
    expect((await decide(proposed.approval_id, colleague)).status).toBe(200);
    expect((await detailOf(world, approvers.payment.id)).state).toBe('gone');
  });

  it('[PAY-10][DESK-2] what is owed waits in a queue with its number and age', async () => {
    const { queues } = await world.finance.ok(deskHome);
    expect(queues.find(({ name }) => name === 'open_receivables')).toMatchObject({
      count: 1,
      oldest_at: expect.any(String) as string,
    });
  });
});
