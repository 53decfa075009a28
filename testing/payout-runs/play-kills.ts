import { setTimeout } from 'node:timers/promises';
import type { PayoutScene } from '../payout-scene.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { seeded } from '../seeded.ts';

/**
 * Between any two steps of a payout; a process dies at one of them, the first or second time it is
 * reached.
 */
const POINTS = [
  'payouts.send',
  'payouts.follow',
  'transfers.reserve_payment',
  'transfers.build_payment',
  'transfers.sign',
  'transfers.submit',
  'transfers.resolve',
  'settle_coupon_run',
].flatMap((name) => [`${name}.before_commit`, `${name}.after_commit`]);
const NETWORK_FAULTS = [
  'timeout_before_acceptance',
  'timeout_after_acceptance',
  'reset_after_acceptance',
  'try_again_later',
  'insufficient_fee',
  'ingestion_lag',
] as const;
const MOST_ALIVE_MS = 4_000;

/**
 * Lets two processes of the product work on a released run, with a network that fails occasionally,
 * and kills each of them, some at a named point and some at a random moment, the given number of
 * times. Returns the kills at each point.
 */
export async function playKills(
  scene: PayoutScene,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<ReadonlyMap<string, number>> {
  const random = seeded(seed);
  const died = new Map<string, number>();
  for (let dead = 0; dead < kills;) {
    for (let faults = random.below(3); faults > 0; faults--)
      scene.network.fault(random.pick(NETWORK_FAULTS), 1 + random.below(2));
    await scene.liftHaltsAboutOrders();
    const points = [random.pick(POINTS), random.pick(POINTS)];
    const processes = await Promise.all(
      points.map((point) =>
        startServerProcess(scene.world.environment, {
          fault: `${point}:kill:${1 + random.below(2)}`,
        }),
      ),
    );
    for (const [at, how] of (
      await Promise.all(processes.map((one) => untilDead(one, 500 + random.below(MOST_ALIVE_MS))))
    ).entries()) {
      const where = how === 'by itself' ? (points[at] ?? '') : 'at any moment';
      died.set(where, (died.get(where) ?? 0) + 1);
      dead++;
    }
    // Occasionally a lagging Horizon catches up, and undecided envelopes expire.
    scene.network.closeLedger();
    if (random.below(2) === 0) await scene.pass(6);
  }
  return died;
}

async function untilDead(one: ServerProcess, patienceMs: number): Promise<'by itself' | 'killed'> {
  const how = await Promise.race([
    one.gone.then(() => 'by itself' as const),
    setTimeout(patienceMs, 'killed' as const),
  ]);
  if (how === 'killed') process.kill(one.pid, 'SIGKILL');
  await one.gone;
  return how;
}

/**
 * Continues in this process until everybody payable is paid; undecided envelopes expire on the way.
 */
export async function workUntilPaid(scene: PayoutScene): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) {
    scene.network.closeLedger();
    await scene.settle();
    const rows = await scene.world.query<{ open: number }>(
      "select count(*)::int as open from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state = 'released' and l.state in ('planned', 'sending')",
    );
    if (rows[0]?.open === 0) return;
    await scene.pass(6);
  }
  throw new Error('payouts are still open');
}
