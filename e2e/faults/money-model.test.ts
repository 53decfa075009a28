import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksHold, MoneyFacts } from '../../testing/money-model/money-facts.ts';
import {
  type MoneyScene,
  openMoneyScene,
  preparePeople,
  type PreparedPeople,
} from '../../testing/money-model/money-scene.ts';
import { type Act, plainly, sequences, type Step } from '../../testing/money-model/money-steps.ts';
import { OutsideWorld } from '../../testing/money-model/outside-world.ts';
import { playStep } from '../../testing/money-model/play-step.ts';
import { workOff } from '../../testing/money-model/work-queue.ts';

/** `npm run faults -- money` plays a thousand. */
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 60);
const LANES = 2;
/** Enter the seed and path printed by a failed run to play that one sequence again. */
const AGAIN: readonly { readonly seed: number; readonly path: string }[] = [];

let prepared: PreparedPeople;
beforeAll(async () => {
  prepared = await preparePeople();
});

/**
 * Plays a sequence in an empty sale and checks everything after every step, and once more when the
 * queue is empty.
 */
async function playSequence(scene: MoneyScene, steps: readonly Step[]): Promise<OutsideWorld> {
  await scene.reset();
  const world = new OutsideWorld();
  const facts = new MoneyFacts(scene, world);
  for (const step of steps) {
    await playStep(scene, world, step, () => booksHold(scene));
    await facts.hold();
  }
  await workOff(scene, 'once');
  await facts.hold();
  return world;
}

function holds(scene: MoneyScene, options: fc.Parameters<[Step[]]>): Promise<void> {
  return fc.assert(
    fc.asyncProperty(sequences, async (steps) => void (await playSequence(scene, steps))),
    options,
  );
}

const scenes: MoneyScene[] = [];
const laneOf: { scene: MoneyScene; options: fc.Parameters<[Step[]]> }[] = [];
async function newScene(): Promise<MoneyScene> {
  const scene = await openMoneyScene(prepared);
  scenes.push(scene);
  return scene;
}
afterAll(async () => {
  for (const scene of scenes) await scene.close();
});

describe('money', () => {
  it('[SAFE-1][SAFE-2][PAY-1][PAY-2] is never lost, doubled or misplaced, whatever people, banks, chains, officers and dying processes do in any order', async () => {
    const seed = Number(process.env['MONEY_SEED'] ?? Date.now() % 2 ** 31);
    const lanes =
      AGAIN.length > 0
        ? AGAIN
        : Array.from({ length: LANES }, (_, lane) => ({
            seed: seed + lane,
            numRuns: SEQUENCES / LANES,
          }));
    process.stderr.write(`money model: seeds ${lanes.map((lane) => lane.seed).join(' and ')}\n`);
    for (const lane of await Promise.all(
      lanes.map(async (options) => ({ options, scene: await newScene() })),
    ))
      laneOf.push(lane);
    await Promise.all(laneOf.map(({ scene, options }) => holds(scene, options)));
  }, 1_800_000);
});

const place = (method: 'EUR' | 'XLM' | 'BTC' | 'ETH'): Act => ({
  kind: 'place',
  who: 0,
  method,
  amountCents: 12_345,
  withCode: false,
  twice: false,
});
const pays = (
  share: 'exact' | 'half' | 'too_much' = 'exact',
  manner: 'right' | 'told_late' = 'right',
): Act => ({ kind: 'pay', which: 0, share, manner });
const chain = (act: 'final' | 'gone' | 'seen', which = 0): Act => ({ kind: 'chain', which, act });
const desk = (act: (Act & { kind: 'officer' })['act'], half = false): Act => ({
  kind: 'officer',
  which: 0,
  act,
  half,
});
const bank = (act: (Act & { kind: 'bank' })['act']): Act => ({ kind: 'bank', which: 0, act });
const allocate: readonly Act[] = [
  { kind: 'allocation', act: 'propose' },
  { kind: 'allocation', act: 'approve' },
];
const later: Act = { kind: 'time', minutes: 40 };
const quote: Act = { kind: 'quote', which: 0 };

