import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { register } from '../../domain/src/accounts/endpoints.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { startPostgres } from '../../sandbox/postgres/postgres.ts';
import { shortly } from '../../scripts/debian-programs.ts';
import { obtainBaseImage } from '../../scripts/obtain-base-image.ts';
import { ApiClient } from '../api-client.ts';
import { openSurroundings } from '../surroundings.ts';
import { Containers } from './containers.ts';
import { inDrillFolder } from './in-drill-folder.ts';
import { until } from './until.ts';
import { wireOver } from '../wire-over.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const CONTAINERFILE = join(ROOT, 'operations/container/Containerfile');
const BASE = 'docker.io/library/node:24-bookworm-slim';
const IMAGE = 'investor-portal';
const EMAIL = 'erika.beispiel@people.example';
const PASSWORD = 'four words of a registration';
const STOP_WITHIN_SECONDS = 40;
const silent = () => undefined;

/**
 * Builds the image over a base that is made here, and runs it as operators do: over an empty
 * database, with a read-only file system and without kernel capabilities, until it is stopped.
 */
export async function drillImage(): Promise<boolean> {
  const missing = await whatIsMissing();
  if (missing !== null) {
    console.warn(`\n!!! SKIPPED: no image can be built here: ${missing}\n`);
    return true;
  }
  return inDrillFolder('image', async ({ folder, atEnd }) => {
    const containers = new Containers(folder);
    atEnd(() => containers.remove());
    const base = await obtainBaseImage().catch((error: unknown) => {
      console.warn(`\n!!! SKIPPED: no base image can be made here: ${shortly(error)}\n`);
      return null;
    });
    if (base === null) return true;
    await containers.importImage(base, BASE);
    console.warn('Building the image, some minutes …');
    const began = performance.now();
    await containers.build(ROOT, CONTAINERFILE, IMAGE);
    const builtSeconds = Math.round((performance.now() - began) / 1_000);
    const [size, baseSize] = [await containers.megabytes(IMAGE), await containers.megabytes(BASE)];

    const postgres = await startPostgres({
      dataDir: join(folder, 'data'),
      port: 0,
      durable: true,
      log: silent,
    });
    atEnd(() => postgres.kill());
    const surroundings = await openSurroundings(postgres.url, {
      bitcoin: true,
      ethereum: true,
      environment: PRODUCTION,
    });
    atEnd(() => surroundings.close());
    const { environment } = surroundings;
    const ports = { serve: await freePort(), metrics: await freePort() };
    const settings = join(folder, 'portal.env');
    await writeFile(
      settings,
      Object.entries({ ...environment, PORT: String(ports.serve) })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const settingsOfWork = join(folder, 'work.env');
    await writeFile(
      settingsOfWork,
      Object.entries({ ...environment, METRICS_ADDRESS: `127.0.0.1:${ports.metrics}` })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );

    const faults: string[] = [];
    const expect = (holds: boolean, what: string) => holds || faults.push(what);
    expect(
      (await containers.once(IMAGE, settings, 'migrate')).includes('schema/01_platform.sql'),
      'the first migration says nothing of what it did',
    );
    await containers.once(IMAGE, settings, 'migrate');
    expect(
      (await containers.once(IMAGE, settings, 'admin', 'document-keys')).length > 0,
      'admin says nothing',
    );

    await containers.start('serve', IMAGE, settings, 'serve', '--no-jobs');
    await containers.start('work', IMAGE, settingsOfWork, 'work');
    const url = `http://127.0.0.1:${ports.serve}`;
    await until(
      async () =>
        (await fetch(`${url}/readyz`)).status === 200 &&
        (await fetch(`http://127.0.0.1:${ports.metrics}/readyz`)).status === 200,
    ).catch(async () => {
      throw new Error(
        `no process is ready:\n${await containers.output('serve')}\n${await containers.output('work')}`,
      );
    });
    for (const [path, needle] of [
      ['/', surroundings.offering.issuer.name],
      ['/de', surroundings.offering.issuer.name],
      ['/login', '<form'],
    ] as const) {
      const answer = await fetch(url + path, { headers: PROXIED });
      expect(
        answer.status === 200 && (await answer.text()).includes(needle),
        `${path} is answered with ${answer.status}, or not with its page`,
      );
    }
    const client = new ApiClient(wireOver(url, PROXIED));
    expect(
      (
        await client.call(register, {
          body: {
            full_name: 'Erika Beispiel',
            email: EMAIL,
            password: PASSWORD,
            password_confirmation: PASSWORD,
            locale: 'de',
            terms_acceptance: true,
            prospectus_acknowledgement: true,
          },
        })
      ).status < 300,
      'registration fails',
    );
    await until(async () => surroundings.mailbox.mails({ to: EMAIL }).length === 1, 20_000).catch(
      () => faults.push('the mail of a registration never goes out'),
    );

    expect(
      (await containers.illness('serve')) === null,
      'the health check of the image finds it ill',
    );
    expect(
      (await containers.within('serve', 'id', '-un')).output === 'node',
      'it does not run as node',
    );
    for (const path of ['/app/server/build/main.js', '/app/new', '/etc/new', '/home/node/new']) {
      expect(
        (await containers.within('serve', 'sh', '-c', `: >> ${path}`)).code !== 0,
        `${path} can be written within`,
      );
    }
    expect(
      (
        await containers.within(
          'serve',
          'sh',
          '-c',
          'find /app ! -user root -o -perm /022 ! -type l | head -3',
        )
      ).output === '',
      'something of the product belongs to somebody else than root',
    );

    const stopping = performance.now();
    const stopped = containers.stop('serve', STOP_WITHIN_SECONDS);
    await until(async () => (await fetch(`${url}/readyz`)).status === 503, 5_000).catch(() =>
      faults.push('/readyz never says that it stops'),
    );
    expect(
      (await fetch(`${url}/`, { headers: PROXIED })).status === 200,
      'a page is refused while it stops',
    );
    expect((await stopped) === 0, 'serve does not end on SIGTERM');
    const stopSeconds = (performance.now() - stopping) / 1_000;
    expect(
      (await containers.stop('work', STOP_WITHIN_SECONDS)) === 0,
      'work does not end on SIGTERM',
    );
    const good = faults.length === 0;
    console.log(
      `${good ? 'ok  ' : 'BAD '} the image was built in ${builtSeconds} s and has ${size} MB, ${baseSize} of them its base; migrate, admin, serve and work ran in it as node over a read-only file system without rights of the kernel, pages and a mail came, its health check was well, and it ended ${stopSeconds.toFixed(1)} s after it was told to${faults.map((fault) => `\n     ${fault}`).join('')}`,
    );
    if (!good)
      console.log(`${await containers.output('serve')}\n${await containers.output('work')}`);
    return good;
  });
}

/**
 * The image's environment, with addresses that production requires; nothing answers at those of the
 * markets.
 */
const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://portal.example',
  OFFERING_FILE: '/app/content/bb1/offering.json',
  CONTENT_DIR: '/app/content/bb1',
  TRUST_PROXY: 'true',
  STOP_DELAY_SECONDS: '2',
  BITSTAMP_URL: 'https://127.0.0.1:9',
  COINBASE_URL: 'https://127.0.0.1:9',
  // What the surroundings of tests set.
  ACCEPTED_WEAK_SETTINGS:
    'DATABASE_URL,TIMESTAMP_URL,STELLAR_NETWORK_PASSPHRASE,STELLAR_COLLECTION,BITCOIN_NETWORK,ETHEREUM_CHAIN_ID,COINBASE_URL,CLAMD_ADDRESS,BOT_CHECK_WITHOUT_PROOF_PER_HOUR,BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL',
};
/** As forwarded by the proxy. */
const PROXIED = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };

async function whatIsMissing(): Promise<string | null> {
  if (process.platform !== 'linux') return `this is ${process.platform}, not Linux`;
  if (process.getuid?.() !== 0) return 'only root may make a base image and run containers over it';
  for (const [program, packages] of [
    ['podman', 'podman runc'],
    ['debootstrap', 'debootstrap'],
  ] as const) {
    const isThere = await run('sh', ['-c', `command -v ${program}`]).then(
      () => true,
      () => false,
    );
    if (!isThere) return `${program} is missing (apt-get install ${packages})`;
  }
  return null;
}
