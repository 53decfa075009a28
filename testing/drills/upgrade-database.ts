import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OfferingFaults, parseOffering } from '../../domain/src/offering/offering.ts';
import { readSecrets } from '../../sandbox/demo-secrets.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { startPostgres } from '../../sandbox/postgres/postgres.ts';
import { ensureDatabase } from '../../sandbox/postgres/product-database.ts';
import { loginOf, migrate } from '../../server/src/platform/db/migrate.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** Commits of this repository whose data is brought up to date. */
const EARLIER = [
  {
    commit: 'c7d42dbbf86aed8cd937121a13b7c5e1c4767872',
    is: 'the first demonstration of three weeks, 50 migrations',
  },
  {
    commit: '03539e32879fec231e15edbf103f8d4ca05ee0e4',
    is: 'the oldest schema that can be upgraded',
  },
] as const;
const LIVED = 'The demonstration data is in place';
/** Said when a busy machine outlasts a patience of the earlier version; its next start goes on. */
const INTERRUPTED = 'The demonstration data is not complete';
/** For one start; a demonstration takes as many as it needs while each adds rows. */
const MOST_LIVING_MS = 45 * 60_000;
const MOST_START_MS = 10 * 60_000;
/** Figures of the outside are known some sweeps after a start. */
const KNOWN_WITHIN_MS = 3 * 60_000;
const MONEY_UNKNOWN = 4;
const AUDIT_NOT_PROVEN = 3;
/** How many rows of a table are kept elsewhere, where a migration moved them. */
const MOVED_ROWS: Readonly<Record<string, string>> = {
  allocations:
    "select count(*)::int as count from approvals where kind = 'allocation' and state <> 'approved'",
  allocation_lines:
    "select coalesce(sum(json_array_length(content::json -> 'lines')), 0)::int as count from approvals where kind = 'allocation' and state <> 'approved'",
};
const silent = () => undefined;

/**
 * Brings data of earlier versions up to date by command. Each version makes its own: its
 * demonstration lives through three weeks of a sale. Then today's `migrate` runs, today's product
 * starts over it, and its own checks of money and audit log judge the result.
 */
export async function drillUpgrade(): Promise<boolean> {
  let good = true;
  for (const { commit, is } of EARLIER) {
    const reason = await whyNotThere(commit);
    if (reason === null) good = (await upgradeFrom(commit, is)) && good;
    else console.warn(`\n!!! SKIPPED: ${commit.slice(0, 8)} cannot be upgraded from: ${reason}\n`);
  }
  return good;
}

async function whyNotThere(commit: string): Promise<string | null> {
  return run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => null,
    () => 'git has no such commit here (a shallow clone, or a copy without history)',
  );
}