describe('bugs found earlier by drawn sequences', () => {
  it.each<[string, readonly Act[]]>([
    [
      'a final payment that a reorganisation puts back to the others waits like them, and is booked once when it is final again',
      [place('BTC'), pays(), chain('final'), chain('seen'), chain('final')],
    ],
    [
      'one that comes back after the tokens were allocated pays what was owed for it',
      [
        place('BTC'),
        pays(),
        chain('final'),
        ...allocate,
        chain('seen'),
        chain('gone'),
        chain('final'),
      ],
    ],
    [
      'a withdrawal after that frees what is there',
      [
        place('ETH'),
        pays(),
        chain('final'),
        ...allocate,
        chain('gone'),
        { kind: 'withdraw', which: 0 },
        chain('final'),
      ],
    ],
    [
      'of a payment that comes back after a part was refunded only the rest is given to its order',
      [
        place('BTC'),
        pays('too_much'),
        chain('final'),
        desk('propose_refund'),
        desk('approve_refund'),
        chain('gone'),
        chain('final'),
      ],
    ],
    [
      'a refund that the bank paid from a recalled file is not paid again',
      [
        place('EUR'),
        pays('too_much'),
        desk('propose_refund'),
        desk('approve_refund'),
        desk('make_file'),
        desk('recall_file'),
        bank('refund_leaves'),
        desk('make_file'),
      ],
    ],
    [
      'a refund that comes back before it left is no longer on its way',
      [
        place('EUR'),
        pays('too_much'),
        desk('propose_refund'),
        desk('approve_refund'),
        desk('make_file'),
        bank('refund_returns'),
        bank('refund_leaves'),
      ],
    ],
    [
      'what was sent the moment before a new quote is on its way as soon as that is made',
      [place('BTC'), later, pays(), quote, chain('final')],
    ],
    [
      'what pays under an older quote is not taken for more than is missing',
      [place('XLM'), pays('half'), later, quote, pays('half'), pays('exact', 'told_late')],
    ],
  ])('[SAFE-1][PAY-4][PAY-8] %s', async (_promise, acts) => {
    await playSequence(laneOf[0]?.scene ?? (await newScene()), acts.map(plainly));
  });

  it('[SAFE-1][PAY-8] a refund of money that the bank reversed is in no file, and can be cancelled', async () => {
    const acts = [
      place('EUR'),
      pays('too_much'),
      desk('propose_refund'),
      desk('approve_refund'),
      bank('reversal'),
      desk('make_file'),
      desk('reject_refund'),
    ];
    const { ordered } = await playSequence(
      laneOf[0]?.scene ?? (await newScene()),
      acts.map(plainly),
    );
    expect([...ordered.keys()]).toEqual([]);
  });
});

describe('a planted bug', () => {
  it.each([
    [
      'a reversal that is not booked',
      `create function planted() returns trigger language plpgsql as $$ begin
       if exists (select from journal_entries where id = new.entry_id and kind = 'assignment_reversed') then return null; end if; return new; end $$;
     create trigger planted before insert on journal_lines for each row execute function planted();`,
    ],
    [
      'news of a payment that make another payment',
      `create function planted() returns trigger language plpgsql as $$ begin
       if new.source <> 'bank' then new.source_key = new.source_key || gen_random_uuid(); end if; return new; end $$;
     create trigger planted before insert on payments for each row execute function planted();`,
    ],
    [
      'a matching that gives a part of each payment for nothing',
      `create function planted() returns trigger language plpgsql as $$ begin
       new.credited_eur = trunc(new.credited_eur * 0.9, 2); return new; end $$;
     create trigger planted before insert on payment_assignments for each row execute function planted();`,
    ],
  ])('[SAFE-1] is found: %s', async (_bug, planted) => {
    const scene = await newScene();
    await scene.db.pool.query(planted);
    await expect(holds(scene, { seed: 1, numRuns: 30, endOnFailure: true })).rejects.toThrow(
      /Property failed/,
    );
  });
});
