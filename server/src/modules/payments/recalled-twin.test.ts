import { beforeAll, describe, expect, it } from 'vitest';
import { listUnexplainedDebits } from '@bb1/domain/payments/unexplained-money-endpoints';
import { importStatement, statement, transfer } from '../../../../testing/cast.ts';
import {
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  outcomes,
  paymentsIn,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
});

let recalls = 0;
const recall = async (amountCents: bigint, remittance: string) => {
  recalls += 1;
  await importStatement(
    world,
    statement(world, [
      {
        direction: 'debit',
        isReversal: true,
        bankReference: `RECALL-${recalls}`,
        transfers: [
          {
            amountCents,
            counterpartyName: 'Anna Muster',
            counterpartyIban: 'DE02120300000000202051',
            remittance: [remittance],
          },
        ],
      },
    ]),
  );
  await world.runJobs();
};
const sent = (amount: string, remittance: string, iban?: string) =>
  transfer({ name: 'Anna Muster', amount, remittance, ...(iban === undefined ? {} : { iban }) });

describe('a transfer that was sent twice and recalled once', () => {
  it('[PAY-3][PAY-7] leaves the order paid and nothing to refund, though the bank does not say which of the two it was', async () => {
    const placed = await orderBy(world, anna, '500.00');
    await world.booked(
      { name: 'Anna Muster', amount: '500.00', remittance: placed.reference },
      { name: 'Anna Muster', amount: '500.00', remittance: placed.reference },
    );
    expect(await outcomes(world)).toEqual(['already_paid', 'assigned']);
    await recall(50_000n, placed.reference);
    expect(await outcomes(world)).toEqual(['assigned', 'gone']);
    expect(await orderOf(anna, placed.id)).toMatchObject({
      status: 'funds_received',
      paid: '500.00',
      flags: [],
    });
    expect(await world.finance.ok(listUnexplainedDebits)).toEqual([]);
    await world.check();
    await recall(50_000n, placed.reference);
    expect((await orderOf(anna, placed.id)).status).toBe('pending');
  });

  it('[PAY-3] is not guessed where two payers used the same text', async () => {
    const placed = await orderBy(world, anna, '510.00');
    await importStatement(
      world,
      statement(world, [
        sent('510.00', placed.reference),
        sent('510.00', placed.reference, 'DE02500105170137075030'),
      ]),
    );
    await world.runJobs();
    await recall(51_000n, placed.reference);
    expect((await orderOf(anna, placed.id)).status).toBe('funds_received');
    expect(
      (await world.finance.ok(listUnexplainedDebits)).map(({ kind, amount }) => [kind, amount]),
    ).toEqual([['reversal', '510.00']]);
    expect(
      (await paymentsIn(world)).filter(
        ({ amount, state }) => amount === '510.00' && state === 'gone',
      ),
    ).toEqual([]);
  });
});
