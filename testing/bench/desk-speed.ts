import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { login } from '@bb1/domain/accounts/endpoints';
import { everyEndpoint } from '../every-endpoint.ts';
import type { Endpoint } from '@bb1/domain/endpoint';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import { searchDesk } from '@bb1/domain/officers/search-endpoints';
import { ROLES } from '@bb1/domain/officers/rights';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type ApiAnswer } from '../api-client.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { sumBookDays } from '../../server/src/modules/reports/accounting/sum-book-days.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { hashPassword } from '../../server/src/platform/sessions/password-hash.ts';
import { migrateForTests } from '../postgres-for-tests.ts';
import { type BenchPlace, seconds } from './bench-product.ts';
import { makeCrowd } from './crowd.ts';
import { type DeskCall, deskCalls } from './desk-calls.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { startBenchServer } from './start-bench-server.ts';
import { wireOver } from '../wire-over.ts';

/** Limits of the median in milliseconds: the home page, and everything else except downloads. */
const HOME_MS = 500;
const CALL_MS = 300;
const SEARCH_MS = 100;
const FAR_TOO_SLOW_MS = 1_500;
/** The limit of additional memory for downloads. */
const FILES_MB = 250;
const CHECK_SECONDS = 60;
const PASSWORD = 'correct horse battery staple';

interface Measured {
  readonly name: string;
  readonly limit: number | null;
  readonly middle: number;
  readonly worst: number;
  readonly status: number;
}

interface DeskSize {
  readonly people: number;
  readonly orders: number;
  /** Attempts per call; the median counts. */
  readonly tries: number;
}

/**
 * Every reading call of the desk, and an investor's own, among all people with their orders and
 * journal lines. Creating the crowd takes longer than everything else: with `CROWD_DATABASE_URL` it
 * is created once in that initially empty database and reused. Plans of slow statements are stored
 * in the folder printed at the end.
 */
export async function benchDesk(place: BenchPlace, size: DeskSize): Promise<Figure[]> {
  const plans = join(tmpdir(), 'bb1-bench-plans');
  rmSync(plans, { recursive: true, force: true });
  const kept = process.env['CROWD_DATABASE_URL'];
  if (kept !== undefined) await migrateForTests(kept);
  const databaseUrl = kept ?? place.databaseUrl;
  const server = await startBenchServer({ databaseUrl, plans, ledger: true });
  const db = openDatabase({ url: databaseUrl, poolSize: 4, onError: () => undefined });
  try {
    const isThere = (await countOf(db, 'accounts')) > 0;
    const officer = await officersOfCrowd(db, server.environment, isThere);
    const took = isThere ? 0 : await seconds(() => makeCrowd(databaseUrl, size));
    const summed = await seconds(() => sumBookDays({ db, clock: systemClock }));
    place.say(
      `${await countOf(db, 'accounts')} people with ${await countOf(db, 'orders')} orders, ${isThere ? 'found' : `made in ${took.toFixed(0)} s`}; ${await countOf(db, 'journal_lines')} lines in the books, their days summed in ${summed.toFixed(0)} s`,
    );
    return await measureDesk({
      db,
      url: server.url,
      pid: server.pid,
      officer,
      plans,
      tries: size.tries,
      say: place.say,
    });
  } finally {
    await db.close();
    await server.stop();
  }
}

interface DeskUnderTest {
  readonly db: Database;
  readonly url: string;
  readonly pid: number;
  readonly officer: { readonly email: string; readonly totpSecret: string };
  readonly plans: string;
  readonly tries: number;
  readonly say: BenchPlace['say'];
}

