import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { Networks } from '@stellar/stellar-sdk';
import pg from 'pg';
import type { Offering } from '@bb1/domain/offering/offering';
import { buildAll } from '../scripts/build.ts';
import { buildDocuments, buildMovedDocuments, OFFERINGS } from '../scripts/documents.ts';
import { API_PATH } from './api-path.ts';
import { companyEnvironment } from './company-sign-in/company-environment.ts';
import { dataFolderOf, PUBLISHED_OFFERING } from './data-folder.ts';
import { readSecrets, type Secrets } from './demo-secrets.ts';
import { printAddresses } from './print-addresses.ts';
import { openAccountOnce } from './demonstration/open-account-once.ts';
import { hasOpenAccount } from './demonstration/has-open-account.ts';
import { DEMO_CROWD } from './demonstration/crowd.ts';
import { demonstrate } from './demonstration/demonstrate.ts';
import { DEMO_HOLDERS } from './demonstration/holders.ts';
import { beginInThirdYear, ONLY_DEMONSTRATION } from './demonstration/begin-in-third-year.ts';
import {
  chosenDemonstration,
  demonstrationIn,
  planDemonstration,
  runDemonstration,
} from './demonstration/run-demonstration.ts';
import { liveToThirdYear } from './demonstration/third-year.ts';
import { earlierSetUp } from './earlier-set-up.ts';
import { followClock } from './follow-clock.ts';
import { keptOffering } from './kept-offering.ts';
import { listenOnLoopback } from './loopback.ts';
import { type OutsideWorld, startOutsideWorld } from './outside-world.ts';
import { startPanel } from './panel/panel.ts';
import { type Postgres, startPostgres } from './postgres/postgres.ts';
import { ensureDatabase } from './postgres/product-database.ts';
import { botCheckEnvironment } from './recaptcha/bot-check-environment.ts';
import {
  runServerCommand,
  spawnServer,
  stopChild,
  stopLeftOverServer,
  waitUntilServing,
} from './server-process.ts';
import { startSigner } from './signer-process.ts';
import { videoEnvironment } from './video-identification/video-environment.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PORT = Number(process.env['PORT'] ?? 3000);
/** Which bond is sold: a folder of `content`. Each has a data folder of its own. */
const OFFERING = process.env['OFFERING'] ?? PUBLISHED_OFFERING;
const CONTENT_DIR = join(ROOT, 'content', OFFERING);
/** Stories and measurements begin with an empty product. */
const DEMONSTRATION = chosenDemonstration(process.env['DEMONSTRATION']);
const DATA_DIR = resolve(
  process.env['DATA_DIR'] ?? join(ROOT, dataFolderOf(OFFERING, DEMONSTRATION ?? undefined)),
);
const DOCUMENTS_DIR = join(DATA_DIR, 'documents');
const PORTAL_URL = `http://localhost:${PORT}`;
/** Edits are shown as they are saved, see `dev`. */
const SHOWS_EDITS = process.argv.includes('--dev');
/** Lives a demonstration to its end, and ends: a start that begins with it calls this one. */
const ONLY_LIVES = process.argv.includes(ONLY_DEMONSTRATION);
/** Jobs run in a process of their own, as in production. */
const JOBS_APART = process.env['JOBS_APART'] === 'on';
/** Stories discard their data, and need not wait for a disk. */
const DURABLE = process.env['DATABASE_DURABLE'] !== 'off';
/**
 * Starts the sale this many days after the sandbox's first start. A demonstration lives through it
 * from its first day; otherwise it is open.
 */
const SALE_STARTS_IN_DAYS =
  process.env['SALE_STARTS_IN_DAYS'] === undefined
    ? DEMONSTRATION
      ? 0
      : undefined
    : Number(process.env['SALE_STARTS_IN_DAYS']);

/** What has to be stopped, newest first. */
const running: (() => Promise<void>)[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopAll(0));

try {
  await startAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stopAll(1);
}

