import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';
const MOST_MS = 180_000;

const run = promisify(execFile);

export interface DebianPrograms {
  /** Name of the folder in the user's cache; raised when its format changes. */
  readonly cache: string;
  readonly packages: readonly string[];
  /** Printed while they are downloaded. */
  readonly answer: string;
}

/**
 * The folder with unpacked packages of Debian unstable and their dependencies. apt downloads them
 * into a folder of its own, which verifies Debian's signatures, and they are unpacked once into the
 * user's cache: nothing is installed, and the machine's package lists do not change. Throws if that
 * does not work.
 */
export async function unpackDebianPrograms(programs: DebianPrograms): Promise<string> {
  const caches = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'bb1-investor-portal',
  );
  const folder = join(caches, programs.cache);
  if (existsSync(folder)) return folder;
  checkMachine();
  mkdirSync(caches, { recursive: true });
  const work = mkdtempSync(join(caches, 'fetching-'));
  try {
    await fetchInto(work, programs);
    moveInto(join(work, 'root'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** A failed program's own first error; its command line is not helpful. */
export function shortly(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : String(error);
  return message.split('\n').find((line) => line.startsWith('E: ')) ?? message;
}

/** Of two concurrent downloads the first one stays. */
function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function checkMachine(): void {
  if (process.platform !== 'linux')
    throw new Error(`this is ${process.platform}, and the package is for Debian Linux`);
  const missing = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb', KEYRING].find(
    (path) => !existsSync(path),
  );
  if (missing !== undefined)
    throw new Error(
      `${missing} is missing (not a Debian), so the package of Debian cannot be fetched and checked`,
    );
}

/** Its own folders keep apt away from the machine's packages. */
async function fetchInto(work: string, { packages, answer }: DebianPrograms): Promise<void> {
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(join(work, 'status'), '');
  writeFileSync(
    join(work, 'sources.list'),
    `deb [signed-by=${KEYRING}] ${debianMirror()} sid main\n`,
  );
  const settings = Object.entries({
    'Dir::State': join(work, 'state'),
    'Dir::State::status': join(work, 'status'),
    'Dir::Cache': join(work, 'cache'),
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': 'root',
  }).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  console.warn(answer);
  const signal = AbortSignal.timeout(MOST_MS);
  await run('apt-get', [...settings, '-o', 'APT::Update::Error-Mode=any', 'update'], { signal });
  await run(
    'apt-get',
    [...settings, 'install', '--download-only', '--no-install-recommends', '--yes', ...packages],
    { signal },
  );
  const archives = join(work, 'cache/archives');
  for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['-x', join(archives, archive), join(work, 'root')], { signal });
}

/** The machine's own package source. */
export function debianMirror(): string {
  const sources = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')]
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const addresses = sources
    .flatMap((text) => text.match(/^(?:deb |URIs:).*$/gm) ?? [])
    .flatMap((line) => line.match(/https?:\/\/\S+\/debian\/?(?=\s|$)/g) ?? []);
  return addresses[0] ?? DEFAULT_MIRROR;
}
