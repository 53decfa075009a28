import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../sandbox/loopback.ts';

const ROOT = join(import.meta.dirname, '..');
const COPIED = [
  'content',
  'domain',
  'operations',
  'sandbox',
  'scripts',
  'server',
  'testing',
  'texts',
  'web',
];
const LEFT_OUT = new Set(['node_modules', 'build', '.react-router', '.compiled']);
const START_LIMIT_MS = 180_000;

/**
 * The project with packages of its own: links to the installed ones, except for the workspaces,
 * which are the copy's.
 */
export async function copyProject(folder: string): Promise<void> {
  for (const name of ['package.json', 'tsconfig.json'])
    await cp(join(ROOT, name), join(folder, name));
  for (const name of COPIED)
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(source.split('/').at(-1) ?? ''),
    });
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@bb1'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@bb1' && !name.startsWith('.'))
      await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of await readdir(join(ROOT, 'node_modules/@bb1')))
    await symlink(join(folder, name), join(packages, '@bb1', name));
  for (const name of COPIED) {
    const own = join(ROOT, name, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, name, 'node_modules'));
  }
}

/**
 * Starts a copy's product in sandbox mode, on a port of its own. Starting and stopping throw with
 * its output if it does not get ready or does not end cleanly.
 */
export async function startCopy(
  folder: string,
  argumentsOfStart: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  await once(
    spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      join(folder, 'texts/compile-texts.ts'),
    ]),
    'exit',
  );
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(folder, 'sandbox/start.ts'),
      ...argumentsOfStart,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DATABASE_DURABLE: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const stop = async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    // Anything but a clean end leaves its database and its signer running.
    if (child.exitCode !== 0)
      throw new Error(`the product ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!/^ready: /m.test(output)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the product did not start:\n${output}`);
    }
    await sleep(100);
  }
  return { url: `http://localhost:${port}`, stop, hasEnded: () => child.exitCode !== null };
}