async function measureDesk({
  db,
  url,
  pid,
  officer,
  plans,
  tries,
  say,
}: DeskUnderTest): Promise<Figure[]> {
  const client = new ApiClient(wireOver(url));
  await client.ok(deskLogin, {
    body: {
      email: officer.email,
      password: PASSWORD,
      code: generateSync({ secret: officer.totpSecret }),
    },
  });
  const { calls, withoutExample } = await deskCalls(db.pool);
  const measured: Measured[] = [];
  const files: DeskCall[] = [];
  for (const call of calls) {
    if (call.endpoint.download !== undefined) {
      files.push(call);
      continue;
    }
    const first = await measure(client, call, tries);
    measured.push(first.measured);
    const total = first.body['total'];
    if ('page' in first.body && typeof total === 'number' && total > ROWS_PER_PAGE)
      measured.push(
        (
          await measure(
            client,
            {
              ...call,
              query: { ...call.query, page: String(Math.ceil(total / ROWS_PER_PAGE)) },
            },
            tries,
          )
        ).measured,
      );
  }
  measured.push(...(await ownCalls(db, url, tries)));
  const searched = await timesOfSearches(client, db, tries);
  const search95 = searched[Math.ceil(searched.length * 0.95) - 1] ?? 0;
  say(`search over everything: ${search95.toFixed(0)} ms at the 95th percentile`);
  const before = memoryOf(pid);
  for (const call of files) {
    const ahead = memoryOf(pid);
    measured.push((await measure(client, call, 1)).measured);
    const more = memoryOf(pid) - ahead;
    if (more > 0) say(`${String(more).padStart(6)} MB more for ${measured.at(-1)?.name}`);
  }
  const grown = memoryOf(pid) - before;
  say(
    `highest memory of the server: ${before} MB before the files, ${before + grown} MB after them`,
  );
  const slow = measured.filter(({ limit, middle }) => limit !== null && middle > limit);
  for (const one of measured.toSorted((a, b) => b.middle - a.middle).slice(0, 25))
    say(
      `${one.middle.toFixed(0).padStart(6)} ms (worst ${one.worst.toFixed(0)}) ${one.status} ${one.name}`,
    );
  for (const one of slow)
    say(`slow: ${one.name} in ${one.middle.toFixed(0)} ms (at most ${one.limit ?? 'any'})`);
  say(
    `${measured.length} calls; the middle one takes ${median(measured.map(({ middle }) => middle)).toFixed(0)} ms; ${files.length} files`,
  );
  if (withoutExample.length > 0)
    say(`not asked, for the crowd has none: ${withoutExample.join(', ')}`);
  say(`plans of slow statements are in ${plans}`);
  const check = await seconds(async () => {
    const { breaches } = await checkMoneyInvariants(db);
    if (breaches.length > 0)
      throw new Error(
        `the crowd breaks ${breaches[0]?.invariant}: ${breaches[0]?.what} ${breaches[0]?.detail}`,
      );
  });
  const refused = measured.filter(({ status }) => status >= 400);
  if (refused.length > 0)
    throw new Error(refused.map(({ name, status }) => `${name} answers ${status}`).join('\n'));
  return [
    {
      what: 'calls of the desk that take longer than they may',
      measured: slow.length,
      bound: 'at most',
      limit: 0,
      unit: '',
    },
    {
      what: 'search over everything, 95th percentile',
      measured: search95,
      bound: 'at most',
      limit: SEARCH_MS,
      unit: 'ms',
    },
    {
      what: 'more memory for files',
      measured: grown,
      bound: 'at most',
      limit: FILES_MB,
      unit: 'MB',
    },
    {
      what: 'all invariants of money checked',
      measured: check,
      bound: 'at most',
      limit: CHECK_SECONDS,
      unit: 's',
    },
  ];
}

async function measure(
  client: ApiClient,
  { endpoint, params, query }: DeskCall,
  tries: number,
): Promise<{ measured: Measured; body: Readonly<Record<string, unknown>> }> {
  const took: number[] = [];
  let status = 0;
  let body: Readonly<Record<string, unknown>> = {};
  // A far too slow call is not repeated: the bench would take hours.
  for (let at = 0; at < tries && (took[0] ?? 0) < FAR_TOO_SLOW_MS; at++) {
    let answer: ApiAnswer | undefined;
    took.push(
      1_000 *
        (await seconds(async () => void (answer = await client.call(endpoint, { params, query })))),
    );
    if (answer?.status === 429) {
      // The rate limit of the call, not its speed.
      took.pop();
      at -= 1;
      await sleep(1_000 * Number(answer.headers['retry-after'] ?? 1));
      continue;
    }
    ({ status, body } = answer ?? { status, body });
  }
  return {
    measured: {
      name: `${endpoint.path} ${new URLSearchParams(query).toString()}`,
      limit: limitOf(endpoint),
      middle: median(took),
      worst: Math.max(...took),
      status,
    },
    body,
  };
}

