import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SERVER_MAIN } from './server-process.ts';

/** Runs `admin …` as an operator does, in a folder, with only the given environment. */
export async function runAdmin(
  folder: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const { PATH, NODE_COMPILE_CACHE = join(folder, 'compiled') } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', SERVER_MAIN, 'admin', ...args],
    {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
