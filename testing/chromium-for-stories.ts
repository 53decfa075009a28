import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What every browser of the stories is started with; playwright-core adds an empty profile folder of its own. */
export const CHROMIUM_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Two browsers with a dozen pages each, and their pictures. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3;

/** What loading the package changes; nobody else is to hear of it. */
const CHANGED_BY_PACKAGE = [
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'TMPDIR',
  'HOME',
  'AWS_LAMBDA_JS_RUNTIME',
];

export interface Chromium {
  readonly path: string;
  /** Variables without which this binary does not find its own libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The Chromium that comes as a package: it can do all the stories ask for and is one without windows from the start, which
 * costs a third less processor time than a whole one that hides its windows. Where it does not run, one of this machine.
 */
export async function findChromium(): Promise<Chromium> {
  return process.platform === 'linux' && process.arch === 'x64'
    ? unpackChromium()
    : installedChromium();
}

/** A whole Chromium as people have it where this machine has one, or else the package's. */
export async function findWholeChromium(): Promise<Chromium> {
  return INSTALLED.some((path) => existsSync(path)) ? installedChromium() : findChromium();
}

function installedChromium(): Chromium {
  const path = INSTALLED.find((one) => existsSync(one));
  if (path === undefined)
    throw new Error(`the stories need a Chromium at one of ${INSTALLED.join(', ')}`);
  return { path, environment: {} };
}

/**
 * The default arguments of playwright-core that are not wanted: it keeps what processes share in the folder for temporary
 * files, as small containers have little room elsewhere, and writing that to a disk costs a seventh of all processor time.
 */
export async function unwantedDefaults(): Promise<string[]> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= ENOUGH_SHARED_MEMORY
    ? ['--disable-dev-shm-usage']
    : [];
}

/** Unpacks it once per version and person. */
async function unpackChromium(): Promise<Chromium> {
  const folder = join(tmpdir(), `bb1-chromium-${await packedVersion()}-${userInfo().uid}`);
  // Anyone who is stopped while unpacking, or does so at the same time, leaves nobody half a Chromium.
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    path: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: await fontConfiguration(folder),
    },
  };
}

async function unpackInto(folder: string): Promise<void> {
  const before = Object.fromEntries(CHANGED_BY_PACKAGE.map((name) => [name, process.env[name]]));
  const unfinished = await mkdtemp(`${folder}-`);
  // The package unpacks into the folder for temporary files.
  process.env['TMPDIR'] = unfinished;
  // Read while the package is loaded: without it the libraries that small systems lack are not unpacked.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/** The package's own configuration names other folders than the one it was unpacked to; without any font a page has no text. */
async function fontConfiguration(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  return file;
}

async function packedVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const description: unknown = JSON.parse(
    await readFile(join(dirname(main), '../package.json'), 'utf8'),
  );
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : 'unknown';
}
