import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { freePort } from '../sandbox/loopback.ts';
import { ApiClient } from './api-client.ts';
import { wireOver } from './wire-over.ts';

/**
 * The second is where `npm test` keeps compiled modules, which saves every start a good part of a
 * second.
 */
export const PASSED_ON = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]),
);
const ROOT = resolve(import.meta.dirname, '..');
/** The build, where the run has made one; single files of tests start the sources. */
export const SERVER_MAIN = process.env['SERVER_MAIN'] ?? join(ROOT, 'server/src/main.ts');

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything the process has written to its log. */
  output(): string;
  client(): ApiClient;
  /** Resolves when the process has ended, with the signal that ended it. */
  readonly gone: Promise<string | null>;
  stop(): Promise<void>;
}

/**
 * The server as a separate process that can be killed, answering the interface on a socket; with
 * `web` the built pages too.
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  options: { fault?: string; port?: number; web?: boolean; jobs?: boolean } = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      SERVER_MAIN,
      'serve',
      ...(options.web === true ? [] : ['--no-web']),
      ...(options.jobs === false ? ['--no-jobs'] : []),
    ],
    {
      env: {
        ...PASSED_ON,
        ...environment,
        PORT: String(port),
        PUBLIC_URL: url,
        ...(options.fault === undefined ? {} : { FAULT: options.fault }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: ROOT,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = once(child, 'exit').then(([, signal]) => signal as string | null);
  await waitUntilReady(url, child, () => output);
  const wire = wireOver(`http://127.0.0.1:${port}`);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    client: () => new ApiClient(wire),
    gone,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const READY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 25;

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    // A waiting job may take it to the point where it dies before anybody can call it.
    if (child.signalCode === 'SIGKILL') return;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((wait) => setTimeout(wait, ASK_EVERY_MS));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${output()}`);
}