/** Milliseconds of searches over everything, shortest first: each kind of term, frequent and rare. */
async function timesOfSearches(client: ApiClient, db: Database, tries: number): Promise<number[]> {
  const { rows } = await db.pool.query<{ term: string }>(
    `select reference as term from (select reference from orders limit 4) o union all select full_name from (select full_name from accounts limit 4) n
     union all select email from (select email from accounts order by id desc limit 4) e union all select payer_account from (select payer_account from payments where payer_account is not null limit 4) i
     union all select transaction_hash from (select transaction_hash from transfer_attempts limit 2) t`,
  );
  const terms = [...rows.map(({ term }) => term), 'mül', 'example', 'person', 'no such name', 'DE'];
  const took: number[] = [];
  for (const q of terms) {
    for (let at = 0; at < tries + 1; at++) {
      const spent = await seconds(async () => {
        await client.ok(searchDesk, { query: { q } });
      });
      // The first one of a term fills the database's memory, as the officer before did.
      if (at > 0 || tries === 1) took.push(1_000 * spent);
    }
  }
  return took.toSorted((one, other) => one - other);
}

function limitOf({ name, download }: Endpoint): number | null {
  if (download !== undefined) return null;
  return name === 'deskHome' ? HOME_MS : CALL_MS;
}

/** An investor's own calls after a claim. */
async function ownCalls(db: Database, url: string, tries: number): Promise<Measured[]> {
  const { rows } = await db.pool.query<{ email: string }>(
    'update accounts set password_hash = $1 where id = (select account_id from distribution_claims limit 1) returning email',
    [await hashPassword(PASSWORD)],
  );
  const client = new ApiClient(wireOver(url));
  await client.ok(login, { body: { email: rows[0]?.email ?? '', password: PASSWORD } });
  const own = everyEndpoint.filter(
    ({ method, path, audience, download }: Endpoint) =>
      method === 'GET' && audience === 'investor' && !path.includes(':') && download === undefined,
  );
  const measured: Measured[] = [];
  for (const endpoint of own) {
    const { measured: one } = await measure(client, { endpoint, params: {}, query: {} }, tries);
    // Things this person does not have are refused just as quickly; closing the account is refused
    // because the ledger, which does not know the crowd, must be asked first.
    measured.push({ ...one, status: [404, 409, 422, 503].includes(one.status) ? 200 : one.status });
  }
  return measured;
}

/**
 * The server's secrets end with it, so each run has new readers with all rights: an administrator
 * may have no other role, and reads nothing that others do not.
 */
async function officersOfCrowd(
  db: Database,
  environment: Readonly<Record<string, string>>,
  isThere: boolean,
): Promise<DeskUnderTest['officer']> {
  const setting = {
    db,
    clock: systemClock,
    appSecret: Buffer.from(environment['APP_SECRET'] ?? '', 'base64'),
  };
  const reader = `reader-${Date.now()}`;
  const created = await Promise.all(
    [reader, ...(isThere ? [] : ['maker', 'checker'])].map((name) =>
      createOfficer(setting, {
        name,
        email: `${name}@issuer.example`,
        password: PASSWORD,
        locale: 'en',
        roles: name === reader ? ROLES.filter((role) => role !== 'administrator') : ['finance'],
      }),
    ),
  );
  return { email: `${reader}@issuer.example`, totpSecret: created[0]?.totpSecret ?? '' };
}

async function countOf(
  db: Database,
  table: 'accounts' | 'journal_lines' | 'orders',
): Promise<number> {
  return Number(
    (await db.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count,
  );
}

/** A process's peak memory in megabytes; 0 if the system does not report it. */
function memoryOf(pid: number): number {
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0;
  }
}
