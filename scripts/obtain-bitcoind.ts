import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { shortly, unpackDebianPrograms } from './debian-programs.ts';

/** Raised when the cache's format changes. */
const CACHE = 'bitcoin-knots-1';
const PACKAGE = 'bitcoin-knots';

export interface Bitcoind {
  /** Program and first arguments. */
  readonly command: readonly string[];
  readonly version: string;
}

/** Set if `obtainBitcoind` returned null. */
let reason = '';
export function whyNoBitcoind(): string {
  return reason;
}

const run = promisify(execFile);

/**
 * A real bitcoind: the one on the PATH, otherwise the package `bitcoin-knots` of Debian unstable (a
 * node with Bitcoin Core's rules and interface). apt downloads the package and its libraries into a
 * folder of its own, and they are unpacked into the user's cache: nothing is installed, the
 * machine's package lists do not change, and no root is needed. Null with a message on stderr if
 * that does not work. The first time takes about ten seconds.
 */
export async function obtainBitcoind(): Promise<Bitcoind | null> {
  try {
    return await named(onPath() ?? (await cached()));
  } catch (error) {
    reason = shortly(error);
    console.warn(
      `\n!!! No real Bitcoin node here, so everything that would meet one meets only the stand-in: ${reason}\n!!! A bitcoind of version 25 or later on the PATH is used when there is one.\n`,
    );
    return null;
  }
}

async function named(command: readonly string[]): Promise<Bitcoind> {
  const [program = '', ...first] = command;
  const { stdout } = await run(program, [...first, '-version']);
  return { command, version: stdout.split('\n')[0] ?? '' };
}

function onPath(): readonly string[] | null {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'bitcoind'))
    .find((path) => existsSync(path));
  return found === undefined ? null : [found];
}

async function cached(): Promise<readonly string[]> {
  return commandIn(
    await unpackDebianPrograms({
      cache: CACHE,
      packages: [PACKAGE],
      answer: `Fetching a real Bitcoin node (${PACKAGE} of Debian unstable, about 40 MB, once) …`,
    }),
  );
}

/** The libraries of unstable are newer than the machine's, so its own loader starts it. */
function commandIn(folder: string): readonly string[] {
  const loader = globSync(join(folder, 'usr/lib*/**/ld-linux-*.so.*'))[0];
  const library = globSync(join(folder, 'usr/lib/*-linux-gnu'))[0];
  const program = join(folder, 'usr/bin/bitcoind');
  if (loader === undefined || library === undefined || !existsSync(program))
    throw new Error(`what lies in ${folder} is not complete; remove the folder`);
  return [loader, '--library-path', library, program];
}
