import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { generateTypes } from './build.ts';

const ROOT = join(import.meta.dirname, '..');

/** What is checked. Each file has the settings of the nearest `tsconfig.json` that includes it. */
export const SOURCES: readonly string[] = [
  'texts',
  'domain',
  'server',
  'sandbox',
  'web',
  'e2e',
  'testing',
  'scripts',
  'vitest.config.ts',
];

const TYPES_AND_LINT = ['--type-aware', '--type-check', '--deny-warnings', '--quiet'];

/** Each check uses more than one core for most of its time. */
const AT_ONCE = 2;

interface Step {
  readonly name: string;
  /** The program, below `node_modules`. */
  readonly bin: string;
  readonly args: readonly string[];
}

/**
 * Format and dead code of everything, types and lint of the sources. Returns the names of the
 * failed checks; each prints its findings when it is done.
 */
export async function check(sources: readonly string[] = SOURCES): Promise<string[]> {
  await generateTypes();
  const steps: Step[] = [
    // One program reads the types once for both: two take twice the processor time.
    ...(sources.length === 0
      ? []
      : [
          {
            name: 'types and lint',
            bin: 'oxlint/bin/oxlint',
            args: [...TYPES_AND_LINT, ...sources],
          },
        ]),
    { name: 'dead code', bin: 'knip/bin/knip.js', args: ['--no-progress'] },
    { name: 'format', bin: 'oxfmt/bin/oxfmt', args: ['--check', '.'] },
  ];
  const failed: string[] = [];
  const work = async () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift())
      if (!(await passes(step))) failed.push(step.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

/** Prints the program's output at once if it fails, and nothing otherwise. */
async function passes({ bin, args }: Step): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', bin), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) console.log(output);
  return code === 0;
}

if (import.meta.main) {
  const failed = await check();
  console.log(
    failed.length === 0
      ? 'format, types, lint and dead code are clean'
      : `failed: ${failed.join(', ')}`,
  );
  if (failed.includes('format')) console.log('`npm run format` formats what is not formatted');
  process.exitCode = failed.length === 0 ? 0 : 1;
}
