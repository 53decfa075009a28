import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from './build.ts';

const ROOT = join(import.meta.dirname, '..');

/** The incremental type information of the last check. */
const KNOWN_TYPES = join(ROOT, 'node_modules/.cache/types');

export const WORKSPACES = [
  'texts',
  'domain',
  'server',
  'sandbox',
  'web',
  'e2e',
  'testing',
] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** The types of `testing` include those of its neighbours, which have the same settings. */
const AMONG_TESTING: readonly Workspace[] = ['server', 'sandbox'];

/** Each check uses more than one core for most of its time. */
const AT_ONCE = 2;

interface Step {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

/**
 * Format and dead code of everything, types of the workspaces, and lint of the paths. Returns the
 * names of the failed checks; each prints its findings when it is done.
 */
export async function check(
  workspaces: readonly Workspace[] = WORKSPACES,
  lintedPaths: readonly string[] = [...WORKSPACES, 'scripts'],
): Promise<string[]> {
  mkdirSync(KNOWN_TYPES, { recursive: true });
  await generateTypes();
  const steps: Step[] = [
    ...(lintedPaths.length === 0 ? [] : [lint(lintedPaths)]),
    ...workspaces
      .filter((one) => !(workspaces.includes('testing') && AMONG_TESTING.includes(one)))
      .map(typesOf),
    { name: 'dead code', run: () => program('knip/bin/knip.js', ['--no-progress']) },
    { name: 'format', run: () => program('oxfmt/bin/oxfmt', ['--check', '.']) },
  ];
  const failed: string[] = [];
  const work = async () => {
    for (let step = steps.shift(); step !== undefined; step = steps.shift())
      if (!(await step.run())) failed.push(step.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

function lint(paths: readonly string[]): Step {
  return {
    name: 'lint',
    run: () =>
      program('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--quiet', ...paths]),
  };
}

function typesOf(workspace: Workspace): Step {
  return {
    name: `types of ${workspace}`,
    run: () => {
      const known = join(KNOWN_TYPES, `${workspace}.tsbuildinfo`);
      const args = ['-p', workspace, '--incremental', '--tsBuildInfoFile', known];
      return program('typescript/bin/tsc', args);
    },
  };
}

/** Prints the program's output at once if it fails, and nothing otherwise. */
async function program(bin: string, args: readonly string[]): Promise<boolean> {
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