async function startAll(): Promise<void> {
  refuseUnknownChoice();
  if (DEMONSTRATION === 'third-year' && !ONLY_LIVES) {
    const whileRunning = (stop: () => Promise<void>) => {
      running.unshift(stop);
      return () => void running.shift();
    };
    await beginInThirdYear({
      dataDir: DATA_DIR,
      contentDir: CONTENT_DIR,
      offering: OFFERING,
      say,
      whileRunning,
    });
  }
  await refuseSecondStart();
  for (const name of ['server', 'worker', 'signer'])
    await stopLeftOverServer(join(DATA_DIR, `${name}.pid`));
  await refuseTakenPort();
  say('Building the web, the server and the documents (about fifteen seconds the first time) …');
  // Pages for `dev` are not built: Vite serves each on request.
  await (SHOWS_EDITS ? buildDocuments(OFFERING) : buildAll([OFFERING]));
  const secrets = readSecrets(join(DATA_DIR, 'secrets.json'));
  const offering = keptOffering({
    dataDir: DATA_DIR,
    contentDir: CONTENT_DIR,
    saleStartsInDays: SALE_STARTS_IN_DAYS,
  });
  await buildMovedDocuments(OFFERING, offering, DOCUMENTS_DIR);

  say('Starting PostgreSQL, the bank, the markets, the mailbox and three chains …');
  const [postgres, world] = await startStorageAndWorld(secrets, offering.bank);
  const database = await ensureDatabase(postgres.socketUrl, secrets.databasePassword);
  if (database.isNew && DEMONSTRATION) planDemonstration(DATA_DIR, DEMONSTRATION);
  const databaseUrl = database.owner;
  const panel = await startPanel({
    ...world,
    stellarDepositSecret: secrets.stellar.deposit.secret,
    issuerAccounts: {
      payout: secrets.stellar.payout.publicKey,
      sponsor: secrets.stellar.sponsor.publicKey,
    },
    coldSigners: secrets.stellar.coldSigners,
    asset: { code: offering.token.code, issuer: secrets.stellar.issuer.publicKey },
    walletFile: join(DATA_DIR, 'wallet.json'),
    databaseUrl,
    portalUrl: PORTAL_URL,
    officers: secrets.officers,
    statementsFolder: join(DATA_DIR, 'bank', 'statements'),
  });
  running.unshift(() => panel.close());

  const botCheck = await botCheckEnvironment();
  running.unshift(() => botCheck.close());

  const video = await videoEnvironment({ portalUrl: PORTAL_URL });
  running.unshift(() => video.close());

  const company = await companyEnvironment({
    portalUrl: PORTAL_URL,
    company: offering.issuer.name,
    officers: secrets.officers,
    portFile: join(DATA_DIR, 'company-provider-port'),
  });
  running.unshift(() => company.close());

  const signer = await startSigner({ dataDir: DATA_DIR, secrets, offering });
  running.unshift(() => signer.stop());
  signer.process.on('exit', (code, signal) => endUnlessStopping('signer', signal ?? code));

  const environment = {
    ...signer.environment,
    ...botCheck.environment,
    ...video.environment,
    ...company.environment,
    API_PATH,
    ...world.environment,
    ...serverEnvironment(secrets, {
      databaseUrl: database.runningServer,
      panelUrl: panel.url,
      mailFrom: `${offering.issuer.name} <${offering.issuer.email}>`,
    }),
  };
  const setUp = await earlierSetUp(DATA_DIR, { assetCode: offering.token.code });
  const owner = { DATABASE_OWNER_URL: databaseUrl };
  if (!setUp.isDone) await runServerCommand(['migrate'], { ...environment, ...owner });
  running.unshift(await followClock({ databaseUrl, follow: (offsetMs) => world.follow(offsetMs) }));
  if (!setUp.isDone) await setUpLedger(environment, secrets, world.stellar.url);
  setUp.remember();
  for (const officer of await missingOfficers(secrets.officers, databaseUrl)) {
    await runServerCommand(
      [
        'admin',
        'create-officer',
        officer.name,
        officer.email,
        officer.roles.join(','),
        officer.locale,
      ],
      {
        ...environment,
        OFFICER_PASSWORD: officer.password,
        OFFICER_TOTP_SECRET: officer.totpSecret,
      },
    );
  }
  if (SHOWS_EDITS) {
    // Vite takes half a second to load, which no other start has to wait for.
    const { startDevServer } = await import('./dev/dev-server.ts');
    const server = await startDevServer({ environment, owner, port: PORT, offering: OFFERING });
    running.unshift(() => server.close());
  } else await waitUntilServing(startServer(environment), PORT);
  if (!(await hasOpenAccount(databaseUrl)))
    await openAccountOnce({
      portalUrl: PORTAL_URL,
      officers: secrets.officers,
      signal: AbortSignal.timeout(60_000),
    });
  writeFileSync(
    join(DATA_DIR, 'environment.json'),
    JSON.stringify({ ...environment, ...owner }, null, 2),
    { mode: 0o600 },
  );
  if (!ONLY_LIVES)
    printAddresses({
      ...world,
      portalUrl: PORTAL_URL,
      dataDir: DATA_DIR,
      officers: secrets.officers,
    });
  if (!DEMONSTRATION) return;
  const product = { portalUrl: PORTAL_URL, panelUrl: panel.url, officers: secrets.officers };
  const demonstration = runDemonstration({
    dataDir: DATA_DIR,
    say: (line) => console.log(line),
    live: (signal) =>
      demonstrationIn(DATA_DIR) === 'third-year'
        ? liveToThirdYear({
            ...product,
            holders: DEMO_HOLDERS,
            signal,
            say,
            horizonUrl: world.stellar.url,
            networkPassphrase: Networks.TESTNET,
          })
        : demonstrate({ ...product, crowd: DEMO_CROWD, signal }),
  });
  running.unshift(() => demonstration.stop());
  if (ONLY_LIVES) void demonstration.done.then((isDone) => stopAll(isDone ? 0 : 1));
}

