import { beforeAll, describe, expect, it } from 'vitest';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import { proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import {
  listUnexplainedDebits,
  noteUnexplainedDebit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { approveAs } from '../../../../testing/approvals.ts';
import { importStatement, statement } from '../../../../testing/cast.ts';
import {
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  paymentsIn,
  present,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

describe('stored decisions, changed by hand in the database', () => {
  it('[PAY-6][DESK-3] neither order, amount nor reason of a decision change once two officers have made it', async () => {
    const [named, other] = [
      await orderBy(world, anna, '300.00'),
      await orderBy(world, anna, '300.00'),
    ];
    await world.booked({ name: 'Anna Muster', amount: '300.00', remittance: 'nothing' });
    const [payment] = await paymentsIn(world);
    const id = present(payment).id;
    const { version } = await detailOf(world, id);
    const proposed = await world.finance.ok(proposeDecision, {
      params: { id },
      body: {
        kind: 'assign',
        order_reference: named.reference,
        amount: '300.00',
        reason: 'She called',
        version,
      },
    });
    await approveAs(world.approver, proposed.decision_approval_id);
    for (const change of [
      `order_id = '${other.id}'`,
      'amount = 1',
      "reason = 'x'",
      'proposed_by = gen_random_uuid()',
    ])
      await expect(world.query(`update payment_decisions set ${change}`)).rejects.toThrow(
        /are fixed/,
      );
    await expect(world.query('delete from payment_decisions')).rejects.toThrow(/append-only/);
    await expect(
      world.query("update payment_decisions set state = 'rejected', rejection_reason = 'x'"),
    ).rejects.toThrow(/has been made/);
  });

  it('[ORD-5] the time of a withdrawal can never be changed', async () => {
    const placed = await orderBy(world, anna, '310.00');
    await anna.ok(withdrawOrder, { params: { id: placed.id }, body: { confirmed: true } });
    await expect(
      world.query("update withdrawals set declared_at = declared_at + interval '1 day'"),
    ).rejects.toThrow(/is fixed/);
    await expect(world.query('update withdrawals set completed_at = null')).rejects.toThrow(
      /is fixed/,
    );
  });

  it('[PAY-3] an unordered debit accepts a note, and otherwise never changes', async () => {
    await importStatement(
      world,
      statement(world, [
        {
          direction: 'debit',
          transfers: [
            {
              amountCents: 4_200n,
              counterpartyName: 'Somebody',
              counterpartyIban: 'DE02500105170137075030',
              remittance: ['direct debit'],
            },
          ],
        },
      ]),
    );
    await world.runJobs();
    const [debit] = await world.finance.ok(listUnexplainedDebits);
    expect(
      await world.finance.ok(noteUnexplainedDebit, {
        params: { id: present(debit).id },
        body: { note: 'The bank looks into it' },
      }),
    ).toMatchObject({ note: 'The bank looks into it', noted_by: 'Felix Finance' });
    await expect(world.query("update unexplained_debits set kind = 'reversal'")).rejects.toThrow(
      /is fixed/,
    );
  });
});
