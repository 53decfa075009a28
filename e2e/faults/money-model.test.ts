import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksHold, MoneyFacts } from '../../testing/money-model/money-facts.ts';
import {
  type MoneyScene,
  openMoneyScene,
  preparePeople,
  type PreparedPeople,
} from '../../testing/money-model/money-scene.ts';
import {
  type Act,
  plainly,
  sequencesOf,
  type Step,
} from '../../testing/money-model/money-steps.ts';
import { OutsideWorld } from '../../testing/money-model/outside-world.ts';
import { playStep } from '../../testing/money-model/play-step.ts';
import { workOff } from '../../testing/money-model/work-queue.ts';

const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 20);
/** `npm run faults -- money` plays ten thousand steps in one lane, however many sequences these are. */
const STEPS = Number(process.env['MONEY_STEPS'] ?? 0);
const LANES = STEPS > 0 ? 1 : 2;
const SEQUENCES_PER_SEED = 25;
const [SHORT, LONG] = [9, 30];
/** A run of the tests judges a change, and so draws the same each time; `npm run faults -- money` draws anew. */
const SEED = 446_881_636;
const HOUR_MS = 3_600_000;
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

/** Plays seed after seed until so many steps are played, and prints the faults of each; a fault ends only its own seed. */
async function playSteps(scene: MoneyScene, firstSeed: number): Promise<void> {
  const faults: unknown[] = [];
  const began = Date.now();
  const played = { steps: 0 };
  for (let seed = firstSeed; played.steps < STEPS; seed++) {
    const counted = fc.asyncProperty(sequencesOf(seed % 2 === 0 ? SHORT : LONG), async (steps) => {
      played.steps += steps.length;
      await playSequence(scene, steps);
    });
    await fc.assert(counted, { seed, numRuns: SEQUENCES_PER_SEED }).catch((error: unknown) => {
      faults.push(error);
      process.stderr.write(
        `${String(error)}\n${error instanceof Error ? String(error.cause) : ''}\n`,
      );
    });
    const seconds = Math.round((Date.now() - began) / 1_000);
    process.stderr.write(
      `money model: ${played.steps} steps, ${faults.length} faults, ${seconds} s, to seed ${seed}\n`,
    );
  }
  expect(faults, 'faults, listed above').toEqual([]);
}

