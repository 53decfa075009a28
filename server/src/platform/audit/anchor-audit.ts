import type { Clock } from '../clock/clock.ts';
import { type Database, sql } from '../db/database.ts';
import type { RootLedger, TimeStamps } from './anchor-ports.ts';
import { rootOf } from './verify-log.ts';

const EVERY_MS = 24 * 3_600_000;

const newestHead = sql<{ position: string; statement: string }>(
  'audit_anchors.newest_head',
  'select position, statement from audit_heads order by position desc limit 1',
);
const lastStamp = sql<{ at: Date; position: string }>(
  'audit_stamps.last',
  'select at, position from audit_stamps order by at desc, position desc limit 1',
);
const lastRoot = sql<{ at: Date; position: string }>(
  'audit_ledger_roots.last',
  'select at, position from audit_ledger_roots order by at desc, position desc limit 1',
);
const insertStamp = sql(
  'audit_stamps.insert',
  'insert into audit_stamps (position, at, token) values ($1, $2, $3) on conflict do nothing',
);
const insertRoot = sql(
  'audit_ledger_roots.insert',
  'insert into audit_ledger_roots (position, at, transaction_hash) values ($1, $2, $3) on conflict do nothing',
);

interface Anchoring {
  readonly db: Database;
  readonly clock: Clock;
  /** Null if no authority is configured. */
  readonly timeStamps: TimeStamps | null;
  readonly rootLedger: RootLedger;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * Once a day has the newest signed head stamped by the time stamp authority and written on the
 * ledger. What fails is tried again every minute and stops nothing else; alerts watch its age.
 */
export async function anchorAudit(anchoring: Anchoring): Promise<void> {
  const { db, clock, timeStamps, rootLedger, log } = anchoring;
  const head = await db.maybe(newestHead);
  if (head === null) return;
  const now = clock.now();
  const isDue = (last: { at: Date; position: string } | null) =>
    last === null ||
    (last.position !== head.position && now.getTime() - last.at.getTime() >= EVERY_MS);
  const root = Buffer.from(rootOf(head.statement), 'hex');
  const attempt = async (what: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) =>
      log.warn({ err: error }, `the audit log's head was not ${what}`),
    );
  };
  if (timeStamps !== null && isDue(await db.maybe(lastStamp)))
    await attempt('stamped', async () => {
      const token = await timeStamps.stamp(root);
      await db.transaction('audit.keep_stamp', (tx) =>
        tx.run(insertStamp, [head.position, now, token]),
      );
    });
  if (isDue(await db.maybe(lastRoot)))
    await attempt('written on the ledger', async () => {
      const transaction = await rootLedger.write(root);
      await db.transaction('audit.keep_root', (tx) =>
        tx.run(insertRoot, [head.position, now, transaction]),
      );
    });
}
