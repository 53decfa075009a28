import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { investorWithTokens } from '../../../../testing/cast.ts';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { Claimant } from './test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let officers: { reviewer: ApiClient; finance: ApiClient; approver: ApiClient };
beforeAll(async () => {
  officers = {
    reviewer: await world.officer('Rita Reviewer', 'compliance'),
    finance: await world.officer('Finn Finance', 'finance'),
    approver: await world.officer('Ada Approver', 'finance_approver'),
  };
});

const ROUNDS = 4;

it('[ORD-5][CLM-4][SAFE-2] a withdrawal and the signed claim of its tokens at the same moment: either the tokens are in the wallet, or the money is free, never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { person, order } = await investorWithTokens(
      world,
      `Anna ${'ABCDEFGH'.charAt(round)}uster`,
      '2500.00',
      officers,
    );
    await world.secured(person);
    const claimant = new Claimant(person);
    const built = await claimant.build(await claimant.create());
    const signed = claimant.sign(built, { now: world.now().getTime() });
    const withdraw = () =>
      person.call(withdrawOrder, { params: { id: order.id }, body: { confirmed: true } });
    const submit = () => person.call(submitClaim, { body: signed });
    // A submission does more before it locks, so it needs a small head start to come first
    // sometimes.
    const [withdrawn, submitted] = await Promise.all([
      round % 2 === 0 ? withdraw() : setTimeout(round * 4).then(withdraw),
      submit(),
    ]);
    expect(withdrawn.status).toBe(201);
    expect([202, 409]).toContain(submitted.status);
    await world.runJobs({ delayed: true });
    const rows = await world.query<{
      status: string;
      completed: boolean;
      claimed: boolean;
    }>(
      "select o.status, w.completed_at is not null as completed, exists (select from distribution_claims c where c.account_id = o.account_id and c.state = 'settled') as claimed from orders o join withdrawals w on w.order_id = o.id where o.id = $1",
      [order.id],
    );
    const [end] = rows;
    expect(end).toEqual(
      submitted.status === 409
        ? { status: 'withdrawn', completed: true, claimed: false }
        : { status: 'tokens_allocated', completed: false, claimed: true },
    );
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
    // A transaction built for returned tokens is idle, and loses its channel after a minute.
    await world.moveClock(new Date(world.now().getTime() + 61_000));
  }
});
