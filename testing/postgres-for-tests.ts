import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startPostgres } from '../sandbox/postgres/postgres.ts';
import { quickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * URL of this test run's PostgreSQL server; `bb1_template` in it is migrated and stays
     * untouched.
     */
    postgresUrl: string;
    /** Databases of finished files are then dropped, so that memory does not fill. */
    databasesAreInMemory: boolean;
  }
}

/** The login of a running server, which has the rights of `server/grants.sql`. */
export const RUNNING_LOGIN = 'portal';
const RUNNING_PASSWORD = 'running';
const TEMPLATE = 'bb1_template';
const FOLDER = 'bb1-test-postgres';

/** Two files at once, each with a few servers or workers that open dozens of connections. */
const CONNECTIONS = 300;

/**
 * One PostgreSQL for the test run; every test file clones the migrated template into a database of
 * its own.
 */
export default async function postgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemplatePostgres({ durable: false });
  project.provide('postgresUrl', postgres.url);
  project.provide('databasesAreInMemory', postgres.isInMemory);
  return () => postgres.stop();
}

/**
 * A PostgreSQL with the migrated template that `cloneDatabase` copies; `durable` keeps writes
 * through a power failure.
 */
export async function startTemplatePostgres({
  durable,
}: {
  readonly durable: boolean;
}): Promise<{ url: string; isInMemory: boolean; stop(): Promise<void> }> {
  const { path: folder, isInMemory } = durable
    ? { path: await mkdtemp(join(tmpdir(), `${FOLDER}-`)), isInMemory: false }
    : await quickFolder(FOLDER);
  await chmod(folder, 0o755);
  const postgres = await startPostgres({
    dataDir: join(folder, 'data'),
    port: 0,
    durable,
    settings: [`max_connections=${CONNECTIONS}`],
    log: () => undefined,
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create role ${RUNNING_LOGIN} login password '${RUNNING_PASSWORD}'`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrateForTests(databaseUrl(postgres.url, TEMPLATE));
  return {
    url: postgres.socketUrl,
    isInMemory,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function migrateForTests(url: string): Promise<void> {
  await migrate({
    url,
    folder: resolve(import.meta.dirname, '../server'),
    runningLogin: RUNNING_LOGIN,
    log: () => undefined,
  });
}

/**
 * The same database as a running server sees it. Tests connect as superuser otherwise, because they
 * arrange what no server may do.
 */
export function asRunningServer(url: string): string {
  const running = new URL(url);
  running.username = RUNNING_LOGIN;
  running.password = RUNNING_PASSWORD;
  return running.href;
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * A fresh migrated database, cloned in a few dozen milliseconds; or a copy of another one without
 * connections.
 */
export async function cloneDatabase(
  serverUrl: string,
  template: string = TEMPLATE,
): Promise<string> {
  const name = `bb1_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // Cloning fails while the same template is being cloned.
    await admin.query('select pg_advisory_lock(42)');
    // Copied as files, which takes two thirds of the time of copying through the log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  clones.current.push(name);
  return databaseUrl(serverUrl, name);
}

/** The databases this thread has cloned in the current test file, and in the previous one. */
const clones = { current: new Array<string>(), earlier: new Array<string>() };

/**
 * Called at the end of a test file: drops the previous file's databases. This one's are just being
 * left by their pools.
 */
export async function dropEarlierClones(serverUrl: string): Promise<void> {
  const { earlier } = clones;
  [clones.earlier, clones.current] = [clones.current, []];
  if (earlier.length === 0) return;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    for (const name of earlier) await admin.query(`drop database if exists ${name} with (force)`);
  } finally {
    await admin.end();
  }
}
