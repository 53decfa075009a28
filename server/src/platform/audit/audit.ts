import { createHash } from 'node:crypto';
import { type Database, type Queryable, sql, type Tx } from '../db/database.ts';

export type Actor =
  | { readonly kind: 'investor' | 'officer'; readonly id: string }
  | { readonly kind: 'system'; readonly id?: undefined };

export const SYSTEM: Actor = { kind: 'system' };

export interface Act {
  readonly at: Date;
  readonly actor: Actor;
  /** Noun and verb, such as `kyc.approved`. */
  readonly act: string;
  /** What was affected, such as `account:<id>`. */
  readonly subject: string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const insertAct = sql(
  'audit.insert',
  'insert into audit_log (at, actor_kind, actor_id, act, subject, reason, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);

/** Writes an entry into the audit log, in the transaction of the action itself. */
export async function record(tx: Tx, act: Act): Promise<void> {
  await tx.run(insertAct, [
    act.at,
    act.actor.kind,
    act.actor.id ?? null,
    act.act,
    act.subject,
    act.reason ?? null,
    toJson(act.before),
    toJson(act.after),
  ]);
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

interface LogRow {
  id: string;
  /** The row as PostgreSQL formats it, so that the bytes never change. */
  canonical: string;
}
interface SealRow {
  position: string;
  audit_id: string;
  hash: Buffer;
}

const CANONICAL = `concat_ws('|', id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, coalesce(actor_id::text, ''), act, subject, coalesce(reason, ''), coalesce(before::text, ''), coalesce(after::text, ''))`;
const lockSealing = sql('audit.lock_sealing', 'select pg_advisory_xact_lock(7231002)');
const lastSeal = sql<SealRow>(
  'audit.last_seal',
  'select position, audit_id, hash from audit_seals order by position desc limit 1',
);
const unsealed = sql<LogRow>(
  'audit.unsealed',
  `select id, ${CANONICAL} as canonical from audit_log where not exists (select from audit_seals where audit_id = audit_log.id) order by id limit 1000`,
);
const insertSeals = sql(
  'audit.insert_seals',
  'insert into audit_seals (position, audit_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])',
);
const sealedRows = sql<SealRow & { canonical: string | null }>(
  'audit.sealed_rows',
  `select s.position, s.audit_id, s.hash, l.canonical from audit_seals s left join (select id, ${CANONICAL} as canonical from audit_log) l on l.id = s.audit_id where s.position > $1 order by s.position limit 5000`,
);

function chain(previous: Buffer, canonical: string): Buffer {
  return createHash('sha256').update(previous).update(canonical).digest();
}

/** Adds new entries to the hash chain; one process at a time. Returns how many. */
export async function sealAudit(db: Database): Promise<number> {
  return db.transaction('audit.seal', async (tx) => {
    await tx.rows(lockSealing);
    const last = await tx.maybe(lastSeal);
    let position = BigInt(last?.position ?? 0);
    let hash = last?.hash ?? Buffer.alloc(32);
    const seals = (await tx.rows(unsealed)).map(({ id, canonical }) => {
      position += 1n;
      hash = chain(hash, canonical);
      return { position: position.toString(), id, hash };
    });
    await tx.run(insertSeals, [
      seals.map((seal) => seal.position),
      seals.map((seal) => seal.id),
      seals.map((seal) => seal.hash),
    ]);
    return seals.length;
  });
}

export interface AuditVerification {
  readonly sealed: number;
  /** The faults, each with its entry's number; empty if the chain is intact. */
  readonly faults: string[];
}

/** Recomputes the whole chain and reports every entry changed or removed since it was sealed. */
export async function verifyAudit(db: Queryable): Promise<AuditVerification> {
  const faults: string[] = [];
  let position = 0n;
  let previous: Buffer = Buffer.alloc(32);
  for (;;) {
    const rows = await db.rows(sealedRows, [position.toString()]);
    if (rows.length === 0) return { sealed: Number(position), faults };
    for (const row of rows) {
      position += 1n;
      if (BigInt(row.position) !== position) {
        faults.push(`seal ${position} is missing`);
        position = BigInt(row.position);
      }
      if (row.canonical === null) faults.push(`act ${row.audit_id} was removed`);
      else if (!chain(previous, row.canonical).equals(row.hash))
        faults.push(`act ${row.audit_id} was changed`);
      // Continues from the stored hash, so that only the changed entry is reported and not
      // everything after it.
      previous = row.hash;
    }
  }
}
