import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Bitcoind } from '../../scripts/obtain-bitcoind.ts';

const run = promisify(execFile);

/**
 * The machine's real node: the program named by BITCOIND, else the one on the PATH; null when there
 * is none. Throws when the named one does not start.
 */
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
