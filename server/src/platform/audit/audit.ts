import type { Texts as ActTexts } from '@bb1/texts/acts/acts';
import { sign } from 'node:crypto';
import { type Database, type Queryable, sql } from '../db/database.ts';
import type { AuditKeys } from './audit-keys.ts';
import {
  chain,
  headStatement,
  type LogRecord,
  rootOf,
  type Trust,
  type Verification,
  verifyLog,
} from './verify-log.ts';

export type Actor =
  | { readonly kind: 'investor' | 'officer'; readonly id: string }
  | { readonly kind: 'system'; readonly id?: undefined };

export const SYSTEM: Actor = { kind: 'system' };

/** Noun and verb, such as `kyc.approved`: each has a sentence in every language. */
export type ActCode = {
  [Noun in keyof ActTexts]: `${Noun}.${keyof ActTexts[Noun] & string}`;
}[keyof ActTexts];

export interface Act {
  readonly at: Date;
  readonly actor: Actor;
  readonly act: ActCode;
  /** What was affected, such as `account:<id>`. */
  readonly subject: string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes an entry into the audit log, in the transaction of the action itself. */
export const record = sql(
  'audit.insert',
  'insert into audit_log (at, actor_kind, actor_id, act, subject, reason, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)',
).run((act: Act) => [
  act.at,
  act.actor.kind,
  act.actor.id ?? null,
  act.act,
  act.subject,
  act.reason ?? null,
  toJson(act.before),
  toJson(act.after),
]);

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

interface SealedAct {
  position: string;
  act: ActCode;
  at: Date;
  subject: string;
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

/** Enough for few questions, and verified within some milliseconds. */
const RECORDS_AT_ONCE = 500;
const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
const CANONICAL = `concat_ws('|', id, ${AT}, actor_kind, coalesce(actor_id::text, ''), act, subject, coalesce(reason, ''), coalesce(before::text, ''), coalesce(after::text, ''))`;
const lockSealing = sql('audit.lock_sealing', 'select pg_advisory_xact_lock(7231002)');
const lastSeal = sql<SealRow>(
  'audit.last_seal',
  'select position, audit_id, hash from audit_seals order by position desc limit 1',
);
const unsealed = sql<LogRow>(
  'audit.unsealed',
  `select id, ${CANONICAL} as canonical from audit_log where not exists (select from audit_seals where audit_id = audit_log.id) order by id limit 1000`,
);
const POSITIONS_AT_ONCE = 1_000;
const throughAfter = sql<{ through: string; looked: number }>(
  'audit.through_after',
  `select coalesce(max(position), $1)::text as through, count(*)::int as looked
   from (select position from audit_seals where position > $1::bigint order by position limit ${POSITIONS_AT_ONCE}) as next`,
);
const sealedBetween = sql<SealedAct>(
  'audit.sealed_between',
  `select s.position, l.act, l.at, l.subject from audit_seals s join audit_log l on l.id = s.audit_id
   where s.position > $1 and s.position <= $2 and l.act = any($3) order by s.position`,
);
const actsAt = sql<Pick<SealedAct, 'position' | 'act'>>(
  'audit.acts_at',
  'select s.position, l.act from audit_seals s join audit_log l on l.id = s.audit_id where s.position = any($1::bigint[])',
);
const insertSeals = sql(
  'audit.insert_seals',
  'insert into audit_seals (position, audit_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])',
);
const lastHead = sql<{ position: string; statement: string }>(
  'audit.last_head',
  'select position, statement from audit_heads order by position desc limit 1',
);
const insertHead = sql(
  'audit.insert_head',
  'insert into audit_heads (position, statement, key_id, signature) values ($1, $2, $3, $4)',
);
interface RecordRow {
  position: string;
  audit_id: string | null;
  hash: string | null;
  act: LogRecord['act'];
  statement: string | null;
  key_id: string | null;
  signature: string | null;
  stamp: string | null;
  ledger_transaction: string | null;
}

const ACTS = `(select id, json_build_object('id', id::text, 'at', ${AT}, 'actor_kind', actor_kind, 'actor_id', coalesce(actor_id::text, ''), 'act', act, 'subject', subject,
     'reason', coalesce(reason, ''), 'before', coalesce(before::text, ''), 'after', coalesce(after::text, '')) as act from audit_log)`;
const OF_HEAD = `h.statement, h.key_id, encode(h.signature, 'base64') as signature, encode(t.token, 'base64') as stamp, r.transaction_hash as ledger_transaction`;
const records = sql<RecordRow>(
  'audit.records',
  `select s.position, s.audit_id, encode(s.hash, 'hex') as hash, l.act, ${OF_HEAD}
   from audit_seals s left join ${ACTS} l on l.id = s.audit_id
   left join audit_heads h on h.position = s.position left join audit_stamps t on t.position = s.position left join audit_ledger_roots r on r.position = s.position
   where s.position > $1 order by s.position limit ${RECORDS_AT_ONCE}`,
);
// What an attacker left of positions whose seals are gone.
const leftBehind = sql<RecordRow>(
  'audit.left_behind',
  `select position, null::bigint as audit_id, null::text as hash, null::json as act, ${OF_HEAD}
   from audit_heads h full join audit_stamps t using (position) full join audit_ledger_roots r using (position)
   where not exists (select from audit_seals s where s.position = coalesce(h.position, t.position, r.position)) order by position limit ${RECORDS_AT_ONCE}`,
);

/**
 * Acts of some kinds after a position of the chain, in its order. `through` is the last position
 * that was looked at; `more` says that others follow it.
 */
export async function sealedActs(
  db: Queryable,
  { after, acts }: { readonly after: string; readonly acts: readonly ActCode[] },
): Promise<{ acts: SealedAct[]; through: string; more: boolean }> {
  const { through, looked } = await db.one(throughAfter, [after]);
  const rows = await db.rows(sealedBetween, [after, through, acts]);
  return { acts: rows, through, more: looked === POSITIONS_AT_ONCE };
}

/** Which act is at each of these positions of the chain. */
export async function actsByPosition(
  db: Queryable,
  positions: readonly string[],
): Promise<ReadonlyMap<string, ActCode>> {
  return new Map((await db.rows(actsAt, [positions])).map((row) => [row.position, row.act]));
}

/** The newest position of the chain; 0 without one. */
export async function lastSealedPosition(db: Queryable): Promise<string> {
  return (await db.maybe(lastSeal))?.position ?? '0';
}

/** Adds new entries to the hash chain; one process at a time. Returns how many. */
export async function sealAudit(db: Database): Promise<number> {
  return db.transaction('audit.seal', async (tx) => {
    await tx.rows(lockSealing);
    const last = await tx.maybe(lastSeal);
    let position = BigInt(last?.position ?? 0);
    let hash: Buffer = last?.hash ?? Buffer.alloc(32);
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

/** Seals all new entries, and signs the head of the chain unless that is done. */
export async function sealAndSign({
  db,
  clock,
  auditKeys: keys,
}: {
  readonly db: Database;
  readonly clock: { now(): Date };
  readonly auditKeys: AuditKeys;
}): Promise<void> {
  while ((await sealAudit(db)) > 0);
  await db.transaction('audit.sign', async (tx) => {
    await tx.rows(lockSealing);
    const [seal, before] = [await tx.maybe(lastSeal), await tx.maybe(lastHead)];
    // A chain that ends before its last head was cut: nothing is signed over it.
    if (seal === null || BigInt(seal.position) <= BigInt(before?.position ?? 0)) return;
    const statement = headStatement({
      position: BigInt(seal.position),
      hash: seal.hash.toString('hex'),
      time: clock.now().toISOString(),
      previous: before === null ? null : rootOf(before.statement),
    });
    const signature = sign(null, Buffer.from(statement), keys.signingKey);
    await tx.run(insertHead, [seal.position, statement, keys.currentKeyId, signature]);
  });
}

/** Every position of the chain with what was signed, stamped and written for it, in order. */
export async function* logRecords(db: Queryable): AsyncGenerator<LogRecord> {
  for (let position = '0'; ;) {
    const rows = await db.rows(records, [position]);
    yield* rows.map(toRecord);
    position = rows.at(-1)?.position ?? position;
    if (rows.length < RECORDS_AT_ONCE) break;
  }
  yield* (await db.rows(leftBehind)).map(toRecord);
}

function toRecord({ statement, key_id, signature, ...row }: RecordRow): LogRecord {
  return {
    ...row,
    head:
      statement === null || key_id === null || signature === null
        ? null
        : { statement, key_id, signature },
  };
}

/** The chain alone, without anything from outside the database. */
const CHAIN_ALONE: Trust = {
  publicKeys: null,
  stampRoots: null,
  ledger: null,
  asOf: new Date(0),
  checkpoints: [],
};

/** Recomputes the whole chain and reports every entry changed or removed since it was sealed. */
export function verifyAudit(db: Queryable, trust: Trust = CHAIN_ALONE): Promise<Verification> {
  return verifyLog(logRecords(db), trust);
}
