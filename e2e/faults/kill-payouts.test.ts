import { afterAll, expect, it } from 'vitest';
import { payoutsOf } from '../../testing/payout-runs/payouts-of.ts';
import { playKills, workUntilPaid } from '../../testing/payout-runs/play-kills.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';
import { seeded } from '../../testing/seeded.ts';

// `npm run faults -- payouts` plays the same with ten thousand holders and twenty kills, with
// another seed each time.
const HOLDERS = Number(process.env['PAYOUT_HOLDERS'] ?? 450);
const KILLS = Number(process.env['PAYOUT_KILLS'] ?? 4);
const SEED = Number(process.env['PAYOUT_SEED'] ?? 7);
const TOKEN = 10_000_000n;
/** Twice what all of them hold together, which is less than the supply. */
const MOST_TOKENS = 8_000_000;

let scene: PayoutScene;
afterAll(() => scene.close());

it(
  `[CPN-3] [SAFE-2] ${HOLDERS} holders are paid once each though both workers are killed ${KILLS} times and the network fails, and a repeated run sends nothing`,
  { timeout: 3_600_000 },
  async () => {
    scene = await openPayoutScene();
    const lot = seeded(SEED);
    const [day] = scene.days;
    if (day === undefined) throw new Error('there is no payout day');
    const holders = await scene.holders(
      Array.from(
        { length: HOLDERS },
        () =>
          BigInt(2 + lot.below(Math.floor(MOST_TOKENS / HOLDERS))) * TOKEN +
          BigInt(lot.below(10_000_000)),
      ),
    );
    scene.fund(10n ** 15n);
    await scene.goTo(day);
    await scene.minute();
    const { run } = await scene.release(await scene.propose(1));
    const { payoutAccount } = scene.world.product.integrations.stellar.payments;
    const before = scene.lumensOf(payoutAccount);

    const died = await playKills(scene, { kills: KILLS, seed: SEED });
    await workUntilPaid(scene);

    const payouts = await payoutsOf(scene, run.id);
    const owed = new Map(
      payouts.map(({ public_key: key, lumens }) => [key, BigInt(lumens.replace('.', ''))]),
    );
    const wrong = holders.filter(
      ({ keys }) => scene.lumensOf(keys.publicKey()) !== owed.get(keys.publicKey()),
    );
    expect(
      [owed.size, wrong.length, (await scene.run(1)).run.state],
      `seed ${SEED}, died ${JSON.stringify([...died])}`,
    ).toEqual([HOLDERS, 0, 'settled']);
    const paid = [...owed.values()].reduce((sum, one) => sum + one, 0n);
    expect([before - scene.lumensOf(payoutAccount), await scene.breaches()]).toEqual([paid, []]);

    const { sequence } = scene.network.node.ledger.last;
    await scene.settle();
    expect([
      scene.network.node.ledger.last.sequence,
      before - scene.lumensOf(payoutAccount),
    ]).toEqual([sequence, paid]);
  },
);