async function upgradeFrom(commit: string, is: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-upgrade-'));
  await chmod(folder, 0o755);
  const [program, dataDir] = [join(folder, 'program'), join(folder, 'data')];
  try {
    await checkOut(commit, program);
    console.warn(`${commit.slice(0, 8)}: living through its demonstration, some minutes …`);
    const began = performance.now();
    const starts = await liveThrough(program, dataDir);
    const livedMinutes = minutesSince(began);

    const migrating = performance.now();
    const { before, balances, faults, files } = await migrateData(dataDir);
    const migrateSeconds = (performance.now() - migrating) / 1_000;
    const changed = await bringOfferingUpToDate(join(dataDir, 'offering.json'));

    const starting = performance.now();
    const today = startProduct(
      [process.execPath, '--disable-warning=ExperimentalWarning', 'sandbox/start.ts'],
      ROOT,
      dataDir,
    );
    try {
      await today.says(['ready: '], MOST_START_MS);
      const startSeconds = (performance.now() - starting) / 1_000;
      const { status } = await fetch(`http://localhost:${await today.port}/readyz`);
      if (status !== 200) faults.push(`/readyz answers ${status}`);
      faults.push(...(await judgeByCommand(dataDir)));
      console.log(
        `${faults.length === 0 ? 'ok  ' : 'BAD '} from ${commit.slice(0, 8)} (${is}): its demonstration took ${livedMinutes} min and ${starts} ${starts === 1 ? 'start' : 'starts'} and left ${total(before)} rows in ${before.size} tables (${['accounts', 'orders', 'payments', 'journal_lines', 'audit_log'].map((table) => `${before.get(table) ?? '–'} ${table}`).join(', ')}); migrate ran ${files} files in ${migrateSeconds.toFixed(1)} s and kept them and ${balances} balances of the journal, the product was ready after ${startSeconds.toFixed(0)} s, money and audit log hold; of the offering definition changed: ${changed.join(', ') || 'nothing'}${faults.map((fault) => `\n     ${fault}`).join('')}`,
      );
      return faults.length === 0;
    } finally {
      await today.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(silent);
  }
}

/**
 * Starts an earlier version until its demonstration is complete. The first start is ended once the
 * first money is in, as a person would; the next one goes on. Returns the number of starts.
 */
async function liveThrough(program: string, dataDir: string): Promise<number> {
  for (let starts = 1, most = 0; ; starts++) {
    const earlier = startProduct(
      [process.execPath, 'scripts/with-node-24.mjs', 'sandbox/start.ts'],
      program,
      dataDir,
    );
    let lived;
    try {
      if (starts === 1) await untilMoneyIsIn(earlier);
      else lived = await earlier.says([LIVED, INTERRUPTED], MOST_LIVING_MS);
    } finally {
      await earlier.stop();
    }
    if (lived?.said === LIVED) return starts;
    const rows = total(await inDatabase(dataDir, ({ owner }) => rowsOf(owner)));
    if (rows <= most) throw new Error(`start ${starts} added nothing:\n${lived?.output ?? ''}`);
    console.warn(
      `start ${starts} was interrupted at ${rows} rows${lived === undefined ? '' : `:\n${lived.output}`}`,
    );
    most = rows;
  }
}

async function untilMoneyIsIn(product: ReturnType<typeof startProduct>): Promise<void> {
  await product.says(['ready: '], MOST_START_MS);
  const port = await product.port;
  const deadline = Date.now() + MOST_LIVING_MS;
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/api/config`);
    const { sale_raised_eur: raised } = (await answer.json()) as { sale_raised_eur?: string };
    if (Number(raised ?? 0) > 0) return;
    if (Date.now() > deadline) throw new Error('no money came in');
    await sleep(500);
  }
}

async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
}

function startProduct(command: readonly string[], cwd: string, dataDir: string) {
  const [name = '', ...args] = command;
  const port = freePort();
  let output = '';
  const starting = port.then((free) => {
    const child = spawn(name, args, {
      cwd,
      env: { ...process.env, PORT: String(free), DATA_DIR: dataDir, DATABASE_DURABLE: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return child;
  });
  return {
    port,
    /** The first of these words that it says. */
    async says(words: readonly string[], mostMs: number) {
      const child = await starting;
      const deadline = Date.now() + mostMs;
      for (;;) {
        const said = words.find((one) => output.includes(one));
        if (said !== undefined) return { said, output };
        if (hasEnded(child) || Date.now() > deadline)
          throw new Error(`it never said "${words.join('" or "')}":\n${output}`);
        await sleep(200);
      }
    },
    async stop() {
      const child = await starting;
      if (hasEnded(child)) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * What an operator does by hand when a start refuses an earlier offering definition and names its
 * fields: takes out those that are gone, and fills in those that are missing. Returns their paths.
 */
async function bringOfferingUpToDate(file: string): Promise<string[]> {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as unknown;
  const [offering, published] = [
    await read(file),
    await read(join(ROOT, 'content/bb1/offering.json')),
  ];
  const changed = faultsOf(offering).map(({ path }) => {
    const [name, within] = [String(path.at(-1)), path.slice(0, -1)];
    const place = valueAt(offering, within);
    const isGone = Object.hasOwn(place, name);
    if (isGone) delete place[name];
    else place[name] = valueAt(published, within)[name];
    return `${isGone ? '-' : '+'}${path.map(String).join('.')}`;
  });
  await writeFile(file, JSON.stringify(offering, null, 2));
  return changed;
}

function faultsOf(offering: unknown): OfferingFaults['faults'] {
  try {
    parseOffering(offering);
    return [];
  } catch (error) {
    if (error instanceof OfferingFaults) return error.faults;
    throw error;
  }
}

function valueAt(offering: unknown, path: readonly PropertyKey[]): Record<PropertyKey, unknown> {
  const at = path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown>)[name],
    offering,
  );
  return at as Record<PropertyKey, unknown>;
}

async function inDatabase<T>(
  dataDir: string,
  act: (urls: Awaited<ReturnType<typeof ensureDatabase>>) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: 0,
    durable: false,
    log: silent,
  });
  try {
    const { databasePassword } = readSecrets(join(dataDir, 'secrets.json'));
    return await act(await ensureDatabase(postgres.url, databasePassword));
  } finally {
    await postgres.stop();
  }
}

/** Today's migrations over the data, and the rows of each table before and after. */
function migrateData(dataDir: string) {
  return inDatabase(dataDir, async ({ owner, runningServer }) => {
    const [before, balances] = [await rowsOf(owner), await balancesOf(owner)];
    let files = 0;
    await migrate({
      url: owner,
      runningLogin: loginOf(runningServer),
      folder: join(ROOT, 'server'),
      log: () => (files += 1),
    });
    const after = await rowsOf(owner, MOVED_ROWS);
    const faults = [
      ...lostRows(before, after),
      ...changedBalances(balances, await balancesOf(owner)),
    ];
    return { before, balances: balances.size, faults, files };
  });
}

/** The balance of every account of the journal, exactly as PostgreSQL writes it. */
async function balancesOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ account: string; balance: string }>(
      `select concat_ws(' ', account, subject_id, currency) as account, sum(amount)::text as balance from journal_lines group by account, subject_id, currency`,
    );
    return new Map(rows.map(({ account, balance }) => [account, balance]));
  } finally {
    await client.end();
  }
}

function changedBalances(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((account) => before.get(account) !== after.get(account))
    .map(
      (account) =>
        `${account} was ${before.get(account) ?? 'absent'} and is ${after.get(account) ?? 'absent'}`,
    );
}

function total(rows: ReadonlyMap<string, number>): number {
  return [...rows.values()].reduce((sum, count) => sum + count, 0);
}

async function rowsOf(
  url: string,
  elsewhere: Readonly<Record<string, string>> = {},
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
    );
    const rows = new Map<string, number>();
    for (const { name } of tables.rows) {
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from ${pg.escapeIdentifier(name)}`,
      );
      rows.set(name, counted.rows[0]?.count ?? 0);
    }
    for (const [name, statement] of Object.entries(elsewhere)) {
      const moved = await client.query<{ count: number }>(statement);
      rows.set(name, (rows.get(name) ?? 0) + (moved.rows[0]?.count ?? 0));
    }
    return rows;
  } finally {
    await client.end();
  }
}

