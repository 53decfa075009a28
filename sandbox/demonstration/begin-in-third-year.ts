import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stopChild } from '../server-process.ts';
import { beginWithPrepared, keyOfLife } from './prepared-folder.ts';
import { demonstrationIn, isDemonstrationDone } from './run-demonstration.ts';

const START = resolve(import.meta.dirname, '../start.ts');
/** Has a start live a demonstration to its end, and end. */
export const ONLY_DEMONSTRATION = '--only-demonstration';

/**
 * A life of years takes minutes. It is lived once, by a start of its own and before the site is
 * there, and then copied from the packages' cache.
 */
export async function beginInThirdYear({
  dataDir,
  contentDir,
  offering,
  say,
  whileRunning,
}: {
  readonly dataDir: string;
  readonly contentDir: string;
  readonly offering: string;
  readonly say: (line: string) => void;
  /** Receives the function that stops what runs, until the returned function is called. */
  readonly whileRunning: (stop: () => Promise<void>) => () => void;
}): Promise<void> {
  if (existsSync(join(dataDir, 'offering.json')) && demonstrationIn(dataDir) !== 'third-year')
    throw new Error(
      `${dataDir} began with other data. Choose another place: DATA_DIR=… DEMONSTRATION=third-year npm start`,
    );
  const key = await keyOfLife(join(contentDir, 'offering.json'));
  const prepared = { name: `third-year-${offering}`, key, now: new Date() };
  await beginWithPrepared(dataDir, prepared, async (folder) => {
    say('Living through two years of the bond, once (some minutes; later starts copy them) …');
    const child = spawn(process.execPath, [...process.execArgv, START, ONLY_DEMONSTRATION], {
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: folder },
    });
    const ended = whileRunning(() => stopChild(child));
    await new Promise((end) => child.once('exit', end));
    ended();
    // A start that is stopped ends without an error.
    if (!isDemonstrationDone(folder))
      throw new Error('The demonstration is not complete; the next start begins it anew.');
  });
}
