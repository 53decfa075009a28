import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, inject } from 'vitest';
import { confirmEmail, login, register } from '../domain/src/accounts/endpoints.ts';
import type { Offering } from '../domain/src/offering/offering.ts';
import { deskLogin } from '../domain/src/officers/endpoints.ts';
import type { Role } from '../domain/src/officers/rights.ts';
import type { Mailbox } from '../sandbox/mailbox/mailbox.ts';
import { compose, type Product } from '../server/src/compose.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { createOfficer } from '../server/src/modules/officers/create-officer.ts';
import { moveSandboxClock, type SandboxClock } from '../server/src/platform/clock/clock.ts';
import { newTotpSecret } from '../server/src/platform/crypto/totp.ts';
import { runJob } from '../server/src/platform/jobs/jobs.ts';
import { DELIVER_MAIL } from '../server/src/platform/mail/outbox.ts';
import { ApiClient, type Wire } from './api-client.ts';
import { proveToReadMailbox, type ReadPost } from './first-factor-code.ts';
import type { BitcoinForTests } from './bitcoin-for-tests.ts';
import { DescribedAnswers } from './described-answers.ts';
import type { EthereumForTests } from './ethereum-for-tests.ts';
import { cloneDatabase } from './postgres-for-tests.ts';
import type { PriceStandIn } from './prices-for-tests.ts';
import type { Ledger } from './stellar-for-tests.ts';
import { runQueueOnce } from './run-queue-once.ts';
import { secureAccount } from './secure-account.ts';
import { openSurroundings, type SurroundingsOptions } from './surroundings.ts';
import { wireInto } from './wire-into.ts';

export const PASSWORD = 'correct horse battery staple';

/** What a person sends to register; names and passwords differ where a test is about them. */
export function registrationForm(email: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    full_name: 'Anna Muster',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    locale: 'en',
    terms_acceptance: true,
    prospectus_acknowledgement: true,
    ...changes,
  };
}

export interface World {
  readonly product: Product;
  readonly mailbox: Mailbox;
  readonly ledger: Ledger;
  readonly offering: Offering;
  /** What another process of the same product is started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** The markets, a Bitcoin chain and an Ethereum node, if requested; otherwise they throw. */
  readonly prices: PriceStandIn;
  readonly bitcoin: BitcoinForTests;
  readonly ethereum: EthereumForTests;
  /** One request exactly as given, whose answer must conform to the interface's description. */
  readonly wire: Wire;
  /** An unrecognised browser. */
  visitor(): ApiClient;
  /**
   * A person with a confirmed address, signed in, in a browser of their own by default; the name
   * also makes the address.
   */
  investor(fullName: string, browser?: ApiClient): Promise<Investor>;
  /** Types the mailed code that the first second factor requires. */
  readsMailbox(investor: ApiClient): Promise<void>;
  /**
   * Adds a second factor for a freshly signed-in person, which counts as a step-up. Returns the
   * authenticator app's secret.
   */
  secured(investor: ApiClient): Promise<string>;
  /** An officer with the roles, signed in with the second factor. */
  officer(name: string, ...roles: Role[]): Promise<Officer>;
  /** Rows of the database, behind the product's back. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  now(): Date;
  moveClock(to: Date): Promise<void>;
  /** Works off all due jobs, and those they enqueue; `delayed` also runs waiting ones at once. */
  runJobs(options?: { delayed?: boolean }): Promise<void>;
  /** Runs a job at once, or a sweep, which has no payload. */
  runJob(name: string, payload?: unknown): Promise<void>;
  /** The text of the newest mail to an address. */
  lastMail(to: string): { subject: string; text: string; html: string };
  close(): Promise<void>;
}

export type Investor = ApiClient & { accountId: string; email: string };
export type Officer = ApiClient & { readonly officerId: string };

/**
 * The whole server over a database of its own, with the real mail server and optionally a real
 * ledger.
 */
