import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createIdentityProof, updateIdentityProof } from '../../domain/src/kyc/endpoints.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { type Postgres, startPostgres } from '../../sandbox/postgres/postgres.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { identityForm, picture } from '../cast.ts';
import { startServerProcess } from '../server-process.ts';
import { signedIn } from '../signed-in-people.ts';
import { openSurroundings } from '../surroundings.ts';
import { inDrillFolder } from './in-drill-folder.ts';
import { judgeDatabase, openDocuments } from './judge-database.ts';
import { gatherPeople, OrderingCrowd } from './ordering-crowd.ts';
import { until } from './until.ts';
import { waitForMails } from './wait-for-mails.ts';

const run = promisify(execFile);
const SERVER = resolve(import.meta.dirname, '../../server');
const DISK_MB = 300;
/** A minimal write-ahead log, so that it soon needs more room. */
const SETTINGS = ['min_wal_size=32MB', 'max_wal_size=48MB', 'wal_recycle=off'];
const PEOPLE = 4;
/** More than fit into the time. */
const UPLOADS = 400;
const LOAD_MS = 3_000;
const BALLAST = Buffer.alloc(1024 * 1024);
const FILL_AGAIN_AFTER_MS = 100;
/**
 * The disk is full in three phases of this length: PostgreSQL runs, then it is killed, then it is
 * stopped if it has come back.
 */
const FULL_PART_MS = 8_000;
const BACK_WITHIN_MS = 60_000;
const MAILS_WITHIN_MS = 45_000;
const silent = () => undefined;

/**
 * Fills the disk of the database during orders and uploads, keeps it full, then makes room;
 * meanwhile it kills PostgreSQL, and stops it if it has come back. Requests get a time to retry,
 * nothing is half stored, and everything recovers automatically: PostgreSQL's supervisor restarts
 * it repeatedly until it can write, and its files are untouched.
 */
export async function drillFullDisk(): Promise<boolean> {
  return inDrillFolder('disk', async ({ folder, atEnd }) => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const refused = await run('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${DISK_MB}m,mode=755`,
      'tmpfs',
      disk,
    ]).then(
      () => null,
      (error: Error) => error.message,
    );
    if (refused !== null) {
      console.warn(
        `\n!!! SKIPPED: no small disk can be made here, so nothing was filled: ${refused.trim()}\n`,
      );
      return true;
    }
    atEnd(() => run('umount', ['-l', disk]));
    const watched = await watchPostgres(join(disk, 'data'));
    atEnd(() => watched.stop());
    const { url } = watched;
    await migrate({ url, folder: SERVER, runningLogin: null, log: silent });
    const surroundings = await openSurroundings(url);
    atEnd(() => surroundings.close());
    const server = await startServerProcess(surroundings.environment);
    atEnd(() => server.stop());
    const people = await gatherPeople(url, server, PEOPLE);
    const crowd = new OrderingCrowd(people);
    atEnd(() => crowd.stop());
    const uploads = await UploadingPeople.gather(url, () => server.client());
    atEnd(() => uploads.stop());
    await sleep(LOAD_MS);
    const before = crowd.acknowledged.length;

    const ballast = join(disk, 'ballast');
    const filler = await fill(ballast);
    const fullAt = performance.now();
    await sleep(FULL_PART_MS);
    await watched.kill();
    await sleep(FULL_PART_MS);
    const cameBack = await watched.stopInOrder();
    await sleep(FULL_PART_MS);
    const during = crowd.refused;
    const inVain = watched.startedInVain();
    await filler.stop();
    await rm(ballast);
    const roomAt = performance.now();
    const faults: string[] = [];
    await until(
      () =>
        Promise.resolve(
          crowd.acknowledged.some(({ at }) => at > roomAt) &&
            uploads.stored.some(({ at }) => at > roomAt),
        ),
      BACK_WITHIN_MS,
    ).catch(() => faults.push(`the product does not recover: ${server.output().slice(-1_000)}`));
    const backMs = (crowd.acknowledged.find(({ at }) => at > roomAt)?.at ?? Infinity) - roomAt;
    await sleep(LOAD_MS);
    await crowd.stop();
    await uploads.stop();

    const db = openDatabase({ url, poolSize: 2, onError: silent });
    atEnd(() => db.close());
    faults.push(...(await waitForMails(db, server, MAILS_WITHIN_MS)));
    faults.push(...(await judgeDatabase(db, crowd.acknowledged)));
    if (during === 0) faults.push('no query noticed the full disk');
    if (watched.ended() === 0) faults.push('PostgreSQL never ended');
    if (crowd.unanswered + uploads.unanswered > 0)
      faults.push(`${crowd.unanswered + uploads.unanswered} requests got no answer`);
    const { all, opened } = await openDocuments(
      db,
      readConfig(surroundings.environment).documentKeys,
    );
    if (opened !== all) faults.push(`${all - opened} of ${all} documents do not open`);
    const { rows } = await db.pool.query<{ id: string; files: number }>(
      'select identity_proof_id as id, count(*)::int as files from attachments where identity_proof_id is not null group by 1',
    );
    for (const { id } of uploads.stored)
      if (!isWhole(rows.find((row) => row.id === id)?.files ?? 0))
        faults.push(`an upload confirmed as stored is incomplete: ${id}`);
    const good = faults.length === 0 && before > 20;
    console.log(
      `${good ? 'ok  ' : 'BAD '} the disk was full for ${((roomAt - fullAt) / 1000).toFixed(0)} s, PostgreSQL was killed meanwhile${cameBack ? ', came back and was stopped' : ''}, and was started ${inVain} times in vain: ${crowd.refused} orders and ${uploads.refused} uploads refused with 503 and none without an answer, orders again ${(backMs / 1000).toFixed(1)} s after there was room; ${crowd.acknowledged.length} orders acknowledged and none lost, ${opened} of ${all} documents open${faults.map((fault) => `\n     ${fault}`).join('')}`,
    );
    return good;
  });
}

