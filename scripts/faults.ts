import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { drillImage } from '../testing/drills/build-image.ts';
import { drillFailOver } from '../testing/drills/fail-over.ts';
import { drillPatroni } from '../testing/drills/fail-over-patroni.ts';
import { drillFullDisk } from '../testing/drills/fill-disk.ts';
import { drillGuide } from '../testing/drills/follow-guide.ts';
import { drillRestore } from '../testing/drills/restore-backup.ts';
import { drillOutage } from '../testing/drills/take-database-away.ts';
import { drillRoll } from '../testing/drills/roll-version.ts';
import { drillUpgrade } from '../testing/drills/upgrade-database.ts';
import { BUILT_SERVER, buildServer } from './build.ts';

interface LongRun {
  /** A test file, or what the paths of several begin with. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Larger versions of the tests' fault runs: too long for every run, and with another seed each time
 * unless one is given.
 */
const RUNS: Readonly<Record<string, (seed: string) => LongRun>> = {
  payouts: (seed) => ({
    file: 'e2e/faults/kill-payouts.test.ts',
    environment: { PAYOUT_HOLDERS: '10000', PAYOUT_KILLS: '20', PAYOUT_SEED: seed },
  }),
  acts: () => ({
    file: 'e2e/faults/kill-payout-acts.test.ts',
    environment: { PAYOUT_ACTS: 'all' },
  }),
  kills: () => ({
    file: 'e2e/faults/kill',
    environment: { KILL_MOMENTS: 'both', PAYOUT_ACTS: 'all' },
  }),
  claims: (seed) => ({
    file: 'e2e/faults/claim-seeds.test.ts',
    environment: { CLAIM_RUNS: '1000', CLAIM_SEED: seed },
  }),
  money: (seed) => ({
    file: 'e2e/faults/money-model.test.ts',
    environment: { MONEY_STEPS: '10000', MONEY_SEED: seed },
  }),
  life: (seed) => ({
    file: 'e2e/faults/payout-life.test.ts',
    environment: { LIFE_HOLDERS: '1000', LIFE_SEED: seed },
  }),
  taxes: (seed) => ({
    file: 'e2e/faults/tax-life.test.ts',
    environment: { TAX_HOLDERS: '140', TAX_YEARS: 'all', TAX_SEED: seed },
  }),
  webhooks: () => ({
    file: 'e2e/faults/kill-webhooks.test.ts',
    environment: { WEBHOOK_DEATHS: '1000' },
  }),
  stuffing: () => ({
    file: 'e2e/faults/stuffing.test.ts',
    environment: { STUFFING_NETWORKS: '50' },
  }),
};

/** Failures of the whole database, or of every process of the product. */
const DRILLS: Readonly<Record<string, (argument: string | undefined) => Promise<boolean>>> = {
  failover: drillFailOver,
  restore: drillRestore,
  disk: drillFullDisk,
  outage: (seconds = '600') => drillOutage(Number(seconds)),
  roll: drillRoll,
  patroni: drillPatroni,
  image: drillImage,
  upgrade: drillUpgrade,
  'set-up': drillGuide,
};

const VITEST = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');

/** Names, each with its number behind it if it has one: `claims 4711 payouts`. */
const wanted: { readonly name: string; number?: string }[] = [];
for (const word of process.argv.slice(2)) {
  const last = wanted.at(-1);
  if (last !== undefined && /^\d+$/.test(word)) last.number = word;
  else wanted.push({ name: word });
}
const unknown = wanted.filter(({ name }) => !(name in RUNS) && !(name in DRILLS));
if (wanted.length === 0 || unknown.length > 0)
  throw new Error(
    `no run ${unknown.map(({ name }) => name).join(', ')}; there are ${[...Object.keys(RUNS), ...Object.keys(DRILLS)].join(', ')}`,
  );
const failed: string[] = [];
for (const { name, number } of wanted) if (!(await hold(name, number))) failed.push(name);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Whether the run or drill has passed; `number` is its seed, or a drill's measure. */
async function hold(name: string, number: string | undefined): Promise<boolean> {
  const drill = DRILLS[name];
  if (drill !== undefined) return drill(number);
  const seed = number ?? String(Date.now() % 1_000_000);
  const run = RUNS[name]?.(seed);
  if (run === undefined) throw new Error(`no run ${name}`);
  // It starts quicker than its sources, and dies a hundred times in some of the runs.
  console.log(`server: ${await buildServer()}`);
  console.log(`${name} with seed ${seed}`);
  const { status } = spawnSync(
    process.execPath,
    [VITEST, 'run', '--project', 'modules', run.file],
    { stdio: 'inherit', env: { ...process.env, SERVER_MAIN: BUILT_SERVER, ...run.environment } },
  );
  return status === 0;
}
