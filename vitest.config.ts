import { defineConfig } from 'vitest/config';

/** Of what a hash costs in service, which no setup may make less. */
const REAL_HASHES = 'server/src/platform/sessions/password-hash.test.ts';

// Three projects: rules need nothing, modules need PostgreSQL, stories need the whole product. The same number of workers
// for all lets the slowest, the stories, begin when the first worker is free of the others. Each worker has a product of
// its own for them, so two are what two cores and a few gigabytes bear.
//
// Each file has modules of its own in a thread of its own, which takes half the time of a process; those of the rules keep
// nothing between two tests, and share them.
export default defineConfig({
  test: {
    reporters: ['default'],
    pool: 'threads',
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          include: [
            'domain/src/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'web/app/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            REAL_HASHES,
          ],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'modules',
          include: ['server/src/**/*.test.ts', 'e2e/faults/**/*.test.ts', 'e2e/api/**/*.test.ts'],
          exclude: [REAL_HASHES],
          globalSetup: ['testing/postgres-for-tests.ts'],
          setupFiles: ['testing/quick-hashes.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          maxConcurrency: 3,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['e2e/stories/**/*.test.ts'],
          globalSetup: ['testing/products-of-the-run.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
