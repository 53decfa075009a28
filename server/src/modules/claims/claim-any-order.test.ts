import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, it } from 'vitest';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { Claimant, giveTokens, UNITS } from './test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true }));

const FAULTS = [
  'timeout_before_acceptance',
  'timeout_after_acceptance',
  'reset_after_acceptance',
  'try_again_later',
  'insufficient_fee',
  'stale_reads',
] as const;
const ACTIONS = [
  ...FAULTS,
  'person',
  'other keys',
  'jobs',
  'crash and restart',
  'a minute',
  'six minutes',
] as const;
type Action = (typeof ACTIONS)[number];

it('[CLM-4] [SAFE-2] whatever goes wrong in whatever order, each person ends with their tokens, paid in one transaction', async () => {
  let people = 0;
  await assert(
    asyncProperty(
      array(constantFrom<Action[]>(...ACTIONS), { minLength: 4, maxLength: 14 }),
      async (actions) => {
        people += 1;
        await forgetCounts();
        const investor = await world.investor('Anna Anyorder');
        await world.secured(investor);
        await giveTokens(world.product.db, investor.accountId);
        let claimant = new Claimant(investor);
        const network = world.ledger.network;
        if (network === null) throw new Error('the world has no ledger');

        const act = async (action: Action) => {
          await forgetCounts();
          if (action === 'person') await proceed(claimant, investor, network.node.now * 1000);
          else if (action === 'other keys') claimant = new Claimant(investor);
          else if (action === 'jobs') await world.runJobs({ delayed: true });
          else if (action === 'crash and restart') await restart();
          else if (action === 'a minute' || action === 'six minutes') {
            network.setTime(network.node.now + (action === 'a minute' ? 60 : 360));
            network.closeLedger();
          } else network.fault(action, 2);
        };
        for (const action of ['person' as const, ...actions]) await act(action);
        network.node.faults.clear();
        for (let turns = 0; turns < 4; turns++) {
          // A real network closes a ledger every few seconds, and only that proves that an envelope
          // is too late.
          network.setTime(network.node.now + 5);
          network.closeLedger();
          for (const action of ['jobs', 'crash and restart', 'person', 'jobs'] as const)
            await act(action);
        }

        const claim = await claimant.current();
        expect(claim.state).toBe('settled');
        const holder = await world.product.integrations.stellar.network.readAccount(
          claim.public_key,
        );
        expect(holder?.trustlines.map((line) => line.balance)).toEqual([UNITS]);
      },
    ),
    { numRuns: 30 },
  );
  const rows = await world.query<{ claims: number; envelopes: number }>(
    "select (select count(*)::int from journal_entries where kind = 'claim_settled') as claims, (select count(*)::int from transfer_attempts where outcome = 'settled') as envelopes",
  );
  expect(rows[0]).toEqual({ claims: people, envelopes: people });
  expect(await outOfDistribution()).toBe(UNITS * BigInt(people));
});

/** The person at the browser reads the state and takes the next step; refusals are expected. */
async function proceed(claimant: Claimant, investor: ApiClient, now: number): Promise<void> {
  const claim = await claimant.create().catch(() => null);
  const built = claim && (await claimant.build(claim).catch(() => null));
  if (built) await investor.call(submitClaim, { body: claimant.sign(built, { now }) });
}

/** The limit on attempts per person is covered elsewhere. */
async function forgetCounts(): Promise<void> {
  await world.query('delete from rate_limits');
}

async function restart(): Promise<void> {
  await world.query('delete from graphile_worker._private_jobs');
  for (const sweep of ['transfers.resolve', 'claims.catch_up']) await world.runJob(sweep);
}

async function outOfDistribution(): Promise<bigint> {
  const { network, claims } = world.product.integrations.stellar;
  const line = (await network.readAccount(claims.distribution))?.trustlines[0];
  if (line === undefined) throw new Error('the distribution account has no trustline');
  return line.limit - line.balance;
}
