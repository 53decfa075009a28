import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

interface Copy {
  readonly url: string;
  readonly from: string;
  readonly to: string;
  /** Settings for the copy only, as `name = value`. */
  readonly settings: readonly string[];
  /** What makes the copy follow or recover instead of starting normally. */
  readonly signal: 'standby.signal' | 'recovery.signal' | null;
}

/**
 * Copies a running server's folder in backup mode, as `pg_basebackup` does; npm does not provide
 * that program.
 */
export async function copyCluster({ url, from, to, settings, signal }: Copy): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('drill', true)");
    await run('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(true)',
    );
    for (const gone of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])
      await rm(join(to, gone), { recursive: true, force: true });
    for (const folder of ['pg_wal', 'pg_replslot']) await mkdir(join(to, folder), { mode: 0o700 });
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    await configure(to, settings, signal);
    await copyFile(`${from}-password`, `${to}-password`);
  } finally {
    await client.end();
  }
}

/** Everything in the folder belongs to the folder's owner, the account of the server. */
export async function configure(
  folder: string,
  settings: readonly string[],
  signal: Copy['signal'],
): Promise<void> {
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    settings.map((line) => `${line}\n`).join(''),
  );
  if (signal !== null) await writeFile(join(folder, signal), '');
  await giveToOwner(folder);
}

export async function giveToOwner(folder: string, like: string = folder): Promise<void> {
  const { uid, gid } = await stat(like);
  if (process.getuid?.() === 0) await run('chown', ['-R', `${uid}:${gid}`, folder]);
  await chmod(folder, 0o700);
}

async function copyFile(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}
