import { expect, it } from 'vitest';
import { buildClaim, submitClaim } from '@bb1/domain/claims/endpoints';
import {
  getScreeningHit,
  judgeScreeningHit,
  listScreeningHits,
} from '@bb1/domain/screening/desk-endpoints';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { openSanctionsCsv } from '../../integrations/screening-lists/test-files/written-lists.ts';
import { apply } from '../../../../testing/applicant.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import { bringIntoForce } from '../screening/test-files/desk-lists.ts';
import { Claimant, giveTokens } from './test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true }));

it('[KYC-8][CLM-4] a person with a screening hit after the allocation gets no tokens until it is judged, with the message of a general halt', async () => {
  const compliance = [
    await world.officer('Clara Compliance', 'compliance'),
    await world.officer('Curt Compliance', 'compliance'),
  ] as const;
  const investor = await world.investor('Lena Lange');
  await apply(investor, { first_name: 'Lena', last_name: 'Langeweile' });
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  const claimant = new Claimant(investor);
  const claim = await claimant.create();
  const built = await claimant.build(claim);

  await bringIntoForce(
    world,
    compliance,
    'own',
    openSanctionsCsv([{ ref: 'inv-1', names: ['Lena Langeweile'] }]),
  );
  await world.runJobs();
  const submitted = await investor.call(submitClaim, { body: claimant.sign(built) });
  const rebuilt = await investor.call(buildClaim, {
    body: { distribution_claim: { id: claim.id } },
  });
  await beginHalt(world.product.db, { kind: 'invariant', at: world.now(), reason: 'a test' });
  const whenStopped = await investor.call(submitClaim, { body: claimant.sign(built) });
  expect([submitted.status, submitted.text, rebuilt.text]).toEqual([
    503,
    whenStopped.text,
    whenStopped.text,
  ]);
  await world.query('update payment_halts set lifted_at = now() where lifted_at is null');

  const { hits } = await compliance[0].ok(listScreeningHits, {
    query: { state: 'open', account_id: investor.accountId },
  });
  const params = { id: hits[0]?.id ?? '' };
  const { revision } = await compliance[0].ok(getScreeningHit, { params });
  await compliance[0].ok(judgeScreeningHit, {
    params,
    body: { judgement: 'false_match', reason: 'another birthplace', revision },
  });
  expect((await investor.ok(submitClaim, { body: claimant.sign(built) })).state).toBe('signed');
});
