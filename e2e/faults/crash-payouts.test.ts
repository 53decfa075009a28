import { afterAll, expect, it } from 'vitest';
import { runJob } from '../../server/src/platform/jobs/jobs.ts';
import { crashEverywhere } from '../../testing/crash-everywhere.ts';
import { WALKED_TRANSACTIONS, walkEveryAct } from '../../testing/payout-runs/walk-every-act.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';

const SWEEPS = [
  'transfers.resolve',
  'payouts.catch_up',
  'redemptions.catch_up',
  'taxes.catch_up',
  'taxes.inform_of_query',
  'taxes.inform_of_end',
];

let scene: PayoutScene;
afterAll(() => scene.close());

it(
  '[CPN-3] [CPN-5] [TAX-2] [SAFE-2] a crash before and after the commit of every transaction of payouts, redemptions and taxes: everybody is paid once, every token is taken back once, and everybody gets one certificate',
  { timeout: 300_000 },
  async () => {
    scene = await openPayoutScene();
    const { db, jobs } = scene.world.product;
    const notCrashed = crashEverywhere(db, WALKED_TRANSACTIONS);
    await walkEveryAct(scene, {
      call: (officer, endpoint, input) => officer.call(endpoint, input),
      async minute() {
        for (const sweep of SWEEPS) await runJob(jobs, sweep).catch(() => undefined);
        await scene.liftHaltsAboutOrders();
        await scene.world.runJobs({ delayed: true }).catch(() => undefined);
        // A crashed run changes nothing, and the next one does the work.
        return true;
      },
    });
    expect(notCrashed(), 'a new transaction needs an act in the walk').toEqual([]);
  },
);
