import { defineConfig } from 'vitest/config';
import { boundedThreads } from './testing/bounded-threads.ts';
import { LongestFirst } from './testing/longest-first.ts';
import { compileTexts } from './texts/compile-texts.ts';

/** Of what a hash costs in service, which no setup may make less. */
const REAL_HASHES = 'server/src/platform/sessions/password-hash.test.ts';

/** Enough that loading the server is a small part of them, and few enough that what they keep in memory, some fifteen megabytes each, is. */
const FILES_PER_THREAD = 24;

/**
 * Node loads what it can run as it is, with its cache of compiled modules: a thread is ready in less
 * than half the time, and calls between modules are as quick as in service.
 */
const LOADED_BY_NODE = { viteModuleRunner: false };

/** Long enough that the line of a failure names the few things that a rule has found. */
const SHOWN = { chaiConfig: { truncateThreshold: 240 } };

// Whatever is tested reads the texts as they are now.
compileTexts();

// Three projects: rules need nothing, modules need PostgreSQL, stories need the whole product. Each worker has a product of
// its own for the stories. Three keep two cores busy; four only wait for each other (docs/decisions/0091).
//
// Stories and module tests share a thread with a few others, since loading what they use costs a file as much as its tests do;
// rules keep nothing between two tests, and share theirs with all.
export default defineConfig({
  test: {
    reporters: ['default'],
    pool: 'threads',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          ...SHOWN,
          isolate: false,
          include: [
            'domain/src/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'web/app/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            'texts/**/*.test.ts',
            REAL_HASHES,
          ],
          testTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'modules',
          ...SHOWN,
          isolate: false,
          pool: boundedThreads(FILES_PER_THREAD),
          include: ['server/src/**/*.test.ts', 'e2e/faults/**/*.test.ts', 'e2e/api/**/*.test.ts'],
          exclude: [REAL_HASHES],
          globalSetup: ['testing/postgres-for-tests.ts'],
          setupFiles: ['testing/quick-hashes.ts', 'testing/drop-databases.ts'],
          experimental: LOADED_BY_NODE,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          maxConcurrency: 3,
        },
      },
      {
        test: {
          name: 'stories',
          ...SHOWN,
          isolate: false,
          pool: boundedThreads(FILES_PER_THREAD),
          setupFiles: ['e2e/stories/leave-product.ts'],
          experimental: LOADED_BY_NODE,
          include: ['e2e/stories/**/*.test.ts'],
          globalSetup: ['testing/products-of-the-run.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 3,
        },
      },
    ],
  },
});
