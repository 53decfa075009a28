import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Raised when what is kept in the cache changes its form. */
const CACHE = 'bitcoin-knots-1';
const PACKAGE = 'bitcoin-knots';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
const MOST_MS = 180_000;

export interface Bitcoind {
  /** Program and first arguments. */
  readonly command: readonly string[];
  readonly version: string;
}

/** Set when `obtainBitcoind` gave null. */
let reason = '';
export function whyNoBitcoind(): string {
  return reason;
}

const run = promisify(execFile);

/**
 * A real bitcoind: the one on the PATH, else the package `bitcoin-knots` of Debian unstable (a node with Bitcoin Core's
 * rules and interface). The package and the libraries it needs are fetched by apt into a folder of their own and
 * unpacked into the user's cache; nothing is installed, the machine's package lists stay as they are, and no root is needed.
 * Null, after it has said why on stderr, where that does not work. The first time takes about ten seconds.
 */
export async function obtainBitcoind(): Promise<Bitcoind | null> {
  try {
    return await named(onPath() ?? (await cached()));
  } catch (error) {
    reason = shortly(error);
    console.warn(`\n!!! No real Bitcoin node here, so everything that would meet one meets only the stand-in: ${reason}\n!!! A bitcoind of version 25 or later on the PATH is used when there is one.\n`);
    return null;
  }
}

/** Of a program that failed, its own first complaint; the command line says nothing to anybody. */
function shortly(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : String(error);
  return message.split('\n').find((line) => line.startsWith('E: ')) ?? message;
}

async function named(command: readonly string[]): Promise<Bitcoind> {
  const [program = '', ...first] = command;
  const { stdout } = await run(program, [...first, '-version']);
  return { command, version: stdout.split('\n')[0] ?? '' };
}

function onPath(): readonly string[] | null {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'bitcoind')).find((path) => existsSync(path));
  return found === undefined ? null : [found];
}

async function cached(): Promise<readonly string[]> {
  const caches = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'bb1-investor-portal');
  const folder = join(caches, CACHE);
  if (!existsSync(folder)) {
    checkMachine();
    mkdirSync(caches, { recursive: true });
    const work = mkdtempSync(join(caches, 'fetching-'));
    try {
      await fetchInto(work);
      moveInto(join(work, 'root'), folder);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return commandIn(folder);
}

/** Two that fetch at once: the first one stays. */
function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function checkMachine(): void {
  if (process.platform !== 'linux') throw new Error(`this is ${process.platform}, and the package is for Debian Linux`);
  const missing = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb', KEYRING].find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`${missing} is missing (not a Debian), so the package of Debian cannot be fetched and checked`);
}

/** apt checks the signatures of Debian; its own folders keep it away from the machine's packages. */
async function fetchInto(work: string): Promise<void> {
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'root']) mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(join(work, 'status'), '');
  writeFileSync(join(work, 'sources.list'), `deb [signed-by=${KEYRING}] ${mirror()} sid main\n`);
  const settings = Object.entries({
    'Dir::State': join(work, 'state'), 'Dir::State::status': join(work, 'status'), 'Dir::Cache': join(work, 'cache'), 'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null', 'Acquire::Languages': 'none', 'Acquire::Retries': '1', 'Debug::NoLocking': '1', 'APT::Sandbox::User': 'root',
  }).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  console.warn(`Fetching a real Bitcoin node (${PACKAGE} of Debian unstable, about 40 MB, once) …`);
  const signal = AbortSignal.timeout(MOST_MS);
  await run('apt-get', [...settings, '-o', 'APT::Update::Error-Mode=any', 'update'], { signal });
  await run('apt-get', [...settings, 'install', '--download-only', '--no-install-recommends', '--yes', PACKAGE], { signal });
  const archives = join(work, 'cache/archives');
  for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb'))) await run('dpkg-deb', ['-x', join(archives, archive), join(work, 'root')], { signal });
}

function mirror(): string {
  const sources = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')].filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const addresses = sources.flatMap((text) => text.match(/^(?:deb |URIs:).*$/gm) ?? []).flatMap((line) => line.match(/https?:\/\/\S+\/debian\/?(?=\s|$)/g) ?? []);
  return addresses[0] ?? DEFAULT_MIRROR;
}

/** The libraries of unstable are newer than the machine's, so its own loader starts it. */
function commandIn(folder: string): readonly string[] {
  const loader = globSync(join(folder, 'usr/lib*/**/ld-linux-*.so.*'))[0];
  const library = globSync(join(folder, 'usr/lib/*-linux-gnu'))[0];
  const program = join(folder, 'usr/bin/bitcoind');
  if (loader === undefined || library === undefined || !existsSync(program)) throw new Error(`what lies in ${folder} is not complete; remove the folder`);
  return [loader, '--library-path', library, program];
}
