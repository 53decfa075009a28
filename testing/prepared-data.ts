import { chown, cp, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What each start makes anew: the dates of the offering, and what names the processes and addresses of this very start. */
const OF_ONE_START = ['offering.json', 'environment.json', 'server.pid', 'start.pid'];

/** Copies what a stopped product keeps, so that another one begins with its officers and its ledger instead of making them again. */
export async function copyPreparedData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !OF_ONE_START.includes(basename(path)) });
  // PostgreSQL runs as somebody else when the tests run as root, and its files are theirs; nobody but root copies files of others.
  if (process.getuid?.() !== 0) return;
  for (const path of await readdir(to, { recursive: true })) {
    const { uid, gid } = await stat(join(from, path));
    await chown(join(to, path), uid, gid);
  }
}
