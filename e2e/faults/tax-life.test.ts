import { afterAll, expect, it } from 'vitest';
import { cents } from '../../domain/src/money.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';
import { playTaxLife } from '../../testing/tax-life/play-tax-life.ts';
import { yearSums } from '../../testing/tax-life/year-sums.ts';

// `npm run faults -- taxes` plays the whole bond with 140 holders and another seed.
const HOLDERS = Number(process.env['TAX_HOLDERS'] ?? 9);
const IS_WHOLE = process.env['TAX_YEARS'] === 'all';
const YEARS = IS_WHOLE ? 10 : 5;
const RUNS = IS_WHOLE ? 41 : 20;
const SEED = Number(process.env['TAX_SEED'] ?? 5);

let scene: PayoutScene;
afterAll(() => scene.close());

it(
  `[TAX-4] [TAX-5] [TAX-6] ${YEARS} years of ${HOLDERS} holders of all kinds: in each year runs, returns, certificates and journal are what the text of the law says, to the cent`,
  { timeout: 7_200_000 },
  async () => {
    scene = await openPayoutScene();
    const { happened, ...answer } = await playTaxLife(scene, {
      holders: HOLDERS,
      seed: SEED,
      ...(IS_WHOLE ? {} : { years: YEARS }),
    });
    expect(answer, `seed ${SEED}`).toEqual({ runs: RUNS, differences: [], breaches: [] });
    const years = await yearSums(scene.world.product.db.pool);
    if (IS_WHOLE) console.table(years);
    // Of the last year of a shorter life only January has passed.
    const closed = years.slice(0, IS_WHOLE ? YEARS + 1 : YEARS);
    for (const one of closed) {
      const runs = cents(one.runs);
      expect([one.returns, one.journal, one.certificates].map(cents), JSON.stringify(one)).toEqual([
        runs + cents(one.corrected),
        runs + cents(one.corrected),
        runs + cents(one.correctedOf) - cents(one.unowned),
      ]);
    }
    expect(closed.every(({ runs }) => cents(runs) > 0n)).toBe(true);
    expect(
      Object.values(happened).every((times) => times > 0),
      JSON.stringify(happened),
    ).toBe(true);
  },
);
