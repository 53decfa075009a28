import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '..');

/**
 * The tests start the server and the sandbox more than a hundred times, and load the same packages
 * repeatedly.
 */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled-modules');

/**
 * Megabytes of young objects that a thread collects at once: a tenth of the tests' time is garbage
 * collection, and most of what a call leaves is dead by then.
 */
const YOUNG_MEGABYTES = 32;

/** Of the cause of one failure. */
const MOST_CHARACTERS = 400;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The file, from the root of the disk. */
    readonly name: string;
    /** Why the file as a whole failed; empty otherwise. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

const NOTHING: Report = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/**
 * Runs the test files whose path contains one of the words, or all, alongside the checks. The last
 * line is the total in the form `N passed, N failed, N skipped`, in which each failed check counts
 * as a failed test.
 */
export async function runTests(
  words: readonly string[],
  checks: Promise<readonly string[]> = Promise.resolve([]),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bb1-test-report-'));
  const file = join(folder, 'report.json');
  const [failedChecks, status] = await Promise.all([checks, vitest(words, file)]);
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });

  for (const line of failuresOf(report)) console.log(line);
  const failed = report.numFailedTests + failedChecks.length;
  // An error of the runner outside of tests must not look green.
  const broken = status !== 0 && report.numFailedTests === 0 ? 1 : 0;
  if (failedChecks.length > 0) console.log(`Failed checks: ${failedChecks.join(', ')}`);
  if (broken > 0) console.log('The test runner failed outside of any test; see above.');
  console.log(
    `${report.numPassedTests} passed, ${failed + broken} failed, ${report.numPendingTests + report.numTodoTests} skipped`,
  );
  process.exitCode = failed + broken === 0 ? 0 : 1;
}

/** A line for each failure: the end of a long log shows the first cause too. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const ofFile = message === '' ? [] : [`Failed: ${file}: ${causeOf(message)}`];
    const ofTests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `Failed: ${file}: ${fullName}: ${causeOf(failureMessages?.[0] ?? '')}`,
      );
    return [...ofFile, ...ofTests];
  });
}

/** What the error says before its stack, and the line of the test file that it names. */
function causeOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const frames = lines.filter((line) => line.startsWith('at ') || line.startsWith('❯ '));
  const said = lines.filter((line) => line !== '' && !frames.includes(line)).join(' ');
  const line = frames.map((frame) => /\.test\.ts[^:]*:(\d+)/.exec(frame)?.[1]).find(Boolean);
  return said.slice(0, MOST_CHARACTERS) + (line === undefined ? '' : ` (line ${line})`);
}

async function vitest(words: readonly string[], reportFile: string): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      `--max-semi-space-size=${YOUNG_MEGABYTES}`,
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...words,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve) => child.on('close', resolve));
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return NOTHING;
  }
}
