import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { check, SOURCES } from './check.ts';
import { testsNear } from './changed-tests.ts';
import { runTests } from './run-tests.ts';

const ROOT = join(import.meta.dirname, '..');

// Types and lint of the affected workspaces, and the related tests. A change is the difference from
// where this branch left `main`, committed or not; another commit may be named.
const since = git('merge-base', 'HEAD', process.argv[2] ?? 'main').trim();
const changed = [
  ...git('diff', '--name-only', since).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter((path) => path !== '');
const touched = SOURCES.filter((source) =>
  changed.some(
    (path) => /\.tsx?$/.test(path) && (path.startsWith(source) || path.startsWith('domain/')),
  ),
);
const tests = testsNear(changed, ROOT);
console.log(
  `${changed.length} files changed since ${since.slice(0, 7)}; ${tests.length} test files are near them`,
);
const checks = check(touched);
if (tests.length > 0) await runTests(tests, checks);
else await total(await checks);

async function total(failed: readonly string[]): Promise<void> {
  if (failed.length > 0) console.log(`Failed checks: ${failed.join(', ')}`);
  console.log(`0 passed, ${failed.length} failed, 0 skipped`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}
