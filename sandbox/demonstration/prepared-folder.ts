import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { placeOf } from '../postgres/postgres.ts';

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, '../..');
/** Next to what else is made from the packages. */
const SHELF = join(ROOT, 'node_modules/.cache/demonstrations');
/** Everything that determines the life; newer tables than the folder's are migrated at the start. */
const LIVED_BY = ['sandbox/demonstration/*.ts', 'sandbox/demo-*.ts', 'server/schema/*.sql'];
/** The product's clock continues in a copy, so a stored demonstration ages. */
const MOST_DAYS = 14;
const DAY_MS = 86_400_000;

export interface PreparedFolder {
  /** Of the offering and of the life in it. */
  readonly name: string;
  /** Where to keep it; defaults to the packages' cache. */
  readonly shelf?: string;
  /** Changes with the code that makes it. */
  readonly key: string;
  readonly now: Date;
}

/**
 * Gives a data folder that does not exist yet the data of a prepared one, which is made first if
 * there is none. A folder whose making or copying was interrupted starts over.
 */
export async function beginWithPrepared(
  dataDir: string,
  { name, shelf = SHELF, key, now }: PreparedFolder,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(dataDir, 'offering.json'))) return;
  refuseOtherContents(dataDir);
  const life = join(shelf, name);
  const mark = `${life}.json`;
  if (!isFresh(mark, { key, now })) {
    refuseWhileMade(life);
    await rm(mark, { force: true });
    await discard(life);
    mkdirSync(life, { recursive: true });
    await make(life);
    writeFileSync(mark, JSON.stringify({ key, made_at: now }));
  }
  const unfinished = `${dataDir}.copying`;
  mkdirSync(dirname(dataDir), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await copy(life, unfinished);
  const [from, to] = [await databaseOf(life), await databaseOf(dataDir)];
  if (from !== join(life, 'postgres'))
    for (const part of ['', '-password']) {
      await rm(`${to}${part}`, { recursive: true, force: true });
      await copy(`${from}${part}`, `${to}${part}`);
    }
  // An empty folder may be there.
  await rename(unfinished, dataDir);
}

function refuseOtherContents(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(
      `${dataDir} is not empty, and holds no product. Choose another place: DATA_DIR=… npm start`,
    );
}

/** PostgreSQL's data lie elsewhere where its account cannot reach the folder. */
async function databaseOf(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  return placeOf(join(folder, 'postgres'));
}

async function discard(folder: string): Promise<void> {
  const database = await databaseOf(folder);
  for (const path of [database, `${database}-password`, folder])
    await rm(path, { recursive: true, force: true });
}

/** With the owners: PostgreSQL runs under an account of its own when the sandbox runs as root. */
async function copy(from: string, to: string): Promise<void> {
  if (existsSync(from)) await run('cp', ['-a', from, to]);
}

/** Of the sources that make a life, and of the offering. */
export async function keyOfLife(offeringFile: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(offeringFile));
  const paths = globSync(LIVED_BY, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(ROOT, path)));
  return hash.digest('hex');
}

function isFresh(file: string, { key, now }: Pick<PreparedFolder, 'key' | 'now'>): boolean {
  if (!existsSync(file)) return false;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { key: string; made_at: string };
  return kept.key === key && now.getTime() - Date.parse(kept.made_at) < MOST_DAYS * DAY_MS;
}

/** Another start may be at it. */
function refuseWhileMade(life: string): void {
  const file = join(life, 'start.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  throw new Error(
    `Another start makes this demonstration (process ${pid}). Wait until it is ready.`,
  );
}
