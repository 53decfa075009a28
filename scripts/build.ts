import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildDocuments, OFFERINGS } from './documents.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'web/build');
const MARK = join(BUILD, '.inputs');
const INPUTS = [
  'web/app/**/*.{ts,tsx,css,svg}',
  'texts/*/pages/*.json',
  'texts/compile-texts.ts',
  'web/*.{ts,json}',
  'web/public/**/*',
  'domain/src/**/*.ts',
  'package-lock.json',
];

/**
 * Makes everything that is served and not written by hand, for these offerings, with progress for
 * the person who runs it. Throws if a part fails.
 */
export async function buildAll(offerings: readonly string[] = OFFERINGS): Promise<string> {
  const documents: string[] = [];
  for (const offering of offerings)
    documents.push(`documents of ${offering}: ${await buildDocuments(offering)}`);
  return `${documents.join('\n')}\nweb: ${await buildWeb()}`;
}

/**
 * Builds the web into `web/build/{client,server}`, unless its sources are unchanged. Throws if the
 * build fails.
 */
async function buildWeb(): Promise<'built' | 'unchanged'> {
  const inputs = inputsHash();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === inputs) return 'unchanged';
  await run(['build']);
  compressFiles(join(BUILD, 'client'));
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, inputs);
  return 'built';
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
  await run(['typegen']);
}

function inputsHash(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: ROOT, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

async function run(command: readonly string[]): Promise<void> {
  const bin = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [bin, ...command], {
    cwd: join(ROOT, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`react-router ${command.join(' ')} failed\n${output}`);
}

if (import.meta.main) console.log(await buildAll());
