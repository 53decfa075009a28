import { beforeAll, describe, expect, it } from 'vitest';
import { getBankImport } from '@bb1/domain/payments/desk-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import type { StatementEntry } from '../../../../testing/bank-for-tests.ts';
import { importStatement, statement, statementAt, transfer } from '../../../../testing/cast.ts';
import {
  detailOf,
  moneyWorldForAllTests,
  orderBy,
  orderOf,
  paymentsIn,
} from '../../../../testing/money-world.ts';
import type { Investor } from '../../../../testing/world.ts';

const world = moneyWorldForAllTests();
let anna: Investor;
beforeAll(async () => {
  anna = await world.buyer('Anna Muster');
  await world.booked({ name: 'Somebody', amount: '1.00', remittance: 'first statement' });
});

const statusOf = async (id: string) => (await orderOf(anna, id)).status;
const paidBy = (reference: string) =>
  transfer({ name: 'Anna Muster', amount: '700.00', remittance: reference });
const book = async (file: Buffer) => {
  const { imported } = await importStatement(world, file);
  await world.runJobs();
  return imported;
};
const waits = async (id: string) =>
  (await world.finance.ok(getBankImport, { params: { id } })).statements.map((one) => [
    one.continuity,
    one.waits,
  ]);
const heldIn = async (q: string) =>
  (await paymentsIn(world, { q })).map(({ state, queue_reason: reason }) => [state, reason]);
const HELD = [['queued', 'statement_not_joined']];

/** Like a forged statement whose author does not know the account's balance. */
const forged = (entries: readonly StatementEntry[]) =>
  statementAt(world, 500n, entries, { prefix: 'FORGED' });

describe('a statement that does not follow the last balance of its account', () => {
  it('[PAY-3][PAY-7] is booked and shown, funds no order and allows no refund', async () => {
    const { id, reference } = await orderBy(world, anna, '700.00');
    const imported = await book(forged([paidBy(reference)]));
    expect([imported.counts.new, await waits(imported.id)]).toEqual([1, [['gap', true]]]);
    expect([await statusOf(id), await heldIn(reference)]).toEqual(['pending', HELD]);
    const [payment] = await paymentsIn(world, { q: reference });
    const refused = await world.finance.call(proposeRefund, {
      params: { id: payment?.id ?? '' },
      body: {
        amount: '700.00',
        reason: 'other',
        payee_account: null,
        payee_name: null,
        payee_memo: null,
        note: 'a try',
        version: (await detailOf(world, payment?.id ?? '')).version,
      },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'statement_not_joined']);
    await world.runJob('payments.catch_up');
    await world.runJobs();
    expect([await statusOf(id), await heldIn(reference)]).toEqual(['pending', HELD]);
  });

  it('[PAY-3] without balances funds nothing until the bank’s own statement brings the same line', async () => {
    const { id, reference } = await orderBy(world, anna, '700.00');
    const real = statement(world, [paidBy(reference)]);
    const bare = Buffer.from(real.toString().replaceAll(/<Bal>.*?<\/Bal>\s*/gs, ''));
    const imported = await book(bare);
    expect([await waits(imported.id), await statusOf(id), await heldIn(reference)]).toEqual([
      [['unknown', true]],
      'pending',
      HELD,
    ]);
    const proof = await book(real);
    expect([proof.counts.new, await waits(proof.id), await waits(imported.id)]).toEqual([
      0,
      [['proven', false]],
      [['unknown', false]],
    ]);
    expect(await statusOf(id)).toBe('funds_received');
  });

  it('[PAY-3] imported before the one in between waits, and continues automatically when that one comes', async () => {
    const [early, late] = [
      await orderBy(world, anna, '700.00'),
      await orderBy(world, anna, '700.00'),
    ];
    const between = statement(world, [paidBy(early.reference)]);
    const after = statement(world, [paidBy(late.reference)]);
    const first = await book(after);
    expect([await waits(first.id), await statusOf(late.id)]).toEqual([[['gap', true]], 'pending']);
    await book(between);
    expect([await statusOf(early.id), await statusOf(late.id), await waits(first.id)]).toEqual([
      'funds_received',
      'funds_received',
      [['proven', false]],
    ]);
    await book(after);
    await book(statement(world, [paidBy('no reference')]));
    expect((await paymentsIn(world, { reason: 'statement_not_joined' })).length).toBe(1);
  });
});
