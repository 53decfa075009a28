import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { whoAmI } from '../../domain/src/accounts/endpoints.ts';
import { sendContactMessage } from '../../domain/src/contact/endpoints.ts';
import { listDeskOrders } from '../../domain/src/orders/desk-endpoints.ts';
import { listOrders } from '../../domain/src/orders/endpoints.ts';
import { deskLogin } from '../../domain/src/officers/endpoints.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { startPostgres } from '../../sandbox/postgres/postgres.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { newTotpSecret } from '../../server/src/platform/crypto/totp.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import type { ApiClient } from '../api-client.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import { inDrillFolder } from './in-drill-folder.ts';
import { judgeDatabase } from './judge-database.ts';
import { gatherPeople, OrderingCrowd } from './ordering-crowd.ts';
import { until } from './until.ts';
import { waitForMails } from './wait-for-mails.ts';

const SERVER = resolve(import.meta.dirname, '../../server');
const PASSWORD = 'correct horse battery staple';
const PEOPLE = 6;
const BEFORE_MS = 10_000;
const AFTER_MS = 20_000;
const ASK_EVERY_MS = 1_000;
const BACK_WITHIN_MS = 60_000;
const MAILS_WITHIN_MS = 120_000;
/** While the edition of the public pages is believed, they are sent as if nothing was amiss. */
const NOTICED_AFTER_MS = 5_000;
const silent = () => undefined;

/** What is asked between two phases belongs to neither. */
type Phase = 'before' | 'away' | 'after';
const PHASES: readonly Phase[] = ['before', 'away', 'after'];

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

interface Question {
  readonly who: 'visitor' | 'person' | 'officer';
  readonly what: string;
  /** What it may answer while the database is away. */
  readonly away: 'answers' | 'answers with a notice' | 'refuses with a time';
  readonly ask: () => Promise<Answered>;
}

interface Seen {
  readonly phase: Phase;
  readonly at: number;
  readonly status: number;
  readonly hasTime: boolean;
  readonly isStale: boolean;
  readonly ms: number;
}

/**
 * Stops PostgreSQL for some time while visitors, people and officers go on, and prints what each
 * page and call answered. Public pages are sent as last rendered, everything else is refused with a
 * time to retry, the process needs no restart, and no acknowledged order or message is lost or
 * there twice.
 */
