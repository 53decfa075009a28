import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Drill {
  /** PostgreSQL's own user may enter it. */
  readonly folder: string;
  /** Runs when the drill ends, before what was given earlier; a failure of it is ignored. */
  readonly atEnd: (close: () => unknown) => void;
}

/** Runs a drill in a folder of its own, and ends what it started, the last first. */
export async function inDrillFolder<Result>(
  name: string,
  drill: (drill: Drill) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `bb1-${name}-`));
  await chmod(folder, 0o755);
  const closes: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    return await drill({ folder, atEnd: (close) => closes.unshift(close) });
  } finally {
    for (const close of closes)
      await Promise.resolve()
        .then(close)
        .catch(() => undefined);
  }
}
