import { globSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_SERVER, buildAll } from './build.ts';
import { check } from './check.ts';
import { runTests } from './run-tests.ts';

const ROOT = join(import.meta.dirname, '..');

/** Tests that need the built web: the product in a browser, how the server serves it, and its speed. */
const WITH_WEB = [
  'e2e/faults/benches.test.ts',
  'e2e/stories/**/*.test.ts',
  'e2e/api/**/*.test.ts',
  'server/src/serve-web.test.ts',
];

// `npm test` runs everything: types and lint alongside the build and all tests. `npm test --
// payments` runs only the test files whose path contains the word, immediately.
const words = process.argv.slice(2).filter((one) => !one.startsWith('-'));
if (words.length === 0) {
  console.log('Types and lint run beside the tests …');
  const checks = check();
  await build();
  await runTests(process.argv.slice(2), checks);
} else {
  const withWeb = globSync(WITH_WEB, { cwd: ROOT });
  if (withWeb.some((file) => words.some((word) => file.includes(word)))) await build();
  await runTests(process.argv.slice(2));
}

/** The tests then start the server that is shipped; those that run without a build start its sources. */
async function build(): Promise<void> {
  console.log(await buildAll());
  process.env['SERVER_MAIN'] = BUILT_SERVER;
}