async function startStorageAndWorld(
  secrets: Secrets,
  bankAccount: Offering['bank'],
): Promise<readonly [Postgres, OutsideWorld]> {
  const starting = [
    startPostgres({
      dataDir: join(DATA_DIR, 'postgres'),
      port: 0,
      durable: DURABLE,
      log: say,
    }).then((postgres) => {
      running.unshift(() => postgres.stop());
      return postgres;
    }),
    startOutsideWorld({ dataDir: DATA_DIR, secrets, bankAccount, environment: process.env }).then(
      (world) => {
        running.unshift(() => world.close());
        return world;
      },
    ),
  ] as const;
  // Whatever has started must be registered for stopping before a failure of the other one ends the
  // start.
  await Promise.allSettled(starting);
  return Promise.all(starting);
}

function refuseUnknownChoice(): void {
  if (DEMONSTRATION === undefined)
    throw new Error(
      `There is no demonstration "${process.env['DEMONSTRATION']}"; DEMONSTRATION can be three-weeks, third-year or off.`,
    );
  if (!OFFERINGS.includes(OFFERING))
    throw new Error(
      `There is no offering "${OFFERING}" in content; OFFERING can be ${OFFERINGS.join(' or ')}.`,
    );
}

/** One start per data folder: two servers over one PostgreSQL folder would destroy it. */
async function refuseSecondStart(): Promise<void> {
  const file = join(DATA_DIR, 'start.pid');
  mkdirSync(DATA_DIR, { recursive: true });
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    throw new Error(
      `The product already runs over ${DATA_DIR} (process ${pid}). Stop that one first, or set DATA_DIR and PORT to others.`,
    );
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The product')) throw error;
  }
  writeFileSync(file, String(process.pid));
  running.unshift(async () => rmSync(file, { force: true }));
}

