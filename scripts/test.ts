import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { check } from './check.ts';

const ROOT = join(import.meta.dirname, '..');

/** The tests start the server and the sandbox more than a hundred times, and load the same packages in every file. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled-modules');

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

/**
 * Everything: types and lint, then all tests. The last line is the total in the form `N passed, N failed, N skipped`,
 * in which each failed check counts as a failed test.
 */
console.log('Types and lint …');
const failedChecks = check();
console.log(await buildAll());

const folder = mkdtempSync(join(tmpdir(), 'bb1-test-report-'));
const file = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const report = readReport();
rmSync(folder, { recursive: true, force: true });

const failed = report.numFailedTests + failedChecks.length;
// A runner that broke outside of a test must not look green.
const broken = status !== 0 && failed === 0 ? 1 : 0;
if (failedChecks.length > 0) console.log(`Failed checks: ${failedChecks.join(', ')}`);
if (broken > 0) console.log('The test runner failed outside of any test; see above.');
console.log(
  `${report.numPassedTests} passed, ${failed + broken} failed, ${report.numPendingTests + report.numTodoTests} skipped`,
);
process.exitCode = failed + broken === 0 ? 0 : 1;

function readReport(): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      success: false,
    };
  }
}
