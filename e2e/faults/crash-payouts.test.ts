import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '@bb1/domain/endpoint';
import { cancelCouponRun, confirmYearProfit, exportCouponRunPayouts, prepareCouponRun, proposeCouponRun, proposeYearProfit, rejectYearProfit, releaseCouponRun, retryCouponRun, splitCouponRun } from '@bb1/domain/payouts/desk-endpoints';
import { approveRedemption, downloadRedemptionTransactions, exportRedemptionLines, listRedemptions, proposeRedemption, rejectRedemption, stopRedemption, uploadRedemptionSignatures } from '@bb1/domain/redemptions/desk-endpoints';
import type { ApiClient, ApiInput } from '../../testing/api-client.ts';
import { crashEverywhere, transactionsOf } from '../../testing/crash-everywhere.ts';
import { forgetLimits } from '../../testing/money-world.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';
import { openRedeeming } from '../../testing/redeem.ts';

const TOKEN = 10_000_000n;
const MOST_TRIES = 6;

let scene: PayoutScene;
afterAll(() => scene.close());

it('[CPN-3] [CPN-5] [SAFE-2] a crash before and behind the commit of every transaction of payouts and redemptions: everybody is paid once and every token is taken back once', { timeout: 300_000 }, async () => {
  scene = await openPayoutScene();
  const redeeming = await openRedeeming(scene);
  const { db } = scene.world.product;
  const holders = await scene.holders([100n, 200n, 300n].map((one) => one * TOKEN));
  const [frozen] = holders;
  scene.fund(10n ** 14n);
  const day = scene.days.at(-1);
  if (frozen === undefined || day === undefined) throw new Error('there is nobody, or no day');
  const names = transactionsOf(['payouts', 'redemptions']);
  const notCrashed = crashEverywhere(db, names);

  /** What people do when a page broke: they try again, and read that it was handled when it was. */
  async function act(client: ApiClient & { readonly officerId: string }, endpoint: Endpoint, input: ApiInput = {}): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await forgetLimits(scene.world);
      await db.pool.query('update sessions set stepped_up_at = now() where subject_id = $1', [client.officerId]);
      const answer = await client.call(endpoint, input);
      if (answer.status < 500) return;
    }
    throw new Error(`${endpoint.name} never answered`);
  }
  /** What runs every minute goes on whatever became of it the minute before. */
  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      for (const sweep of ['transfers.resolve', 'payouts.catch_up', 'redemptions.catch_up']) await Promise.resolve(scene.world.product.jobs[sweep]?.({})).catch(() => undefined);
      await scene.liftStopsAboutOrders();
      await scene.world.runJobs({ delayed: true }).catch(() => undefined);
      scene.network.closeLedger();
    }
    expect(await scene.breaches()).toEqual([]);
  }

  const { maker, checker } = scene;
  await scene.goTo(day);
  await act(maker, prepareCouponRun, { body: { payout_number: day.number, despite_elsewhere: false } });
  await minutes(4);
  const { run: together } = await scene.run(day.number);
  await act(maker, splitCouponRun, { params: { id: together.id } });
  await minutes(4);
  await act(maker, cancelCouponRun, { params: { id: together.id }, body: { reason: 'once more' } });
  await minutes(6);
  for (const state of ['rejected', 'confirmed']) {
    await act(maker, proposeYearProfit, { body: { payout_number: day.number, profit: '100.00', document_reference: 'a paper' } });
    const { rows } = await db.pool.query<{ id: string }>("select id from year_profits where state = 'proposed'");
    const params = { id: rows[0]?.id ?? '' };
    await (state === 'rejected' ? act(checker, rejectYearProfit, { params, body: { reason: 'wrong' } }) : act(checker, confirmYearProfit, { params, body: { profit: '100.00' } }));
  }
  await minutes(4);
  await db.pool.query('insert into frozen_holdings values ($1, now())', [frozen.keys.publicKey()]);
  for (const part of ['fixed_coupon', 'variable_coupon'] as const) {
    const { run } = await scene.run(day.number, part);
    await act(maker, proposeCouponRun, { params: { id: run.id }, body: { version: run.version } });
    const { content_hash: contentHash } = await scene.run(day.number, part);
    await act(checker, releaseCouponRun, { params: { id: run.id }, body: { content_hash: contentHash } });
    await minutes(6);
    await act(maker, exportCouponRunPayouts, { params: { id: run.id } });
  }
  const { run } = await scene.run(day.number);
  expect(run.counts).toEqual({ planned: 0, sending: 0, paid: 2, parked: 1 });
  await act(maker, retryCouponRun, { params: { id: run.id } });
  await minutes(3);
  await db.pool.query('delete from frozen_holdings');
  await scene.pass(61);
  await minutes(6);
  expect((await scene.run(day.number)).run.state).toBe('settled');
  const paid = holders.map(({ keys }) => scene.lumensOf(keys.publicKey()));
  const { rows: owed } = await db.pool.query<{ lumens: string }>("select (sum(l.lumens) * 10000000)::bigint::text as lumens from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state <> 'cancelled' group by l.public_key order by sum(l.token_amount)");
  expect(paid.map(String)).toEqual(owed.map(({ lumens }) => lumens));

  const newest = async () => (await redeeming.maker.ok(listRedemptions, { query: {} })).redemptions[0]?.id ?? '';
  await act(redeeming.maker, proposeRedemption, { body: {} });
  await act(checker, rejectRedemption, { params: { id: await newest() }, body: { reason: 'once more' } });
  await act(redeeming.maker, proposeRedemption, { body: {} });
  await act(checker, approveRedemption, { params: { id: await newest() } });
  await minutes(4);
  await act(checker, stopRedemption, { params: { id: await newest() }, body: { reason: 'once more' } });
  await minutes(4);
  await act(redeeming.maker, proposeRedemption, { body: {} });
  const id = await newest();
  await act(checker, approveRedemption, { params: { id } });
  await minutes(4);
  await act(redeeming.maker, exportRedemptionLines, { params: { id } });
  for (let round = 0; round < 3; round++) await act(redeeming.maker, downloadRedemptionTransactions, { params: { id } });
  await act(redeeming.maker, uploadRedemptionSignatures, { params: { id }, body: { signed_envelope_xdr: await redeeming.signed(id) } });
  await minutes(6);
  expect((await redeeming.detail(id)).redemption).toMatchObject({ state: 'done', redeemed: { lines: 3 }, left: { lines: 0 } });
  expect([redeeming.outstanding(), holders.map(({ keys }) => scene.lumensOf(keys.publicKey()))]).toEqual([0n, paid]);
  expect(notCrashed(), 'a new transaction needs an act in this walk').toEqual([]);
});
