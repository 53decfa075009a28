import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, '../..');
/** Next to what else is made from the packages. */
const SHELF = join(ROOT, 'node_modules/.cache/demonstrations');
/** Everything that determines the life; newer tables than the folder's are migrated at the start. */
const LIVED_BY = ['sandbox/demonstration/*.ts', 'sandbox/demo-*.ts', 'server/schema/*.sql'];
/** The product's clock goes on in a copy, so that a life grows older on the shelf. */
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
 * there is none. A folder whose making or copying was interrupted is begun anew.
 */
export async function beginWithPrepared(
  dataDir: string,
  { name, shelf = SHELF, key, now }: PreparedFolder,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(dataDir, 'offering.json'))) return;
  const place = join(shelf, name);
  const prepared = join(place, 'prepared');
  if (!isFresh(join(place, 'prepared.json'), { key, now })) {
    const making = join(place, 'making');
    refuseWhileMade(making);
    for (const old of [join(place, 'prepared.json'), prepared, making])
      await rm(old, { recursive: true, force: true });
    mkdirSync(making, { recursive: true });
    await make(making);
    await rename(making, prepared);
    writeFileSync(join(place, 'prepared.json'), JSON.stringify({ key, made_at: now }));
  }
  await rm(dataDir, { recursive: true, force: true });
  mkdirSync(dirname(dataDir), { recursive: true });
  const unfinished = `${dataDir}.copying`;
  await rm(unfinished, { recursive: true, force: true });
  // With the owners: PostgreSQL runs under an account of its own when the sandbox runs as root.
  await run('cp', ['-a', prepared, unfinished]);
  await rename(unfinished, dataDir);
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
function refuseWhileMade(making: string): void {
  const file = join(making, 'start.pid');
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