export async function drillOutage(awaySeconds: number): Promise<boolean> {
  return inDrillFolder('outage', async ({ folder, atEnd }) => {
    const settings = {
      dataDir: join(folder, 'data'),
      port: await freePort(),
      durable: true,
      log: silent,
    };
    let postgres = await startPostgres(settings);
    atEnd(() => postgres.kill());
    const { url } = postgres;
    await migrate({ url, folder: SERVER, runningLogin: null, log: silent });
    const surroundings = await openSurroundings(url);
    atEnd(() => surroundings.close());
    const server = await startServerProcess(surroundings.environment, { web: true });
    atEnd(() => server.stop());
    const people = await gatherPeople(url, server, PEOPLE);
    const officer = await signedInOfficer(url, surroundings.environment, server.client());
    const accepted: string[] = [];
    const questions = [
      ...questionsTo(server.url, {
        visitor: server.client(),
        person: people[0] ?? raise(),
        officer,
      }),
      writing(server.client(), accepted),
    ];
    const crowd = new OrderingCrowd(people.slice(1));
    atEnd(() => crowd.stop());
    const asking = new Asking(questions);
    atEnd(() => asking.stop());

    await sleep(BEFORE_MS);
    const before = crowd.acknowledged.length;
    asking.phase = null;
    await postgres.stop();
    const goneAt = performance.now();
    asking.phase = 'away';
    const atFirst = crowd.acknowledged.length;
    await sleep(awaySeconds * 1_000);
    const inBetween = crowd.acknowledged.length;
    asking.phase = null;
    postgres = await startPostgres(settings);
    const backAt = performance.now();
    const faults: string[] = [];
    await until(
      () => Promise.resolve(crowd.acknowledged.some(({ at }) => at > backAt)),
      BACK_WITHIN_MS,
    ).catch(() => faults.push(`the product does not recover: ${server.output().slice(-1_000)}`));
    const firstOrderMs =
      (crowd.acknowledged.find(({ at }) => at > backAt)?.at ?? Infinity) - backAt;
    // A refusal names a time, which passes before the phase is judged.
    await sleep(AFTER_MS / 2);
    asking.phase = 'after';
    await sleep(AFTER_MS / 2);
    await crowd.stop();
    await asking.stop();

    const db = openDatabase({ url, poolSize: 2, onError: silent });
    atEnd(() => db.close());
    faults.push(...(await waitForMails(db, server, MAILS_WITHIN_MS)));
    faults.push(...(await judgeDatabase(db, crowd.acknowledged)));
    faults.push(...asking.faults(goneAt));
    if (inBetween > atFirst) faults.push('orders were acknowledged without a database');
    if (crowd.unanswered > 0) faults.push(`${crowd.unanswered} orders got no answer`);
    const { rows: written } = await db.pool.query<{ email: string; times: number }>(
      'select email, count(*)::int as times from contact_messages group by 1',
    );
    const there = new Map(written.map(({ email, times }) => [email, times]));
    for (const email of accepted)
      if (there.get(email) !== 1)
        faults.push(`the accepted message of ${email} is there ${there.get(email) ?? 0} times`);
    const { rows: queued } = await db.pool.query<{ count: number }>(
      'select count(*)::int as count from mail_outbox',
    );
    const mails = new Set(surroundings.mailbox.mails({}).map(({ messageId }) => messageId)).size;
    if (mails !== queued[0]?.count) faults.push(`${mails} mails came of ${queued[0]?.count}`);
    const good = faults.length === 0 && before > 10;
    console.log(asking.table());
    console.log(
      `${good ? 'ok  ' : 'BAD '} the database was away for ${Math.round((backAt - goneAt) / 1000)} s under load: ${crowd.acknowledged.length} orders acknowledged (${before} before), ${crowd.refused} refused with 503, none without an answer; ${accepted.length} messages accepted; nothing lost and nothing twice; the first order ${(firstOrderMs / 1000).toFixed(1)} s after the database was back, without a restart; ${mails} mails went out${faults.map((fault) => `\n     ${fault}`).join('')}`,
    );
    return good;
  });
}