function holds(scene: MoneyScene, options: fc.Parameters<[Step[]]>): Promise<void> {
  return fc.assert(
    fc.asyncProperty(sequencesOf(SHORT), async (steps) => void (await playSequence(scene, steps))),
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
  it(
    '[SAFE-1][SAFE-2][PAY-1][PAY-2] is never lost, doubled or misplaced, whatever people, banks, chains, officers and dying processes do in any order',
    async () => {
      const seed = Number(process.env['MONEY_SEED'] ?? SEED);
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
      // The others continue after one has failed, so that none of their sequences is still running below.
      const played = await Promise.allSettled(
        laneOf.map(({ scene, options }) =>
          STEPS > 0 ? playSteps(scene, seed) : holds(scene, options),
        ),
      );
      for (const lane of played) if (lane.status === 'rejected') throw lane.reason;
    },
    4 * HOUR_MS,
  );
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
  { kind: 'allocation', act: 'propose', by: 0 },
  { kind: 'allocation', act: 'approve', by: 0 },
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
      'one that is put back while a refund of a part of it is sent shows on its order again',
      [
        place('ETH'),
        pays('too_much'),
        chain('final'),
        desk('propose_refund'),
        desk('approve_refund'),
        desk('name_transaction'),
        chain('seen'),
      ],
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

/** The message of the fault that shrinking ended with. */
async function faultOf(play: Promise<void>): Promise<string> {
  const error = await play.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? String(error.cause) : 'nothing';
}

describe('two officers who invent a statement', () => {
  const forgery = (act: (Act & { kind: 'forgery' })['act']): Act => ({
    kind: 'forgery',
    which: 0,
    act,
  });
  const openHalts = async (scene: MoneyScene) =>
    (
      await scene.db.pool.query<{ scope: string; breach: string }>(
        'select scope, breach from payment_halts where lifted_at is null',
      )
    ).rows;

  it('[SAFE-1][PAY-9][PAY-13] are believed alone until the bank contradicts them, which halts euros; nothing is allocated without a third officer', async () => {
    const scene = laneOf[0]?.scene ?? (await newScene());
    const invent = [place('EUR'), forgery('upload'), forgery('approve_own'), forgery('approve')];
    const alone = await playSequence(scene, [...invent, ...allocate].map(plainly));
    // The uploader is the first officer, whose proposal is refused.
    expect(alone.forgedCents).toBe(alone.forgeries[0]?.cents);
    expect(await openHalts(scene)).toEqual([]);
    const { rows } = await scene.db.pool.query('select from allocations');
    expect(rows).toEqual([]);
    const third: readonly Act[] = [
      { kind: 'allocation', act: 'propose', by: 2 },
      { kind: 'allocation', act: 'approve', by: 0 },
    ];
    await playSequence(scene, [...invent, bank('unknown_debit'), ...third].map(plainly));
    expect(await openHalts(scene)).toMatchObject([
      { scope: 'EUR', breach: expect.stringContaining('forged.xml') as string },
    ]);
    expect((await scene.db.pool.query('select from allocations')).rows).toEqual([]);
  });

  it('[SAFE-1][PAY-9][PAY-13] leave a gap once two others let the statement of the bank join, and euros go on', async () => {
    const scene = laneOf[0]?.scene ?? (await newScene());
    const acts = [
      place('EUR'),
      forgery('upload'),
      forgery('approve'),
      bank('unknown_debit'),
      bank('charge'),
      forgery('explain'),
      place('EUR'),
      { ...pays(), which: 1 },
    ];
    const { explainedCents } = await playSequence(scene, acts.map(plainly));
    expect(explainedCents).toBeGreaterThan(0n);
    expect(await openHalts(scene)).toEqual([]);
    const { rows } = await scene.db.pool.query('select status from orders order by status');
    // The invented credit, which no second source confirms, has paid nothing.
    expect(rows.map(({ status }) => String(status))).toEqual(['funds_received', 'pending']);
  });

  it('[SAFE-1][PAY-9] are found out as well if the process dies right after the gap is explained', async () => {
    const scene = laneOf[0]?.scene ?? (await newScene());
    const acts = [place('EUR'), pays('half'), forgery('upload'), forgery('approve'), pays()].map(
      plainly,
    );
    const explains: Step = {
      ...plainly(forgery('explain')),
      crash: { phase: 'after_commit', nth: 2 },
    };
    const { explainedCents, forgedCents } = await playSequence(scene, [...acts, explains]);
    expect(explainedCents).toBe(forgedCents);
  });
});

describe('a planted bug', () => {
  it.each<[string, string, RegExp]>([
    [
      'a reversal that is not booked',
      `create function planted() returns trigger language plpgsql as $$ begin
       if exists (select from journal_entries where id = new.entry_id and kind = 'assignment_reversed') then return null; end if; return new; end $$;
     create trigger planted before insert on journal_lines for each row execute function planted();`,
      /to deeply equal \[\]/,
    ],
    [
      'news of a payment that make another payment',
      `create function planted() returns trigger language plpgsql as $$ begin
       if new.source <> 'bank' then new.source_key = new.source_key || gen_random_uuid(); end if; return new; end $$;
     create trigger planted before insert on payments for each row execute function planted();`,
      /to deeply equal \[ 'bitcoin /,
    ],
    [
      'a matching that gives a part of each payment for nothing',
      `create function planted() returns trigger language plpgsql as $$ begin
       new.credited_eur = trunc(new.credited_eur * 0.9, 2); return new; end $$;
     create trigger planted before insert on payment_assignments for each row execute function planted();`,
      /order .* holds .* EUR for/,
    ],
    [
      'a recall that is not understood and leaves its order funded',
      `create function planted() returns trigger language plpgsql as $$ begin
       new.return_reason = null; return new; end $$;
     create trigger planted before insert on bank_lines for each row when (new.direction = 'debit') execute function planted();`,
      /debit OUT\d+ names credit IN\d+/,
    ],
    [
      'a receivable that is raised against nobody',
      `create function planted() returns trigger language plpgsql as $$ begin
       new.account_id = null; return new; end $$;
     create trigger planted before insert on receivables for each row execute function planted();`,
      /the debtor of BB1-/,
    ],
    [
      'a payment that is final too late and keeps its quote',
      `create function planted() returns trigger language plpgsql as $$ begin
       new.final_at = new.first_seen_at; return new; end $$;
     create trigger planted before insert or update on payments for each row when (new.source <> 'bank' and new.finality = 'final') execute function planted();`,
      /counts at a price that it does not have/,
    ],
  ])('[SAFE-1] is found: %s', async (_bug, planted, fault) => {
    const scene = await newScene();
    await scene.db.pool.query(planted);
    expect(await faultOf(holds(scene, { seed: 1, numRuns: 30, endOnFailure: true }))).toMatch(
      fault,
    );
  });
});