export async function openWorld(options: SurroundingsOptions = {}): Promise<World> {
  const surroundings = await openSurroundings(await cloneDatabase(inject('postgresUrl')), options);
  const { mailbox, ledger, offering } = surroundings;
  const config = readConfig(surroundings.environment);
  const product = await enterProduct(config).catch(async (error: unknown) => {
    await surroundings.close();
    throw error;
  });
  const described = await describedAnswersOf(product.app);

  const into = wireInto(product);
  const wire: Wire = async (request) => {
    const answer = await into(request);
    described.hold({ method: request.method, path: request.path, ...answer });
    return answer;
  };
  const clock = product.context.clock as SandboxClock;
  const work = async (names: readonly string[]) => {
    const taskList: TaskList = Object.fromEntries(
      names.map((name) => [name, (payload: unknown) => runJob(product.jobs, name, payload)]),
    );
    const { pool } = product.db;
    const due = { name: 'test.due_jobs', text: DUE_JOBS, values: [names] };
    while ((await pool.query(due)).rowCount !== 0) await runQueueOnce(pool, taskList);
  };
  const readPost: ReadPost = async (to) => {
    await work([DELIVER_MAIL.name]);
    return mailbox.mails({ to }).map(({ text }) => text);
  };

  const world: World = {
    product,
    mailbox,
    ledger,
    offering,
    wire,
    environment: surroundings.environment,
    get prices() {
      return askedFor(surroundings.prices, 'prices');
    },
    get bitcoin() {
      return askedFor(surroundings.bitcoin, 'bitcoin');
    },
    get ethereum() {
      return askedFor(surroundings.ethereum, 'ethereum');
    },
    visitor: () => new ApiClient(wire),
    async investor(fullName, client = new ApiClient(wire)) {
      const email = `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@people.example`;
      const user = await client.ok(register, {
        body: registrationForm(email, { full_name: fullName }),
      });
      await world.runJobs();
      const token = /token=([^\s&"]+)/.exec(world.lastMail(email).text)?.[1] ?? '';
      await client.ok(confirmEmail, { body: { token: decodeURIComponent(token) } });
      await client.ok(login, { body: { email, password: PASSWORD } });
      await world.runJobs();
      return Object.assign(client, { accountId: user.id, email });
    },
    readsMailbox: (investor) => proveToReadMailbox(investor, readPost),
    secured: (investor) => secureAccount(investor, readPost),
    async officer(name, ...roles) {
      const totpSecret = newTotpSecret();
      const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@issuer.example`;
      const created = await createOfficer(
        { ...product.context, appSecret: config.APP_SECRET },
        { name, email, password: PASSWORD, locale: 'en', roles, totpSecret },
      );
      if (created === null) throw new Error(`officer ${email} exists already`);
      const client = new ApiClient(wire);
      await client.ok(deskLogin, {
        body: { email, password: PASSWORD, code: generateSync({ secret: totpSecret }) },
      });
      return Object.assign(client, { officerId: created.id });
    },
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await product.db.pool.query<Row>(text, [...values])).rows,
    now: () => clock.now(),
    async moveClock(to) {
      await product.db.transaction('test_move_clock', (tx) => moveSandboxClock(tx, to));
      await clock.refresh();
      await surroundings.follow(to);
    },
    async runJobs(run = {}) {
      if (run.delayed === true)
        await product.db.pool.query(
          'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
        );
      await work(Object.keys(product.jobs));
    },
    runJob: (name, payload) => runJob(product.jobs, name, payload),
    lastMail(to) {
      const mail = mailbox.mails({ to })[0];
      if (!mail) throw new Error(`no mail to ${to}`);
      return mail;
    },
    async close() {
      await product.close();
      await surroundings.close();
    },
  };
  return world;
}

/** Ready to answer; a start that fails leaves nothing open. */
async function enterProduct(config: Config): Promise<Product> {
  const product = await compose(config);
  try {
    await product.enter();
    await product.app.ready();
    return product;
  } catch (error) {
    await product.close();
    throw error;
  }
}

/** A world or scene that all tests of a file or a `describe` share: it is there from their first `beforeAll` on. */
export function forAllTests<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const shared = Object.create(null) as T;
  beforeAll(async () => {
    Object.setPrototypeOf(shared, await open());
  });
  afterAll(() => shared.close());
  return shared;
}

/** A job behind another one of its queue can be missed in the run that does that other one. */
const DUE_JOBS = `
  select from graphile_worker.jobs j left join graphile_worker._private_job_queues q using (queue_name)
  where j.run_at <= now() and j.attempts < j.max_attempts and j.locked_at is null and q.locked_at is null
    and j.task_identifier = any($1) limit 1`;

/** The description depends on the program alone, so it is made once for all worlds of a thread. */
let description: DescribedAnswers | undefined;
async function describedAnswersOf(app: Product['app']): Promise<DescribedAnswers> {
  return (description ??= new DescribedAnswers(
    (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json(),
  ));
}

function askedFor<Part>(part: Part | null, name: string): Part {
  if (part === null) throw new Error(`this world was opened without ${name}`);
  return part;
}
