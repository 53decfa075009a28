import { beforeAll, describe, expect, it } from 'vitest';
import { getPayment, proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { cancelOrder } from '@bb1/domain/orders/endpoints';
import { approveProposal, getApproval, sendProposalBack } from '@bb1/domain/approvals/endpoints';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import {
  assignByOfficers,
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

/** A payment without a reference. */
const unnamed = async (amount: string, name = 'Anna Muster', iban = 'DE02120300000000202051') => {
  await world.booked({ name, amount, remittance: 'Anleihe', iban });
  return present((await paymentsIn(world))[0]).id;
};
const body = async (paymentId: string, more: Record<string, unknown>) => {
  const { version, unassigned } = await detailOf(world, paymentId);
  return {
    params: { id: paymentId },
    body: {
      kind: 'assign',
      order_reference: null,
      amount: unassigned,
      reason: 'Confirmed by telephone',
      version,
      ...more,
    },
  };
};

describe('the matching desk', () => {
  it('[PAY-3] shows candidate orders for a payment, the most likely first, with the evidence for each', async () => {
    const [fits, account, far] = [
      await orderBy(world, anna, '1234.00'),
      await orderBy(world, anna, '77.00', 'EUR', { sender_iban: 'DE02120300000000202051' }),
      await orderBy(world, await world.buyer('Stella Fremd'), '5555.00'),
    ];
    const id = await unnamed('1234.00');
    const { candidates } = await detailOf(world, id);
    expect(candidates[0]).toMatchObject({
      order_id: fits.id,
      reference: fits.reference,
      full_name: 'Anna Muster',
      missing: '1234.00',
      signs: { reference: false, amount: true, name: true, account: false },
    });
    expect(candidates.find((one) => one.order_id === account.id)?.signs).toEqual({
      reference: false,
      amount: false,
      name: true,
      account: true,
    });
    expect(candidates.some((one) => one.order_id === far.id)).toBe(false);
    const found = await world.finance.ok(getPayment, {
      params: { id },
      query: { q: far.reference.toLowerCase() },
    });
    expect(found.candidates).toMatchObject([
      { order_id: far.id, signs: { reference: false, amount: false, name: false, account: false } },
    ]);
    await world.booked({
      name: 'Max Tante',
      amount: '77.00',
      remittance: account.reference,
      iban: 'DE02500105170137075030',
    });
    const named = await detailOf(world, present((await paymentsIn(world))[0]).id);
    expect(named.candidates[0]).toMatchObject({
      order_id: account.id,
      signs: { reference: true, amount: true, name: false, account: false },
    });
  });

  it('[DESK-4][PAY-3] assigns a payment by two officers; a proposer never decides, by the program and by the database', async () => {
    const placed = await orderBy(world, anna, '600.00');
    const id = await unnamed('600.00', 'Max Tante');
    const both = await world.officer('Berta Both', 'finance', 'finance_approver');
    const proposed = await both.ok(
      proposeDecision,
      await body(id, { order_reference: ` ${placed.reference.toLowerCase().replace('-', ' ')}` }),
    );
    const approvalId = proposed.decision_approval_id;
    expect([proposed.decisions, proposed.has_open_decision]).toEqual([[], true]);
    const shown = await world.approver.ok(getApproval, { params: { id: approvalId ?? '' } });
    expect(shown).toMatchObject({
      kind: 'payment_decision',
      reason: 'Confirmed by telephone',
      proposed_by: 'Berta Both',
    });
    expect(shown.facts.map(({ name, value }) => [name, value])).toEqual([
      ['payment', '600.00 EUR'],
      ['payer', 'Max Tante'],
      ['decision', 'assign'],
      ['part', '600.00 EUR'],
      ['for_order', placed.reference],
      ['person', 'Anna Muster'],
    ]);
    expect((await tryToApprove(both, approvalId)).body.code).toBe('maker_is_checker');
    const back = { params: { id: approvalId ?? '' }, body: { reason: 'no' } };
    expect((await both.call(sendProposalBack, back)).body.code).toBe('maker_is_checker');
    expect(
      (
        await world.finance.call(
          proposeDecision,
          await body(id, { order_reference: placed.reference }),
        )
      ).body.code,
    ).toBe('invalid_status');
    expect((await tryToApprove(world.finance, approvalId)).status).toBe(403);
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        world.approver.call(approveProposal, {
          params: { id: approvalId ?? '' },
          body: { content_hash: shown.content_hash },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '600.00',
    });
    expect(await detailOf(world, id)).toMatchObject({
      state: 'assigned',
      queue_reason: null,
      order_references: [placed.reference],
      decisions: [
        {
          kind: 'assign',
          order_reference: placed.reference,
          amount: '600.00',
          proposed_by: 'Berta Both',
          decided_by: 'Ada Approver',
        },
      ],
    });
    await expect(
      world.query(
        'insert into payment_decisions (id, payment_id, kind, amount, reason, proposed_by, proposed_at, decided_by, decided_at) select gen_random_uuid(), payment_id, $2, amount, reason, proposed_by, proposed_at, proposed_by, decided_at from payment_decisions where id = $1',
        [approvalId, 'own_funds'],
      ),
    ).rejects.toThrow(/check constraint/);
    await world.runJobs();
    expect(world.lastMail(anna.email).subject).toBe(
      `Your payment for ${placed.reference} has arrived`,
    );
  });

  it("[DESK-4] refuses an officer's decisions on their own money and orders", async () => {
    const placed = await orderBy(world, anna, '610.00');
    const id = await unnamed('610.00');
    const namesake = await world.officer('Anna Muster', 'finance', 'finance_approver');
    expect(
      (await namesake.call(proposeDecision, await body(id, { order_reference: placed.reference })))
        .body.code,
    ).toBe('maker_is_checker');
    const proposed = await world.finance.ok(
      proposeDecision,
      await body(id, { order_reference: placed.reference }),
    );
    expect((await tryToApprove(namesake, proposed.decision_approval_id)).body.code).toBe(
      'own_account',
    );
    await sendBackAs(world.approver, proposed.decision_approval_id, 'Ask her again');
    expect(await detailOf(world, id)).toMatchObject({
      state: 'queued',
      unassigned: '610.00',
      decision_approval_id: null,
      decisions: [],
    });
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
  });

  it('[PAY-3] refuses an order that is unknown, ended, paid, or in another currency, and more than the undecided part', async () => {
    const [over, lumens] = [
      await orderBy(world, anna, '620.00'),
      await orderBy(world, anna, '620.00', 'XLM'),
    ];
    await anna.ok(cancelOrder, { params: { id: over.id } });
    const paid = await orderBy(world, anna, '630.00');
    await world.booked({ name: 'Anna Muster', amount: '630.00', remittance: paid.reference });
    const open = await orderBy(world, anna, '640.00');
    const id = await unnamed('620.00');
    const refusal = async (more: Record<string, unknown>) => {
      const answer = await world.finance.call(proposeDecision, await body(id, more));
      return [answer.status, Object.keys(answer.body.errors ?? {}).join()];
    };
    for (const order_reference of [
      null,
      'BB1-7K3M9QXA4',
      over.reference,
      paid.reference,
      lumens.reference,
    ])
      expect([order_reference, ...(await refusal({ order_reference }))]).toEqual([
        order_reference,
        422,
        'order_reference',
      ]);
    for (const amount of ['620.01', '0.00', '-5.00'])
      expect([amount, ...(await refusal({ amount, order_reference: open.reference }))]).toEqual([
        amount,
        422,
        'amount',
      ]);
    expect((await detailOf(world, id)).decisions).toEqual([]);
  });

  it('[PAY-3] may split a payment between an order and the rest; the issuer’s own money leaves the queue', async () => {
    const [one, other] = [
      await orderBy(world, anna, '200.00'),
      await orderBy(world, anna, '300.00'),
    ];
    const id = await unnamed('550.00');
    await assignByOfficers(world, id, one.reference, '200.00');
    expect(await detailOf(world, id)).toMatchObject({ state: 'queued', unassigned: '350.00' });
    await assignByOfficers(world, id, other.reference, '300.00');
    const own = await world.finance.ok(
      proposeDecision,
      await body(id, { kind: 'own_funds', amount: '50.00' }),
    );
    await approveAs(world.approver, own.decision_approval_id);
    expect(await detailOf(world, id)).toMatchObject({
      state: 'assigned',
      unassigned: '0.00',
      assignments: [{ amount: '200.00' }, { amount: '300.00' }],
    });
    expect([(await orderOf(anna, one.id)).status, (await orderOf(anna, other.id)).status]).toEqual([
      'funds_received',
      'funds_received',
    ]);
  });

  it('[PAY-3] does not assign what the order no longer accepts when the second officer approves', async () => {
    const placed = await orderBy(world, anna, '400.00');
    const id = await unnamed('400.00');
    const proposed = await world.finance.ok(
      proposeDecision,
      await body(id, { order_reference: placed.reference }),
    );
    await world.booked({ name: 'Anna Muster', amount: '400.00', remittance: placed.reference });
    const answer = await tryToApprove(world.approver, proposed.decision_approval_id);
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_status']);
    const [more, tooMuch] = [await orderBy(world, anna, '500.00'), await unnamed('500.11')];
    const bold = await world.finance.ok(
      proposeDecision,
      await body(tooMuch, { order_reference: more.reference }),
    );
    expect((await tryToApprove(world.approver, bold.decision_approval_id)).body.code).toBe(
      'invalid_status',
    );
    expect(await orderOf(anna, more.id)).toMatchObject({ status: 'pending', paid: '0.00' });
  });
});
