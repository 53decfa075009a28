import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Start arguments of every browser of the stories; playwright-core adds an empty profile folder of
 * its own.
 */
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

/** Environment changes of loading the package, which must stay local. */
const CHANGED_BY_PACKAGE = [
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'TMPDIR',
  'HOME',
  'AWS_LAMBDA_JS_RUNTIME',
];

export interface Chromium {
  readonly path: string;
  /** Variables this binary needs to find its own libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The Chromium from npm: it can do everything the stories need, and is headless by design, which
 * costs a third less CPU time than a full one that hides its windows. If it does not run, one
 * installed on this machine.
 */
export async function findChromium(): Promise<Chromium> {
  return process.platform === 'linux' && process.arch === 'x64'
    ? unpackChromium()
    : installedChromium();
}

/** A full Chromium if this machine has one, otherwise the package's. */
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
 * Unwanted default arguments of playwright-core: it puts shared memory into the temporary folder,
 * because small containers have little room elsewhere, and writing that to a disk costs a seventh
 * of all CPU time.
 */
export async function unwantedDefaults(): Promise<string[]> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory !== null && memory.bavail * memory.bsize >= ENOUGH_SHARED_MEMORY
    ? ['--disable-dev-shm-usage']
    : [];
}

/** Unpacks it once per version and user. */
async function unpackChromium(): Promise<Chromium> {
  const folder = join(tmpdir(), `bb1-chromium-${await packedVersion()}-${userInfo().uid}`);
  // An interrupted or concurrent unpacking never leaves half a Chromium.
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
  // The package unpacks into the temporary folder.
  process.env['TMPDIR'] = unfinished;
  // Read when the package is loaded: without it the libraries that small systems lack are not
  // unpacked.
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

/** The package's own configuration names the wrong folders; without any font a page has no text. */
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