/** Two files at a time; after an unknown outcome both are sent again. */
function isWhole(files: number): boolean {
  return files > 0 && files % 2 === 0;
}

/** Takes all free room until it is stopped: a restarting database frees a little. */
async function fill(file: string): Promise<{ stop(): Promise<void> }> {
  const filling = { over: false };
  const takeAll = async () => {
    const taken = await open(file, 'a');
    try {
      for (;;) await taken.appendFile(BALLAST);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await taken.close();
    }
  };
  await takeAll();
  const going = (async () => {
    while (!filling.over) {
      await sleep(FILL_AGAIN_AFTER_MS);
      await takeAll();
    }
  })();
  return {
    async stop() {
      filling.over = true;
      await going;
    },
  };
}

interface WatchedPostgres {
  readonly url: string;
  /** How often it was found to have ended. */
  ended(): number;
  startedInVain(): number;
  /** Without warning. */
  kill(): Promise<void>;
  /** A normal stop by an operator; false if it does not run. */
  stopInOrder(): Promise<boolean>;
  stop(): Promise<void>;
}

/** PostgreSQL under a supervisor that restarts it, like systemd. */
async function watchPostgres(dataDir: string): Promise<WatchedPostgres> {
  const port = await freePort();
  const start = () =>
    startPostgres({ dataDir, port, durable: true, settings: SETTINGS, log: silent });
  let current: Postgres = await start();
  const { url } = current;
  const watch = { over: false, ended: 0, inVain: 0 };
  const watching = (async () => {
    while (!watch.over) {
      await sleep(500);
      if (watch.over || !current.hasEnded()) continue;
      watch.ended += 1;
      current = await start().catch(() => {
        watch.inVain += 1;
        return current;
      });
    }
  })();
  return {
    url,
    ended: () => watch.ended,
    startedInVain: () => watch.inVain,
    kill: () => current.kill(),
    async stopInOrder() {
      if (current.hasEnded()) return false;
      await current.stop();
      return true;
    },
    async stop() {
      watch.over = true;
      await watching;
      await current.kill();
    },
  };
}

/** People who upload both sides of their document, one after the other. */
class UploadingPeople {
  readonly stored: { readonly id: string; readonly at: number }[] = [];
  refused = 0;
  unanswered = 0;
  #over = false;
  readonly #done: Promise<void>;

  static async gather(databaseUrl: string, client: () => ApiClient): Promise<UploadingPeople> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    try {
      const people: ApiClient[] = [];
      for (let at = 0; at < UPLOADS; at++) people.push(await signedIn(pool, client()));
      return new UploadingPeople(people, [await picture(1), await picture(2)]);
    } finally {
      await pool.end();
    }
  }

  constructor(people: readonly ApiClient[], sides: readonly Uint8Array[]) {
    const files = sides.map((bytes, at) => ({
      field: 'attachments',
      name: `${at}.jpg`,
      type: 'image/jpeg',
      bytes,
    }));
    this.#done = (async () => {
      for (const person of people) {
        const proof = await this.#try(() =>
          person.call(createIdentityProof, { body: identityForm('Erika Beispiel') }),
        );
        const id = proof?.body['id'];
        if (typeof id !== 'string') return;
        if (
          (await this.#try(() => person.call(updateIdentityProof, { params: { id }, files }))) !==
          null
        )
          this.stored.push({ id, at: performance.now() });
      }
    })();
  }

  /** Retries until it works; null when it is over. */
  async #try(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer | null> {
    while (!this.#over) {
      const answer = await ask().catch(() => null);
      if (answer !== null && answer.status < 300) return answer;
      if (answer === null) this.unanswered += 1;
      else if (answer.status === 503) this.refused += 1;
      else throw new Error(`an upload was answered with ${answer.status}: ${answer.text}`);
      await sleep(200);
    }
    return null;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#done;
  }
}
