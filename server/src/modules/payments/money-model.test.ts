import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { booksHold, MoneyFacts } from '../../../../testing/money-model/money-facts.ts';
import { type MoneyScene, openMoneyScene, preparePeople, type PreparedPeople } from '../../../../testing/money-model/money-scene.ts';
import { sequences, type Step } from '../../../../testing/money-model/money-steps.ts';
import { OutsideWorld } from '../../../../testing/money-model/outside-world.ts';
import { playStep } from '../../../../testing/money-model/play-step.ts';
import { workOff } from '../../../../testing/money-model/work-queue.ts';

const SEQUENCES = 300;
const LANES = 2;
/** Put the seed and the path here that a failed run has printed, and it plays that one sequence again. */
const AGAIN: readonly { readonly seed: number; readonly path: string }[] = [];

let prepared: PreparedPeople;
beforeAll(async () => {
  prepared = await preparePeople();
});

/** Plays a sequence in an empty sale and looks at everything after every step, and once more when the queue is empty. */
async function playSequence(scene: MoneyScene, steps: readonly Step[]): Promise<void> {
  await scene.reset();
  const world = new OutsideWorld();
  const facts = new MoneyFacts(scene, world);
  for (const step of steps) {
    await playStep(scene, world, step, () => booksHold(scene));
    await facts.hold();
  }
  await workOff(scene, 'once');
  await facts.hold();
}

function holds(scene: MoneyScene, options: fc.Parameters<[Step[]]>): Promise<void> {
  return fc.assert(fc.asyncProperty(sequences, (steps) => playSequence(scene, steps)), options);
}

describe('money', () => {
  const scenes: MoneyScene[] = [];
  afterAll(async () => {
    for (const scene of scenes) await scene.close();
  });

  it('[SAFE-1][SAFE-2][PAY-1][PAY-2] is never lost, doubled or misplaced, whatever people, banks, chains, officers and dying processes do in whatever order', async () => {
    const seed = Date.now() % 2 ** 31;
    const lanes = AGAIN.length > 0 ? AGAIN : Array.from({ length: LANES }, (_, lane) => ({ seed: seed + lane, numRuns: SEQUENCES / LANES }));
    process.stderr.write(`money model: seeds ${lanes.map((lane) => lane.seed).join(' and ')}\n`);
    for (const _lane of lanes) scenes.push(await openMoneyScene(prepared));
    await Promise.all(lanes.map((lane, index) => holds(scenes[index] as MoneyScene, lane)));
  }, 300_000);
});
