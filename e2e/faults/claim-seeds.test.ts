import { expect, inject, it } from 'vitest';
import { faultsOfClaim, standOf } from '../../testing/claim-runs/check-claim.ts';
import { BEGINNINGS } from '../../testing/claim-runs/claim-holder.ts';
import { openClaimPlace } from '../../testing/claim-runs/claim-place.ts';
import { playClaim } from '../../testing/claim-runs/play-claim.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';

/**
 * `npm run faults -- claims` plays a thousand, each time from another seed; `CLAIM_SEEDS=4711`
 * plays that one alone.
 */
const ONLY = process.env['CLAIM_SEEDS'];
const SEEDS = Number(process.env['CLAIM_RUNS'] ?? 150);
const FIRST = Number(process.env['CLAIM_SEED'] ?? 1);
const PLACES = 2;
/** Of tokens without orders; these runs have none. */
const NOT_OF_ORDERS =
  'unclaimed and claimed tokens of an investor are what was allocated to them, bought or as commission, or inherited unclaimed';

it(
  `[CLM-4][SAFE-2] ${SEEDS} claims of every type, with timeouts, dropped connections, lag, lost ledgers, crashes at every commit, expiries, repetitions and several workers: each ends in exactly one transfer of the exact sum`,
  { timeout: 600_000 },
  async () => {
    const seeds =
      ONLY === undefined
        ? Array.from({ length: SEEDS }, (_, index) => index + FIRST)
        : ONLY.split(',').map(Number);
    const met = { crashes: 0, rebuilt: 0, steps: 0 };
    const work = async (place: number) => {
      const at = await openClaimPlace(await cloneDatabase(inject('postgresUrl')));
      try {
        for (const seed of seeds.filter((one) => one % PLACES === place)) {
          const before = standOf(at);
          const run = await playClaim(at, seed);
          const wrong = await faultsOfClaim(run, before);
          expect(
            wrong,
            `seed ${seed}, ${run.holder.beginning}:\n${run.steps.join('\n')}\n`,
          ).toEqual([]);
          met.crashes += run.crashes;
          met.steps += run.steps.length;
          met.rebuilt += Math.max(
            0,
            new Set(run.built.map((built) => built.transaction_hash)).size - 1,
          );
        }
        const { breaches } = await checkMoneyInvariants(at.db);
        expect(breaches.filter(({ invariant }) => invariant !== NOT_OF_ORDERS)).toEqual([]);
      } finally {
        await at.close();
      }
    };
    await Promise.all(Array.from({ length: PLACES }, (_, place) => work(place)));
    if (ONLY !== undefined) return;
    // Without crashes and rebuilds the runs would prove little; few runs vary more than a thousand.
    const few = SEEDS < 1_000;
    expect([met.crashes, met.crashes > SEEDS / (few ? 6 : 5)]).toEqual([met.crashes, true]);
    expect([met.rebuilt, met.rebuilt > SEEDS / (few ? 10 : 8)]).toEqual([met.rebuilt, true]);
    expect(BEGINNINGS).toHaveLength(7);
  },
);
