import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** `npm run dev` shows edits of the sources; all else runs what is shipped, which `npm start` builds. */
const MAIN = join(
  ROOT,
  process.argv.includes('--dev') ? 'server/src/main.ts' : 'server/build/main.js',
);
const STOP_LIMIT_MS = 20_000;

/** Runs one command of the server. Throws with its output if it fails. */
export function runServerCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawnServer(args, environment, 'pipe');
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`server ${args.join(' ')} failed:\n${output}`)),
    );
  });
}

export function spawnServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  output: 'pipe' | 'inherit',
): ChildProcess {
  return spawnNode([MAIN, ...args], environment, [output, output]);
}

/** `output` is where standard output and errors go; a third entry opens a channel for messages. */
export function spawnNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  output: readonly ('pipe' | 'inherit' | 'ipc')[],
): ChildProcess {
  const keep = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  // If the server's inspector is opened by a signal, it gets a port of its own, apart from other
  // servers on this computer.
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--inspect-port=0', ...args],
    {
      cwd: ROOT,
      env: { ...Object.fromEntries(keep), ...environment },
      stdio: ['ignore', ...output],
      // In its own group: the terminal's Ctrl-C reaches this process, which then stops everything
      // in order.
      detached: true,
    },
  );
}

export async function waitUntilServing(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { accept: 'text/html' },
    }).catch(() => null);
    if (answer !== null && answer.status < 500) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('The server did not answer within a minute.');
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await gone;
  clearTimeout(impatient);
}

/** If the starter was killed, its server may still run and hold the port. */
export async function stopLeftOverServer(pidFile: string): Promise<void> {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(ROOT, 'server'))) return;
    process.kill(pid, 'SIGTERM');
    for (let tries = 0; tries < 100; tries++) {
      await new Promise((wait) => setTimeout(wait, 100));
      process.kill(pid, 0);
    }
  } catch {
    // No such file or process: nothing was left over, or it is gone now.
  }
}
