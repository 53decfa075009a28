import { Agent } from 'node:http';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import type { BenchPlace } from './bench-product.ts';
import { alignedTable, type Figure } from './figure.ts';
import { HonestPeople, type Wait } from './honest-people.ts';
import { median } from './median.ts';
import { ATTACKS, type AttackSize, begin } from './starving-attacks.ts';
import { within } from './within.ts';

/** How many times as long as alone half of the acts may take beside an attack. */
const MOST_TIMES = 5;
/** Shorter waits are not felt, however often as long as alone they are. */
const UNFELT_MS = 250;
/** An unsigned claim holds its channel for a minute; a person comes back every two seconds. */
const CHANNEL_WAIT_SECONDS = 65;

interface StarvationSize {
  /** Of each phase: honest people alone, and beside each attack. */
  readonly seconds: number;
  /** After which a person gives an act up. */
  readonly patienceMs: number;
  readonly attack: AttackSize;
}

/**
 * How long honest people wait, alone and beside those who take all they can get. Attackers have
 * passed every bot check, and act from many networks.
 */
export async function benchStarvation(
  { databaseUrl, say }: BenchPlace,
  { seconds, patienceMs, attack: size }: StarvationSize,
): Promise<Figure[]> {
  const surroundings = await openSurroundings(databaseUrl, {
    ledger: true,
    environment: { TRUST_PROXY: 'true' },
  });
  const server = await startServerProcess(surroundings.environment);
  const db = openDatabase({ url: databaseUrl, poolSize: 4, onError: () => undefined });
  const agent = new Agent({ keepAlive: true });
  try {
    const place = {
      db,
      agent,
      port: Number(new URL(server.url).port),
      appSecret: Buffer.from(surroundings.environment['APP_SECRET'] ?? '', 'base64'),
      mailbox: surroundings.mailbox,
      ledger: surroundings.ledger,
    };
    const people = await HonestPeople.gather(place);
    // The first of each act pays for compilation and caches.
    await people.act(Math.min(5, seconds), patienceMs);
    const alone = await people.act(seconds, patienceMs);
    const rows = alone.map((wait) => ['nobody', ...cellsOf(wait)]);
    const figures: Figure[] = [];
    for (const [name, prepare] of Object.entries(ATTACKS)) {
      const attack = begin(await prepare(place, size));
      const beside = await people.act(seconds, patienceMs);
      const moves = await attack.stop();
      await db.pool.query('delete from rate_limits');
      say(`${name}: ${moves} moves in ${seconds} s`);
      rows.push(...beside.map((wait) => [name, ...cellsOf(wait)]));
      figures.push(...figuresOf(name, alone, beside));
    }
    const { breaches } = await checkMoneyInvariants(db);
    if (breaches.length > 0) throw new Error(`an invariant is broken: ${breaches[0]?.detail}`);
    const head = ['beside', 'act', 'times', 'median ms', '95 % ms', 'longest ms', 'given up'];
    for (const line of alignedTable(head, rows).split('\n')) say(line);
    return figures;
  } finally {
    agent.destroy();
    await db.close();
    await server.stop();
    await surroundings.close();
  }
}

function figuresOf(name: string, alone: readonly Wait[], beside: readonly Wait[]): Figure[] {
  const ofChannels = name === 'unsigned claims' ? beside.filter(({ act }) => act === 'claim') : [];
  const times = beside
    .filter((wait) => !ofChannels.includes(wait))
    .map(({ act, waitedMs }) => {
      const before = alone.find((wait) => wait.act === act)?.waitedMs ?? [];
      return { act, times: median(waitedMs) / Math.max(UNFELT_MS, median(before)) };
    });
  const slowest = times.reduce((most, one) => (one.times > most.times ? one : most));
  return [
    {
      what: `beside ${name}: ${slowest.act}, of its median alone`,
      measured: slowest.times,
      bound: 'at most',
      limit: MOST_TIMES,
      unit: '',
    },
    {
      what: `beside ${name}: acts given up`,
      measured: beside.reduce((sum, { givenUp }) => sum + givenUp, 0),
      bound: 'at most',
      limit: 0,
      unit: '',
    },
    ...ofChannels.map(({ waitedMs }) => ({
      what: `beside ${name}: longest claim`,
      measured: Math.max(...waitedMs) / 1_000,
      bound: 'at most' as const,
      limit: CHANNEL_WAIT_SECONDS,
      unit: 's',
    })),
  ];
}

function cellsOf({ act, waitedMs, givenUp }: Wait): string[] {
  return [
    act,
    String(waitedMs.length),
    median(waitedMs).toFixed(0),
    within(waitedMs, 0.95).toFixed(0),
    within(waitedMs, 1).toFixed(0),
    String(givenUp),
  ];
}
