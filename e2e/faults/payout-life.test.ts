import { afterAll, expect, it } from 'vitest';
import { playLife } from '../../testing/payout-runs/play-life.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';

// `npm run faults -- life` plays it with a thousand holders.
const HOLDERS = Number(process.env['LIFE_HOLDERS'] ?? 12);
const SEED = Number(process.env['LIFE_SEED'] ?? 3);

let scene: PayoutScene;
afterAll(() => scene.close());

it(
  `[CPN-1] [CPN-2] [CPN-5] [TAX-1] ten years of ${HOLDERS} holders: every payout equals an independent calculation to the cent and stroop, no money invariant is broken after any run, and in the end no token is left`,
  { timeout: 7_200_000 },
  async () => {
    scene = await openPayoutScene();
    const { happened, ...answer } = await playLife(scene, { holders: HOLDERS, seed: SEED });
    expect(answer, `seed ${SEED}`).toEqual({
      runs: 40,
      differences: [],
      breaches: [],
      unpaid: 0,
      wallets: [],
      outstanding: 0n,
    });
    expect(
      Object.values(happened).every((times) => times > 0),
      JSON.stringify(happened),
    ).toBe(true);
  },
);