function questionsTo(url: string, by: Readonly<Record<Question['who'], ApiClient>>): Question[] {
  const page = async (who: Question['who'], path: string): Promise<Answered> => {
    const cookie = [...by[who].cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url + path, {
      headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
      redirect: 'manual',
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after') ?? undefined,
      text: await answer.text(),
    };
  };
  const pages = (who: Question['who'], away: Question['away'], ...paths: readonly string[]) =>
    paths.map((path) => ({ who, what: `page ${path}`, away, ask: () => page(who, path) }));
  return [
    ...pages('visitor', 'answers with a notice', '/', '/de', '/faq', '/calculator', '/privacy'),
    ...pages('visitor', 'refuses with a time', '/calculator?amount=5000', '/signup'),
    ...pages('visitor', 'answers', '/healthz', '/.well-known/stellar.toml', '/login'),
    ...pages('visitor', 'refuses with a time', '/readyz', '/api/config'),
    ...pages(
      'person',
      'refuses with a time',
      '/dashboard',
      '/investment',
      '/account',
      '/documents',
    ),
    ...pages('officer', 'refuses with a time', '/desk', '/desk/orders', '/desk/approvals'),
    {
      who: 'person',
      what: 'call who_am_i',
      away: 'refuses with a time',
      ask: () => call(by.person.call(whoAmI)),
    },
    {
      who: 'person',
      what: 'call list orders',
      away: 'refuses with a time',
      ask: () => call(by.person.call(listOrders)),
    },
    {
      who: 'officer',
      what: 'call list orders of the desk',
      away: 'refuses with a time',
      ask: () => call(by.officer.call(listDeskOrders)),
    },
  ];
}

async function call(asked: ReturnType<ApiClient['call']>): Promise<Answered> {
  const { status, headers, text } = await asked;
  return { status, retryAfter: headers['retry-after']?.toString(), text };
}

/** Writes message after message, and each again until it is accepted. */
function writing(visitor: ApiClient, accepted: string[]): Question {
  return {
    who: 'visitor',
    what: 'call send a message',
    away: 'refuses with a time',
    async ask() {
      const email = `message-${accepted.length}@people.example`;
      const answer = await call(
        visitor.call(sendContactMessage, {
          body: {
            full_name: 'Vera Visitor',
            email,
            message: 'When does the sale end?',
            locale: 'en',
          },
        }),
      );
      if (answer.status < 300) accepted.push(email);
      return answer;
    },
  };
}

/** Asks everything about once a second, each on its own. */
class Asking {
  phase: Phase | null = 'before';
  readonly #seen = new Map<Question, Seen[]>();
  readonly #done: Promise<unknown>;
  #over = false;

  constructor(questions: readonly Question[]) {
    this.#done = Promise.all(questions.map((question) => this.#goOn(question)));
  }

  async #goOn(question: Question): Promise<void> {
    const seen: Seen[] = [];
    this.#seen.set(question, seen);
    while (!this.#over) {
      const { phase } = this;
      const at = performance.now();
      const { status, retryAfter, text } = await question
        .ask()
        .catch((error: unknown) => ({ status: 0, retryAfter: undefined, text: String(error) }));
      if (phase !== null && phase === this.phase)
        seen.push({
          phase,
          at,
          status,
          hasTime: /^\d+$/.test(retryAfter ?? ''),
          isStale: text.includes('role="status" class="relative z-20'),
          ms: performance.now() - at,
        });
      await sleep(ASK_EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#done;
  }

  faults(goneAt: number): string[] {
    return [...this.#seen].flatMap(([{ who, what, away }, seen]) => {
      const wrong = seen.filter(({ phase, status, hasTime, isStale, at }) => {
        if (phase !== 'away') return !(status >= 200 && status < 400) || isStale;
        if (at < goneAt + NOTICED_AFTER_MS) return !(status < 400 || (status === 503 && hasTime));
        if (away === 'answers') return status !== 200;
        return away === 'answers with a notice'
          ? !(status === 200 && isStale)
          : !(status === 503 && hasTime);
      });
      const [first] = wrong;
      return first === undefined
        ? []
        : [
            `${who}, ${what}: ${wrong.length} of ${seen.length} answers were wrong, such as ${first.status} ${first.phase}${first.hasTime ? ' with a time' : ''}${first.isStale ? ' with a notice' : ''}`,
          ];
    });
  }

  /** In Markdown, for the page about incidents. */
  table(): string {
    const cell = (seen: readonly Seen[]) => {
      const kinds = Map.groupBy(
        seen,
        ({ status, hasTime, isStale }) =>
          `${status}${hasTime ? ' with a time' : ''}${isStale ? ' with a notice' : ''}`,
      );
      const counts = [...kinds].map(([kind, { length }]) => `${length} × ${kind}`);
      return `${counts.join(', ')} (${Math.round(Math.max(0, ...seen.map(({ ms }) => ms)))} ms)`;
    };
    const rows = [...this.#seen].map(
      ([{ who, what }, seen]) =>
        `| ${who} | ${what} | ${PHASES.map((phase) => cell(seen.filter((one) => one.phase === phase))).join(' | ')} |`,
    );
    return ['| who | asks for | before | away | after |', '|---|---|---|---|---|', ...rows].join(
      '\n',
    );
  }
}

async function signedInOfficer(
  url: string,
  environment: Readonly<Record<string, string>>,
  client: ApiClient,
): Promise<ApiClient> {
  const db = openDatabase({ url, poolSize: 1, onError: silent });
  try {
    const totpSecret = newTotpSecret();
    const email = 'officer@issuer.example';
    await createOfficer(
      { db, clock: systemClock, appSecret: Buffer.from(environment['APP_SECRET'] ?? '', 'base64') },
      {
        name: 'Olga Officer',
        email,
        password: PASSWORD,
        locale: 'en',
        roles: ['finance'],
        totpSecret,
      },
    );
    await client.ok(deskLogin, {
      body: { email, password: PASSWORD, code: generateSync({ secret: totpSecret }) },
    });
    return client;
  } finally {
    await db.close();
  }
}

function raise(): never {
  throw new Error('no person');
}
