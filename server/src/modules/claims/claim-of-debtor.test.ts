import { expect, it } from 'vitest';
import { buildClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import { moneyWorldForAllTests, present } from '../../../../testing/money-world.ts';
import {
  allocateAll,
  paidOrder,
  pay,
  recall,
  receivablesOf,
} from '../../../../testing/receivable-scene.ts';
import { Claimant } from './test-files/claimant.ts';

const world = moneyWorldForAllTests({ chains: ['stellar'] });

it('[PAY-10][CLM-1] a claim that was built before the recall is not taken signed, and is when nothing is owed', async () => {
  const reviewer = await world.officer('Rita Reviewer', 'reviewer');
  const name = 'Doris Schuldner';
  const { person, bankReference } = await paidOrder(world, reviewer, { name, amount: '500.00' });
  await world.secured(person);
  await allocateAll(world);
  const claimant = new Claimant(person);
  const claim = await claimant.create();
  const built = await claimant.build(claim);
  const signed = () => claimant.sign(built, { tokens: claim.tokens, now: world.now().getTime() });
  await recall(world, bankReference, 50_000n);
  const refused = await person.call(submitClaim, { body: signed() });
  expect([refused.status, refused.body.code]).toEqual([409, 'receivable_open']);
  const again = await person.call(buildClaim, { body: { distribution_claim: { id: claim.id } } });
  expect(again.body.code).toBe('receivable_open');
  const [owed] = await receivablesOf(world, person);
  await pay(world, { name, amountCents: 50_000n, remittance: present(owed).reference });
  await person.ok(submitClaim, { body: signed() });
});
