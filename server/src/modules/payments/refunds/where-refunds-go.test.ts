import { approve } from '../../../../../testing/applicant.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveAs, tryToApprove } from '../../../../../testing/approvals.ts';
import { parseMoney } from '@bb1/domain/money';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { previewAllocation, proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { ApiClient } from '../../../../../testing/api-client.ts';
import {
  detailOf,
  howToPay,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
  refundProposal,
} from '../../../../../testing/money-world.ts';
import type { Investor } from '../../../../../testing/world.ts';
import {
  type Approval,
  getApproval,
  takeLineOut,
  withdrawProposal,
} from '@bb1/domain/approvals/endpoints';

/** Another account of the issuer. */
const FURTHER = 'DE90999999990000004711';

const world = moneyWorldForAllTests({
  chains: ['stellar', 'ethereum'],
  offering: (offering) => ({ ...offering, bank: { ...offering.bank, furtherIbans: [FURTHER] } }),
});
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

const newest = async () => present((await paymentsIn(world))[0]);
const propose = async (officer: ApiClient, paymentId: string, more: Record<string, unknown> = {}) =>
  officer.call(
    proposeRefund,
    await refundProposal(world, paymentId, { reason: 'not_assignable', ...more }),
  );

describe('the destination of refunds', () => {
  it('[PAY-6] never goes to our own bank account, whatever the note says', async () => {
    await world.booked({ name: 'Max Probe', amount: '50.00', remittance: 'nothing' });
    const { id } = await newest();
    const answer = await propose(world.finance, id, {
      payee_account: world.offering.bank.iban,
      note: 'The payer wants it there',
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      ['payee_account'],
    ]);
  });

  it('[PAY-14] never to an account that SEPA does not reach, nor under a name that loses letters, and the field says so', async () => {
    await world.booked({ name: 'Max Probe', amount: '51.00', remittance: 'nothing' });
    const { id } = await newest();
    const errorOf = async (more: Record<string, unknown>) =>
      (await propose(world.finance, id, { note: 'The payer asked for it', ...more })).body.errors;
    expect(await errorOf({ payee_account: 'TR33 0006 1005 1978 6457 8413 26' })).toEqual({
      payee_account: [expect.stringContaining('SEPA')],
    });
    expect(await errorOf({ payee_name: '山田 Taro' })).toEqual({
      payee_name: [expect.stringContaining('Latin letters')],
    });
    expect(await errorOf({ payee_account: FURTHER })).toEqual({
      payee_account: [expect.any(String)],
    });
    expect(
      (await propose(world.finance, id, { payee_name: 'Ђорђе Müller', note: null })).status,
    ).toBe(201);
  });

  it('[PAY-6] never to the deposit address of an order, in capitals or not, nor to the account that takes lumens', async () => {
    const placed = await orderBy(world, anna, '900.00', 'ETH');
    const { address, due } = await howToPay(anna, placed.id);
    await world.ethereum.payer.pay({
      to: address,
      units: parseMoney('ETH', due).units + 10n ** 16n,
    });
    await world.ethereum.node.mine(12);
    await world.look('ethereum');
    const over = present(
      (await paymentsIn(world)).find((one) => one.source === 'ethereum' && one.state === 'queued'),
    );
    for (const payee_account of [address, address.toLowerCase()])
      expect(
        (await propose(world.finance, over.id, { payee_account, note: 'The payer wants it there' }))
          .status,
      ).toBe(422);
    const payer = await world.ledger.payer();
    await payer.pay({ to: world.ledger.deposit.publicKey(), amount: '5' });
    await world.look('stellar');
    expect(
      (
        await propose(world.finance, (await newest()).id, {
          payee_account: world.ledger.deposit.publicKey(),
          note: 'The payer wants it there',
        })
      ).status,
    ).toBe(422);
  });

  it("[PAY-6][PAY-4] of an exchange customer's lumens is that customer, and not the exchange", async () => {
    const payer = await world.ledger.payer();
    await payer.pay({ to: world.ledger.deposit.publicKey(), amount: '7', muxedId: '4711' });
    await world.look('stellar');
    const payment = await newest();
    expect(payment).toMatchObject({
      queue_reason: 'muxed_sender',
      payer_account: expect.stringMatching(/^M[A-Z2-7]{68}$/) as string,
    });
    const proposed = await propose(world.finance, payment.id);
    expect(proposed.body).toMatchObject({
      payee_account: payment.payer_account,
      is_to_source: true,
    });
    const refund = proposed.body as { approval_id: string };
    await approveAs(world.approver, refund.approval_id);
    await world.runJobs();
    await world.look('stellar');
    expect((await detailOf(world, payment.id)).refunds).toMatchObject([
      { state: 'sent', payee_account: payment.payer_account },
    ]);
  });
});

describe('officers and their own money', () => {
  it('[PAY-6][DESK-3] an officer never decides on money paid in their own name, even without an order', async () => {
    await world.booked({ name: 'Finance, Felix', amount: '60.00', remittance: 'nothing' });
    const { id } = await newest();
    expect((await propose(world.finance, id)).status).toBe(403);
    const { version } = await detailOf(world, id);
    const placed = await orderBy(world, anna, '60.00');
    const answer = await world.finance.call(proposeDecision, {
      params: { id },
      body: {
        kind: 'assign',
        order_reference: placed.reference,
        amount: '60.00',
        reason: 'I know her',
        version,
      },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'maker_is_checker']);
    const colleague = await world.officer('Gerda Geld', 'finance');
    expect((await propose(colleague, id)).status).toBe(201);
  });

  it('[DESK-3][DESK-8] an officer never allocates tokens to themselves, takes their own order out, and approves the others', async () => {
    const reviewer = await world.officer('Rita Review', 'reviewer');
    const ordered = async (name: string) => {
      const investor = await world.buyer(name);
      await approve(reviewer, investor.accountId);
      const placed = await orderBy(world, investor, '200.00');
      await world.booked({ name, amount: '200.00', remittance: placed.reference });
      return { ...placed, status: async () => (await orderOf(investor, placed.id)).status };
    };
    const [own, other] = [await ordered('Ada Approver'), await ordered('Otto Other')];
    const proposal = await world.finance.ok(proposeAllocation);
    const params = { id: proposal.id };
    const refused = await tryToApprove(world.approver, proposal.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'own_account']);
    const removal = { params, body: { line: own.reference, reason: 'my own' } };
    expect((await world.finance.call(takeLineOut, removal)).status).toBe(403);
    const wrong = { params, body: { ...removal.body, line: 'BB1-7K3M9QXA4' } };
    expect((await world.approver.call(takeLineOut, wrong)).body.errors).toHaveProperty('line');
    const rest = await world.approver.ok(takeLineOut, removal);
    const ordersOf = ({ evidence }: Approval) => evidence.map(([order]) => order?.value);
    expect(ordersOf(rest)).toEqual([other.reference]);
    // What was seen before has ended.
    const { state } = await world.approver.ok(getApproval, { params });
    expect(state).toBe('sent_back');
    await approveAs(world.approver, rest.id);
    expect([await own.status(), await other.status()]).toEqual([
      'funds_received',
      'tokens_allocated',
    ]);
    const ada = await world.officer('Ada Approver', 'finance');
    const { ready } = await ada.ok(previewAllocation);
    const itself = await ada.call(proposeAllocation, {
      body: { ids: ready.map((one) => one.order_id) },
    });
    expect([itself.status, itself.body.code]).toEqual([403, 'order_of_own_account']);
    expect(itself.text).toContain(own.reference);
    expect((await ada.call(proposeAllocation)).body.code).toBe('nothing_to_allocate');
    const next = { params: await world.finance.ok(proposeAllocation) };
    const colleague = await world.officer('Berta Zweite', 'finance_approver');
    expect((await world.approver.call(withdrawProposal, next)).status).toBe(403);
    expect(await world.finance.ok(withdrawProposal, next)).toMatchObject({
      state: 'withdrawn',
      decided_by: 'Felix Finance',
    });
    await approveAs(colleague, (await world.finance.ok(proposeAllocation)).id);
    expect(await own.status()).toBe('tokens_allocated');
  });
});
