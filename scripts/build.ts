import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildDocuments, OFFERINGS } from './documents.ts';

const ROOT = join(import.meta.dirname, '..');
const REACT_ROUTER = '@react-router/dev/bin.cjs';
const VITE = 'vite/bin/vite.js';
const WEB_BUILD = join(ROOT, 'web/build');
const WEB_INPUTS = [
  'web/app/**/*.{ts,tsx,css,svg,woff2}',
  'texts/*/pages/*.json',
  'texts/compile-texts.ts',
  'web/*.{ts,json}',
  'web/public/**/*',
  'domain/src/**/*.ts',
  'package-lock.json',
];
const SERVER_BUILD = join(ROOT, 'server/build');
export const BUILT_SERVER = join(SERVER_BUILD, 'main.js');
const SERVER_INPUTS = [
  'server/src/**/*.ts',
  'texts/*/**/*.json',
  'texts/compile-texts.ts',
  'domain/src/**/*.ts',
  'scripts/server-bundle.ts',
  'package-lock.json',
];

/**
 * Makes everything that is served and not written by hand, for these offerings, with progress for
 * the person who runs it. Throws if a part fails.
 */
export async function buildAll(offerings: readonly string[] = OFFERINGS): Promise<string> {
  const [web, server, documents] = await Promise.all([
    unlessUnchanged(WEB_BUILD, WEB_INPUTS, buildWeb),
    buildServer(),
    buildEveryDocument(offerings),
  ]);
  return `${documents}\nweb: ${web}\nserver: ${server}`;
}

async function buildEveryDocument(offerings: readonly string[]): Promise<string> {
  const built: string[] = [];
  for (const offering of offerings)
    built.push(`documents of ${offering}: ${await buildDocuments(offering)}`);
  return built.join('\n');
}

/** Builds into the folder, unless it is the build of the same inputs. Throws if the build fails. */
async function unlessUnchanged(
  folder: string,
  inputs: readonly string[],
  build: () => Promise<void>,
): Promise<'built' | 'unchanged'> {
  const mark = join(folder, '.inputs');
  const hash = hashOf(inputs);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return 'unchanged';
  await build();
  mkdirSync(folder, { recursive: true });
  writeFileSync(mark, hash);
  return 'built';
}

async function buildWeb(): Promise<void> {
  await run(REACT_ROUTER, ['build'], 'web');
  compressFiles(join(WEB_BUILD, 'client'));
}

/** The server that is shipped, alone. */
export function buildServer(): Promise<'built' | 'unchanged'> {
  return unlessUnchanged(SERVER_BUILD, SERVER_INPUTS, () =>
    run(VITE, ['build', '--config', join(ROOT, 'scripts/server-bundle.ts')], 'server'),
  );
}

// Once at build time at maximum compression, instead of on each request.
function compressFiles(directory: string): void {
  const files = globSync('**/*.{js,css,svg}', { cwd: directory });
  for (const path of files.map((file) => join(directory, file))) {
    const bytes = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    );
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Generates the route types, which the type check of `web` needs. */
export async function generateTypes(): Promise<void> {
  await run(REACT_ROUTER, ['typegen'], 'web');
}

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: ROOT, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

async function run(
  program: string,
  command: readonly string[],
  workspace: 'web' | 'server',
): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...command], {
    cwd: join(ROOT, workspace),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${program} ${command.join(' ')} failed\n${output}`);
}

if (import.meta.main) console.log(await buildAll());
