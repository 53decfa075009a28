import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { exportAuditByHand } from '../server/src/admin-audit.ts';
import { auditAnchorsOf } from '../server/src/audit-anchors-of.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { verifyAuditLog } from '../server/src/modules/officers/verify-audit-log.ts';
import { anchorAudit } from '../server/src/platform/audit/anchor-audit.ts';
import { record, sealAndSign, SYSTEM } from '../server/src/platform/audit/audit.ts';
import { type Database, openDatabase } from '../server/src/platform/db/database.ts';
import { asRunningServer, cloneDatabase } from './postgres-for-tests.ts';
import { openSurroundings, type Surroundings } from './surroundings.ts';

/** The one file with which outsiders verify an export. */
export const VERIFIER = resolve(import.meta.dirname, '../server/src/platform/audit/verify-log.ts');
const DAY_MS = 86_400_000;
const ACTS_A_DAY = 30;

export interface OutsidersAnswer {
  /** The lines of the verifier of one file. */
  readonly outsider: string;
  readonly code: number;
}

/** The honest log of three days, which every test copies. */
export interface HonestAuditLog {
  readonly url: string;
  /** What an auditor kept of the second day. */
  readonly kept: string;
  readonly folder: string;
  readonly surroundings: Surroundings;
  readonly config: Config;
  readonly clock: { readonly movable: false; readonly now: () => Date };
  /** A copy of its database, by the address. */
  copy(): Promise<string>;
  opened(url: string): Database;
  contextOf(db: Database): ReturnType<typeof contextIn>;
  /** Runs the file as an outsider does: Node, the file, an export, and no package. */
  outsider(file: string, args: readonly string[]): Promise<OutsidersAnswer>;
  /** So many days after the first one, everywhere. */
  goTo(day: number): Promise<void>;
  close(): Promise<void>;
}

export async function openHonestAuditLog(postgresUrl: string): Promise<HonestAuditLog> {
  // The ledger's time only moves forward.
  const first = Date.now() + DAY_MS;
  let now = new Date(first);
  const clock = { movable: false, now: () => now } as const;
  const folder = await mkdtemp(join(tmpdir(), 'bb1-audit-'));
  const url = await cloneDatabase(postgresUrl);
  const surroundings = await openSurroundings(url, { ledger: true, timeStamps: true });
  const config = readConfig(surroundings.environment);
  const log: HonestAuditLog = {
    url,
    kept: join(folder, 'kept.jsonl'),
    folder,
    surroundings,
    config,
    clock,
    copy: () => cloneDatabase(postgresUrl, new URL(url).pathname.slice(1)),
    opened: (one) =>
      openDatabase({ url: asRunningServer(one), poolSize: 2, onError: () => undefined }),
    contextOf: (db) => contextIn({ db, clock, config }),
    outsider: (file, args) =>
      new Promise((done) =>
        execFile(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', VERIFIER, file, ...args],
          { cwd: folder, env: {} },
          (error, out, err) =>
            done({ code: error === null ? 0 : Number(error.code), outsider: out + err }),
        ),
      ),
    async goTo(day) {
      now = new Date(first + day * DAY_MS);
      await surroundings.follow(now);
      surroundings.ledger.network?.closeLedger();
    },
    async close() {
      await surroundings.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const db = log.opened(url);
  for (const day of [0, 1, 2]) {
    await log.goTo(day);
    await actsOfADay(log.contextOf(db));
    if (day === 1) await exportAuditByHand({ db, clock, config }, log.kept);
  }
  // The clocks of ledger and product may differ by some minutes.
  await log.goTo(2.1);
  await db.close();
  return log;
}

function contextIn({
  db,
  clock,
  config,
}: Pick<HonestAuditLog, 'clock' | 'config'> & { readonly db: Database }) {
  return {
    db,
    clock,
    auditKeys: config.auditKeys,
    log: { warn: (details: object) => expect(details).toBe('anchored') },
    ...auditAnchorsOf(config),
  };
}

async function actsOfADay(context: ReturnType<typeof contextIn>): Promise<void> {
  for (let act = 0; act < ACTS_A_DAY; act++)
    await context.db.transaction('test.act', (tx) =>
      record(tx, {
        at: context.clock.now(),
        actor: SYSTEM,
        act: 'job.retried',
        subject: `test:${act}`,
        reason: 'as | agreed',
        after: { approved_by: 'Petra', number: act },
      }),
    );
  await sealAndSign(context);
  await verifyAuditLog(context, null);
  await sealAndSign(context);
  await anchorAudit(context);
}
