import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Bitcoind } from '../../scripts/obtain-bitcoind.ts';

const run = promisify(execFile);

/** The real node that this machine has: the program that BITCOIND names, else the one on the PATH; null when there is none. Throws when the one that is named does not start. */
export async function findBitcoind(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Bitcoind | null> {
  const named = environment['BITCOIND'];
  const program =
    named ??
    (environment['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'bitcoind'))
      .find((path) => existsSync(path));
  if (program === undefined) return null;
  const { stdout } = await run(program, ['-version']);
  return { command: [program], version: stdout.split('\n')[0] ?? '' };
}
