import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewAllocation, proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import { approve } from '../../../../testing/applicant.ts';
import { moneyWorldForAllTests, orderBy } from '../../../../testing/money-world.ts';
import { getApproval, withdrawProposal } from '@bb1/domain/approvals/endpoints';

const world = moneyWorldForAllTests({});
const references: string[] = [];
beforeAll(async () => {
  const reviewer = await world.officer('Rita Review', 'reviewer');
  for (const name of ['Anna Muster', 'Bruno Muster', 'Carla Muster']) {
    const investor = await world.buyer(name);
    await approve(reviewer, investor.accountId);
    const { reference } = await orderBy(world, investor, '200.00');
    await world.booked({ name, amount: '200.00', remittance: reference });
    references.push(reference);
  }
});

const ready = async () => (await world.finance.ok(previewAllocation)).ready;
const propose = (ids: readonly string[]) =>
  world.finance.call(proposeAllocation, { body: { ids } });

describe('a proposal of chosen orders', () => {
  it('[TOK-1][DESK-9] has these alone; the others stay ready', async () => {
    const [first, second, third] = await ready();
    const chosen = [second, third].map((order) => order?.order_id ?? '');
    // Named twice, an order is in it once.
    const proposed = await world.finance.ok(proposeAllocation, {
      body: { ids: [...chosen, chosen[0] ?? ''] },
    });
    const { facts, evidence } = await world.finance.ok(getApproval, { params: proposed });
    expect([
      evidence.map(([order]) => order?.value),
      facts.map(({ format, value }) => `${format} ${value}`),
      (await ready()).map((line) => line.reference),
    ]).toEqual([
      [second?.reference, third?.reference],
      ['count 2', 'eur 400.00', 'quantity 421.0526314'],
      [first?.reference],
    ]);
    expect((await propose(chosen)).body.code).toBe('order_not_ready');
    await world.finance.ok(withdrawProposal, { params: proposed });
  });

  it('[TOK-1] is refused as a whole when a chosen order is not ready, and without any', async () => {
    const [first] = await ready();
    const answer = await propose([first?.order_id ?? '', randomUUID()]);
    expect([answer.status, answer.body.code]).toEqual([409, 'order_not_ready']);
    for (const ids of [[], ['none']])
      expect(Object.keys((await propose(ids)).body.errors ?? {})).not.toEqual([]);
    expect((await ready()).map((line) => line.reference)).toEqual(references.toSorted());
  });
});
