import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory; other systems have none. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases of a run take at any one time. Containers often get a few dozen megabytes only. */
const WORTH_IT_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for what a test run throws away, in memory where there is room. A database is a thousand files: where as many
 * were deleted in the last minutes, the file system of a disk takes up to a second to make them, and memory a thirtieth of one.
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

/** A run that was killed has cleaned nothing up, and memory is never swept as a disk is. PostgreSQL ends by itself when its folder has gone. */
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
    // Somebody else's process lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
