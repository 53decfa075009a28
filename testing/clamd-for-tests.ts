import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian, Homebrew and a source build install the daemon; null on machines without it. */
export const CLAMD =
  ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) =>
    existsSync(path),
  ) ?? null;

export interface RealClamd {
  readonly socketPath: string;
  stop(): Promise<void>;
}

/**
 * Starts the real daemon with our own signatures: a string anywhere in a file (.ndb), and whole
 * files (.hdb). The public signatures are hundreds of megabytes, and the files they find do not
 * belong in a project.
 */
export async function startClamd(signatures: {
  readonly strings: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Buffer>>;
  readonly mostBytes: number;
}): Promise<RealClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-real-'));
  await chmod(folder, 0o755);
  const database = join(folder, 'signatures');
  await mkdir(database);
  await writeFile(
    join(database, 'own.ndb'),
    Object.entries(signatures.strings)
      .map(([name, text]) => `${name}:0:*:${Buffer.from(text).toString('hex')}\n`)
      .join(''),
  );
  await writeFile(
    join(database, 'own.hdb'),
    Object.entries(signatures.files)
      .map(
        ([name, bytes]) =>
          `${createHash('md5').update(bytes).digest('hex')}:${bytes.length}:${name}\n`,
      )
      .join(''),
  );
  const socketPath = join(folder, 'clamd.ctl');
  const settings = [
    `DatabaseDirectory ${database}`,
    `LocalSocket ${socketPath}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${signatures.mostBytes}`,
    'Foreground yes',
    'OfficialDatabaseOnly no',
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const daemon = spawn(
    CLAMD ?? '',
    ['--foreground', `--config-file=${join(folder, 'clamd.conf')}`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [daemon.stdout, daemon.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = once(daemon, 'exit');
  for (let tries = 0; !(await answers(socketPath)); tries += 1) {
    if (tries > 600 || daemon.exitCode !== null) throw new Error(`clamd did not start:\n${output}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return {
    socketPath,
    async stop() {
      daemon.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => socket.write('zPING\0'));
    socket.on('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('PONG'));
    });
    socket.on('error', () => resolve(false));
  });
}