async function refuseTakenPort(): Promise<void> {
  const probe = await listenOnLoopback(createServer(), PORT).catch(() => {
    throw new Error(`Port ${PORT} is taken. Choose another one: PORT=3100 npm start`);
  });
  await probe.close();
}

function serverEnvironment(
  secrets: Secrets,
  at: { databaseUrl: string; panelUrl: string; mailFrom: string },
): Record<string, string> {
  return {
    MODE: 'sandbox',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: PORTAL_URL,
    DATABASE_URL: at.databaseUrl,
    OFFERING_FILE: join(DATA_DIR, 'offering.json'),
    CONTENT_DIR,
    DOCUMENTS_DIR,
    APP_SECRET: secrets.appSecret,
    DOCUMENT_KEYS: secrets.documentKeys,
    AUDIT_SIGNING_KEY: secrets.auditSigningKey,
    MAIL_FROM: at.mailFrom,
    STELLAR_ISSUER: secrets.stellar.issuer.publicKey,
    STELLAR_DISTRIBUTION: secrets.stellar.distribution.publicKey,
    STELLAR_SPONSOR: secrets.stellar.sponsor.publicKey,
    STELLAR_AUTHORISER: secrets.stellar.authoriser.publicKey,
    STELLAR_DEPOSIT: secrets.stellar.deposit.publicKey,
    STELLAR_PAYOUT: secrets.stellar.payout.publicKey,
    STELLAR_AUDIT: secrets.stellar.audit.publicKey,
    STELLAR_WEB_AUTH_SECRET: secrets.stellar.webAuth.secret,
    STELLAR_URI_SECRET: secrets.stellar.uri.secret,
    STELLAR_CHANNELS: secrets.stellar.channels.map((channel) => channel.publicKey).join(','),
    STELLAR_COLD_SIGNERS: secrets.stellar.coldSigners.map((key) => key.publicKey).join(','),
    SANDBOX_URL: at.panelUrl,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(process.env['FAULT'] === undefined ? {} : { FAULT: process.env['FAULT'] }),
  };
}

async function setUpLedger(
  environment: Record<string, string>,
  secrets: Secrets,
  horizonUrl: string,
): Promise<void> {
  const funder = secrets.stellar.funder;
  const found = await fetch(`${horizonUrl}/accounts/${funder.publicKey}`);
  if (found.status === 404) await fetch(`${horizonUrl}/friendbot?addr=${funder.publicKey}`);
  await runServerCommand(['admin', 'stellar-setup'], {
    ...environment,
    STELLAR_ISSUER_SECRET: secrets.stellar.issuer.secret,
    STELLAR_FUNDER_SECRET: funder.secret,
  });
}

/** Those that no earlier start has created; a query is faster than a process for each. */
async function missingOfficers(
  officers: Secrets['officers'],
  databaseUrl: string,
): Promise<Secrets['officers']> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from officers');
  await client.end();
  return officers.filter(({ email }) => rows.every((known) => known.email !== email));
}

function startServer(environment: Record<string, string>): ChildProcess {
  if (JOBS_APART) startProcess('worker', ['work'], environment);
  return startProcess('server', JOBS_APART ? ['serve', '--no-jobs'] : ['serve'], environment);
}

function startProcess(name: string, args: string[], settings: Record<string, string>) {
  const started = spawnServer(args, settings, 'inherit');
  writeFileSync(join(DATA_DIR, `${name}.pid`), String(started.pid));
  running.unshift(() => stopChild(started));
  started.on('exit', (code, signal) => endUnlessStopping(name, signal ?? code));
  return started;
}

function endUnlessStopping(which: string, how: string | number | null): void {
  if (stopping) return;
  console.error(`The ${which} ended (${how}).`);
  void stopAll(1);
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (running.length > 1) say('Stopping …');
  for (const stop of running)
    await stop().catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    );
  process.exit(code);
}

function say(line: string): void {
  if (process.env['QUIET'] === undefined) console.log(line);
}
