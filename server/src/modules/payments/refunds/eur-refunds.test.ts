import { beforeAll, describe, expect, it } from 'vitest';
import { approveProposal, getApproval, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { sendBackAs, tryToApprove } from '../../../../../testing/approvals.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { businessDayOnOrAfter, isBusinessDay } from '@bb1/domain/payouts/business-day';
import {
  cancelRefund,
  downloadRefundFile,
  getRefund,
  listRefundFiles,
  makeRefundFile,
  proposeRefund,
  proposeRefundFileRecall,
} from '@bb1/domain/payments/refund-endpoints';
import { previewBankImport } from '@bb1/domain/payments/desk-endpoints';
import { listUnexplainedDebits } from '@bb1/domain/payments/unexplained-money-endpoints';
import {
  debitsOf,
  type ReceivedOrder,
  readPain001,
  returnOf,
  type StatementEntry,
} from '../../../../../testing/bank-for-tests.ts';
import {
  confirmUpload,
  importStatement,
  statement,
  transfer,
} from '../../../../../testing/cast.ts';
import {
  approvedRefund,
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  outcomes,
  paymentsIn,
  present,
  refundProposal,
  subjectsTo,
} from '../../../../../testing/money-world.ts';
import type { Investor } from '../../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const IBAN = 'DE02120300000000202051';
const ELSEWHERE = 'DE02500105170137075030';
/** An overpaid order of 100 EUR; the rest waits. */
const overpaid = async (rest: string) => {
  const placed = await orderBy(world, anna, '100.00');
  await world.booked({
    name: 'Anna Muster',
    amount: (100 + Number(rest)).toFixed(2),
    remittance: placed.reference,
    iban: IBAN,
  });
  const payment = present((await paymentsIn(world, { q: placed.reference }))[0]);
  return { placed, paymentId: payment.id };
};
const proposal = (paymentId: string, more?: Record<string, unknown>) =>
  refundProposal(world, paymentId, more);
const approved = (paymentId: string, more?: Record<string, unknown>) =>
  approvedRefund(world, paymentId, more);
const stateOf = async (id: string) =>
  (await world.finance.ok(getRefund, { params: { id } })).refund.state;
const fileText = async (id: string) =>
  (await world.finance.call(downloadRefundFile, { params: { id } })).text;
const book = async (...entries: StatementEntry[]) => {
  await importStatement(world, statement(world, entries));
  await world.runJobs();
};
/** What the bank does with a file: it reads it as strictly as banks do. */
const taken = async (
  body: { is_instant?: boolean } = {},
): Promise<{ id: string; order: ReceivedOrder }> => {
  const { id } = await world.finance.ok(makeRefundFile, { body });
  return { id, order: readPain001(await fileText(id)) };
};

describe('a refund in euros', () => {
  it('[PAY-6][DESK-4] is proposed, approved by another officer, written into a file that banks accept, and sent when the bank has booked it', async () => {
    const { placed, paymentId } = await overpaid('50.00');
    const [another, { paymentId: other }] = [
      await world.finance.call(makeRefundFile, { body: {} }),
      await overpaid('7.50'),
    ];
    expect(another.body.code).toBe('nothing_to_refund');
    const refund = await approved(paymentId);
    expect(refund).toMatchObject({
      state: 'approved',
      currency: 'EUR',
      amount: '50.00',
      payee_account: IBAN,
      payee_name: 'Anna Muster',
      is_to_source: true,
      proposed_by: 'Felix Finance',
      decided_by: 'Ada Approver',
    });
    expect((await orderOf(anna, placed.id)).flags).toContain('refund_pending');
    const second = await approved(other);
    const { id, order } = await taken();
    expect(order).toMatchObject({
      debtorIban: world.offering.bank.iban,
      payments: [
        {
          endToEndId: refund.number,
          amountCents: 5_000n,
          creditorName: 'Anna Muster',
          creditorIban: IBAN,
        },
        { endToEndId: second.number, amountCents: 750n, creditorIban: IBAN },
      ],
    });
    expect((await world.finance.ok(listRefundFiles))[0]).toMatchObject({
      id,
      payments: 2,
      total: '57.50',
      made_by: 'Felix Finance',
    });
    expect([await stateOf(refund.id), await stateOf(second.id)]).toEqual(['exported', 'exported']);
    expect((await world.finance.call(makeRefundFile, { body: {} })).body.code).toBe(
      'nothing_to_refund',
    );
    await world.check();
    await book(...debitsOf(order, { isBatch: true }));
    expect([await stateOf(refund.id), await stateOf(second.id)]).toEqual(['sent', 'sent']);
    expect(await orderOf(anna, placed.id)).toMatchObject({ status: 'funds_received', flags: [] });
    expect((await detailOf(world, paymentId)).state).toBe('assigned');
    expect(subjectsTo(world, anna)).toContain(`Your refund for ${placed.reference}`);
    const mail = present(
      world.mailbox
        .mails({ to: anna.email })
        .find(({ subject }) => subject === `Your refund for ${placed.reference}`),
    );
    expect([mail.text.includes('€50.00'), mail.text.includes(IBAN)]).toEqual([true, false]);
    expect(await world.finance.ok(listUnexplainedDebits)).toEqual([]);
  });

  it('[PAY-14] is ordered for the next day that banks work, or for the day itself as an instant transfer', async () => {
    const day = () => berlinDay(world.now());
    while (isBusinessDay(day())) await world.pass({ days: 1 });
    const [later, atOnce] = [await overpaid('6.00'), await overpaid('7.00')];
    await approved(later.paymentId);
    const first = (await taken()).order;
    expect([first.isInstant, first.executionDate]).toEqual([false, businessDayOnOrAfter(day())]);
    expect(first.executionDate > day()).toBe(true);
    await approved(atOnce.paymentId);
    const instant = (await taken({ is_instant: true })).order;
    expect([instant.isInstant, instant.executionDate]).toEqual([true, day()]);
    await book(...debitsOf(first, { isBatch: false }), ...debitsOf(instant, { isBatch: false }));
  });

  it('[PAY-6] that the bank of the payee sends back has failed, and the money waits in a payment of its own', async () => {
    const { paymentId } = await overpaid('20.00');
    const refund = await approved(paymentId);
    const { order } = await taken();
    const [debit] = debitsOf(order, { isBatch: false });
    await book(present(debit));
    expect(await stateOf(refund.id)).toBe('sent');
    await book(
      returnOf(refund.number, { code: 'AC04', text: 'Konto erloschen' }, [present(debit)]),
    );
    expect(await stateOf(refund.id)).toBe('failed');
    const back = await paymentsIn(world, { reason: 'refund_returned' });
    expect(back).toMatchObject([{ amount: '20.00', unassigned: '20.00', state: 'queued' }]);
    const again = await approved(present(back[0]).id, {
      payee_account: ELSEWHERE,
      payee_name: 'Anna Muster',
      note: 'Her new account, confirmed in writing',
      reason: 'other',
    });
    expect(again).toMatchObject({
      amount: '20.00',
      payee_account: ELSEWHERE,
      is_to_source: false,
      note: 'Her new account, confirmed in writing',
    });
    await book(...debitsOf((await taken()).order, { isBatch: false }));
    expect(await stateOf(again.id)).toBe('sent');
  });

  it('[PAY-6] is known as sent also when it came back before the statement reported it', async () => {
    const { paymentId } = await overpaid('21.00');
    const refund = await approved(paymentId);
    const { order } = await taken();
    const [debit] = debitsOf(order, { isBatch: false });
    await book(returnOf(refund.number, { code: 'AC01', text: 'IBAN falsch' }, [present(debit)]));
    expect(await stateOf(refund.id)).toBe('failed');
    await world.check();
    await book(present(debit));
    expect([
      await stateOf(refund.id),
      (await world.finance.ok(listUnexplainedDebits)).length,
    ]).toEqual(['failed', 0]);
  });

  it('[PAY-6] of a file that the bank never received can go into another one; another sum under its number does not count', async () => {
    const { paymentId } = await overpaid('22.00');
    const refund = await approved(paymentId);
    const first = await taken();
    const propose = () =>
      world.finance.call(proposeRefundFileRecall, {
        params: { id: first.id },
        body: { reason: 'The bank had a fault' },
      });
    // Until the bank's own statement is late enough, the file may still be executed.
    const early = await propose();
    expect([early.status, early.body.code]).toEqual([409, 'refund_file_may_be_carried_out']);
    await world.pass({ days: 6 });
    // Nor does an uploaded statement that tells no line of a later day prove anything.
    const empty = await world.finance.ok(previewBankImport, {
      files: [
        { field: 'file', name: 'e.xml', type: 'application/xml', bytes: statement(world, []) },
      ],
    });
    expect((await confirmUpload(world, empty.id)).status).toBe(200);
    expect((await propose()).status).toBe(409);
    await book(transfer({ name: 'Max Probe', amount: '1.00', remittance: 'a later day' }));
    const { id } = (await propose()).body as { id: string };
    const { content_hash, evidence } = await world.approver.ok(getApproval, { params: { id } });
    expect(evidence.flat().map(({ name }) => name)).toEqual([
      'statements',
      'closing_day',
      'came_by',
    ]);
    const approval = { params: { id }, body: { content_hash } };
    expect((await world.finance.call(approveProposal, approval)).status).toBe(403);
    await world.approver.ok(approveProposal, approval);
    expect((await propose()).body.code).toBe('invalid_status');
    expect(await stateOf(refund.id)).toBe('approved');
    const second = await taken();
    expect([
      second.id === first.id,
      second.order.payments.map(({ endToEndId }) => endToEndId),
    ]).toEqual([false, [refund.number]]);
    await book({
      direction: 'debit',
      transfers: [
        {
          amountCents: 2_201n,
          counterpartyName: 'Anna Muster',
          counterpartyIban: IBAN,
          endToEndId: refund.number,
        },
      ],
    });
    expect([
      await stateOf(refund.id),
      (await world.finance.ok(listUnexplainedDebits)).map(({ amount }) => amount),
    ]).toEqual(['exported', ['22.01']]);
    await book(...debitsOf(second.order, { isBatch: false }));
    expect(await stateOf(refund.id)).toBe('sent');
    await book(
      ...debitsOf(second.order, { isBatch: false }).map((entry) => ({
        ...entry,
        bankReference: 'AGAIN',
      })),
    );
    expect(
      (await world.finance.ok(listUnexplainedDebits)).map(({ amount }) => amount).toSorted(),
    ).toEqual(['22.00', '22.01']);
  });
});

describe('who may refund, and to which account', () => {
  it('[DESK-4] a proposer never approves, by the program and by the database; the decision refers to what was shown', async () => {
    const { paymentId } = await overpaid('30.00');
    const both = await world.officer('Berta Both', 'finance', 'finance_approver');
    const refund = await both.ok(proposeRefund, await proposal(paymentId));
    const { approval_id: approvalId } = refund;
    const own = await tryToApprove(both, approvalId);
    expect([own.status, own.body.code]).toEqual([403, 'maker_is_checker']);
    await expect(
      world.query(
        "update refunds set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
        [refund.id],
      ),
    ).rejects.toThrow(/check constraint/);
    await expect(
      world.query('update refunds set payee_account = $2 where id = $1', [refund.id, ELSEWHERE]),
    ).rejects.toThrow(/terms of refund/);
    await expect(
      world.query("update refunds set state = 'sent', sent_at = now() where id = $1", [refund.id]),
    ).rejects.toThrow(/cannot move|check constraint/);
    const params = { id: approvalId ?? '' };
    const stale = await world.approver.call(approveProposal, {
      params,
      body: { content_hash: '0'.repeat(64) },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'invalid_status']);
    const { content_hash, facts } = await world.approver.ok(getApproval, { params });
    expect(facts.map(({ name, value }) => [name, value])).toEqual([
      ['refund', '30.00 EUR'],
      ['refund_reason', 'overpaid'],
      ['payee', `Anna Muster, ${IBAN}`],
      ['payee_is', 'to_source'],
      ['payment', expect.stringContaining('EUR')],
      ['payer', 'Anna Muster'],
    ]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.approver.call(approveProposal, { params, body: { content_hash } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const cancel = { params: { id: refund.id }, body: { reason: 'She wants to keep it here' } };
    expect((await both.call(cancelRefund, cancel)).body.code).toBe('maker_is_checker');
    expect(await world.approver.ok(cancelRefund, cancel)).toMatchObject({
      state: 'rejected',
      decision_reason: 'She wants to keep it here',
    });
    expect(await detailOf(world, paymentId)).toMatchObject({
      state: 'queued',
      unassigned: '30.00',
    });
  });

  it('[DESK-8][PAY-6] frees the money when its proposal is sent back, withdrawn, or lapses', async () => {
    const { paymentId } = await overpaid('33.00');
    const again = async () => world.finance.ok(proposeRefund, await proposal(paymentId));
    const ends = [
      (id: string) => sendBackAs(world.approver, id),
      (id: string) => world.finance.ok(withdrawProposal, { params: { id } }),
      async () => {
        await world.pass({ minutes: 15 * 24 * 60 });
        await world.runJob('approvals.lapse');
      },
    ];
    for (const end of ends) {
      const refund = await again();
      await end(refund.approval_id ?? '');
      expect(
        (await detailOf(world, paymentId)).refunds.find(({ id }) => id === refund.id),
      ).toMatchObject({ state: 'ended', failure: 'not_approved', approval_id: null });
    }
    expect((await detailOf(world, paymentId)).has_open_refund).toBe(false);
  });

  it('[DESK-4] an officer decides nothing about their own money', async () => {
    const { paymentId } = await overpaid('31.00');
    const namesake = await world.officer('Anna Muster', 'finance', 'finance_approver');
    expect((await namesake.call(proposeRefund, await proposal(paymentId))).body.code).toBe(
      'maker_is_checker',
    );
    const refund = await world.finance.ok(proposeRefund, await proposal(paymentId));
    expect((await tryToApprove(namesake, refund.approval_id)).body.code).toBe('own_account');
    expect(await stateOf(refund.id)).toBe('proposed');
  });

  it('[PAY-6] a refund goes to the source; elsewhere only with a reason, to a valid account, and never more than the undecided part', async () => {
    const { paymentId } = await overpaid('32.00');
    const refusal = async (more: Record<string, unknown>) => {
      const answer = await world.finance.call(proposeRefund, await proposal(paymentId, more));
      return [
        answer.status,
        ...Object.keys(answer.body.errors ?? { [answer.body.code ?? '']: [] }),
      ];
    };
    expect(await refusal({ payee_account: ELSEWHERE })).toEqual([422, 'note']);
    expect(await refusal({ payee_account: 'DE02500105170137075031', note: 'x' })).toEqual([
      422,
      'payee_account',
    ]);
    for (const amount of ['32.01', '0.00', '-1.00', '1.005'])
      expect([amount, ...(await refusal({ amount }))]).toEqual([amount, 422, 'amount']);
    const { version } = await detailOf(world, paymentId);
    expect(await refusal({ version: version + 1 })).toEqual([409, 'base']);
    const tries = await Promise.all(
      [1, 2, 3].map(async () =>
        world.finance.call(proposeRefund, await proposal(paymentId, { amount: '10.00' })),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('[PAY-6] a reversed payment is not refunded as well', async () => {
    const placed = await orderBy(world, anna, '100.00');
    const credit = {
      direction: 'credit',
      bankReference: 'GONE-SOON',
      transfers: [
        {
          amountCents: 14_000n,
          counterpartyName: 'Anna Muster',
          counterpartyIban: IBAN,
          remittance: [placed.reference],
        },
      ],
    } as const satisfies StatementEntry;
    await book(credit);
    const { id } = present((await paymentsIn(world, { q: placed.reference }))[0]);
    const refund = await world.finance.ok(proposeRefund, await proposal(id));
    await book({
      ...credit,
      direction: 'debit',
      isReversal: true,
      reversedReference: 'GONE-SOON',
      bankReference: 'BACK',
    });
    const answer = await tryToApprove(world.approver, refund.approval_id);
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_status']);
    expect(await outcomes(world, ...(await paymentsIn(world, { q: placed.reference })))).toEqual([
      'gone',
    ]);
  });
});
