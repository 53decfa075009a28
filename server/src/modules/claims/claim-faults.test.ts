import { describe, expect, it } from 'vitest';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { submitTransfer } from '../transfers/submit-transfer.ts';
import { followTransfer } from './follow-transfer.ts';
import { tokenBalance } from './token-balance.ts';
import { TOKENS } from './test-files/claimant.ts';

import { claimScene, deadEnd, expectPaidOnce, transferRow } from './test-files/claim-scene.ts';

describe('a submission without a clear answer', () => {
  it.each([
    'timeout_before_acceptance',
    'timeout_after_acceptance',
    'reset_after_acceptance',
    'try_again_later',
    'insufficient_fee',
  ] as const)(
    '[CLM-4] %s: the same bytes are submitted again until the ledger has decided',
    async (fault) => {
      const one = await claimScene();
      one.network.fault(fault, 2);
      await one.claim();
      await one.world.runJobs();
      await one.world.runJobs({ delayed: true });
      await one.world.runJobs({ delayed: true });
      await expectPaidOnce(one);
    },
  );

  it('[CLM-4] a lagging Horizon causes no new envelope', async () => {
    const one = await claimScene();
    one.network.fault('ingestion_lag');
    one.network.fault('timeout_after_acceptance');
    await one.claim();
    await one.world.runJobs();
    await one.world.runJobs({ delayed: true });
    expect((await one.claimant.current()).state).toBe('submitted');
    expect((await transferRow(one)).state).toBe('submitted');
    for (let ledgers = 0; ledgers < 3; ledgers++) one.network.closeLedger();
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });

  it('[CLM-4] an unreachable network decides nothing, and building reports it', async () => {
    const one = await claimScene();
    const body = one.claimant.sign(await one.claimant.build(await one.claimant.create()));
    expect(await one.submit(body)).toBe(202);
    const unreachable: Stellar = { ...one.stellar, network: (await deadEnd()).network };
    const { id } = await transferRow(one);
    await submitTransfer({ ...one.world.product.context, stellar: unreachable }, id);
    expect((await transferRow(one)).state).toBe('reserved');
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });
});

it('[CLM-5] balances are those of the ledger now; without an answer there is none, never an old one', async () => {
  const one = await claimScene();
  await one.claim();
  await one.world.runJobs();
  const context = one.world.product.context;
  expect(
    await tokenBalance({ ...context, stellar: one.stellar }, one.investor.accountId),
  ).toMatchObject({ wallets: [{ tokens: TOKENS }], ledger_reachable: true });
  const unreachable: Stellar = { ...one.stellar, network: (await deadEnd()).network };
  expect(await tokenBalance({ ...context, stellar: unreachable }, one.investor.accountId)).toEqual({
    token_code: 'BB1',
    unclaimed_tokens: '0.0000000',
    wallets: [],
    ledger_reachable: false,
  });
});

const POINTS = [
  'claims.create',
  'claims.reserve',
  'claims.build',
  'claims.submit',
  'transfers.sign',
  'transfers.submit',
  'transfers.resolve',
  'claims.follow',
].flatMap((name) => [`${name}.before_commit`, `${name}.after_commit`]);

describe('a crash', () => {
  it.each(POINTS)('[CLM-4] [SAFE-2] at %s loses nothing and does nothing twice', async (point) => {
    const one = await claimScene({ fault: `${point}:throw:1` });
    // The person retries until the portal reports that the claim is in progress.
    for (let tries = 0; tries < 3; tries++) await one.claim().catch(() => null);
    await one.world.runJobs();
    await one.restart();
    await one.restart();
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });

  it('[CLM-4] [SAFE-2] two workers with the same transfer both finish, and one pays', async () => {
    const one = await claimScene();
    await one.claim();
    const { id } = await transferRow(one);
    const context = { ...one.world.product.context, stellar: one.stellar };
    await Promise.all([
      submitTransfer(context, id),
      submitTransfer(context, id),
      submitTransfer(context, id),
    ]);
    await Promise.all([followTransfer(context, id), followTransfer(context, id)]);
    await one.world.runJobs({ delayed: true });
    await expectPaidOnce(one);
  });
});
