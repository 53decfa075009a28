import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory; other systems have none. */
const IN_MEMORY = '/dev/shm';
/**
 * Several times what a run's databases take at any one time. Containers often have only a few dozen
 * megabytes.
 */
const WORTH_IT_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for a test run's temporary data, in memory if there is room. A database is a
 * thousand files: after many recent deletions, a disk's file system takes up to a second to create
 * them, memory a thirtieth of that.
 */
export async function quickFolder(
  name: string,
): Promise<{ readonly path: string; readonly isInMemory: boolean }> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const isInMemory = room >= WORTH_IT_BYTES;
  if (isInMemory) await removeThoseOfTheDead(name);
  const prefix = `${name}-${process.pid}-`;
  return { path: await mkdtemp(join(isInMemory ? IN_MEMORY : tmpdir(), prefix)), isInMemory };
}

/**
 * A killed run has not cleaned up, and memory is never swept like a disk. PostgreSQL ends on its
 * own once its folder has gone.
 */
async function removeThoseOfTheDead(name: string): Promise<void> {
  for (const folder of await readdir(IN_MEMORY)) {
    const owner = new RegExp(`^${name}-(\\d+)-`).exec(folder)?.[1];
    if (owner !== undefined && !isAlive(Number(owner)))
      await rm(join(IN_MEMORY, folder), { recursive: true, force: true });
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Another user's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