function lostRows(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  return (
    [...before]
      // An empty table that is gone has lost nothing, and one with more rows neither.
      .filter(([table, count]) => table !== 'migrations' && (after.get(table) ?? 0) < count)
      .map(([table, count]) => `${table} had ${count} rows and has ${after.get(table) ?? 'gone'}`)
  );
}

/** What operators call: the invariants of the money, and the proof of the audit log. */
async function judgeByCommand(dataDir: string): Promise<string[]> {
  const faults: string[] = [];
  const deadline = Date.now() + KNOWN_WITHIN_MS;
  for (const command of ['money-check', 'audit-verify']) {
    let { code, output } = await admin(dataDir, command);
    while (code === MONEY_UNKNOWN && Date.now() < deadline) {
      await sleep(5_000);
      ({ code, output } = await admin(dataDir, command));
    }
    if (code === AUDIT_NOT_PROVEN && command === 'audit-verify')
      console.warn(`audit-verify does not prove what an earlier version never stamped:\n${output}`);
    else if (code !== 0) faults.push(`${command} ends with ${code}:\n${output}`);
  }
  return faults;
}

async function admin(dataDir: string, command: string) {
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/admin.ts', command];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code: code ?? -1, output };
}

function minutesSince(began: number): string {
  return ((performance.now() - began) / 60_000).toFixed(1);
}
