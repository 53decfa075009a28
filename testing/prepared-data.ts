import { chown, cp, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Recreated at each start: the offering's dates, and what names the processes and addresses of this
 * start.
 */
const OF_ONE_START = ['offering.json', 'environment.json', 'server.pid', 'signer.pid', 'start.pid'];

/**
 * Copies the data of a stopped product, so that another one begins with its officers and its ledger
 * instead of creating them again.
 */
export async function copyPreparedData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !OF_ONE_START.includes(basename(path)) });
  // PostgreSQL runs as another user if the tests run as root, and owns its files; only root may
  // copy other users' files.
  if (process.getuid?.() !== 0) return;
  for (const path of await readdir(to, { recursive: true })) {
    const { uid, gid } = await stat(join(from, path));
    await chown(join(to, path), uid, gid);
  }
}
