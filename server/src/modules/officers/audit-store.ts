import { MOST_COUNTED } from '@bb1/domain/officers/day-figures';
import { idField } from '@bb1/domain/form-fields';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { forget, type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { type Condition, foundIn, filterQuery } from '../../platform/db/filter-query.ts';

export interface AuditRow {
  id: string;
  at: Date;
  actor_kind: string;
  actor_name: string | null;
  act: string;
  subject: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  sealed: boolean;
}

/** Actor, action, subject, and time (days in Berlin, both included). */
export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly act?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const BERLIN = "'Europe/Berlin'";
const KINDS: readonly string[] = ['investor', 'officer', 'system'];
// The actors are found first, then their actions.
const someone = (has: (text: string) => string) =>
  `l.actor_id in (select w.id from officers w where ${has("lower(w.name || ' ' || w.email)")} union select n.id from person_names n where ${has('lower(n.full_name collate pg_c_utf8)')} union select n.id from person_names n where ${has('lower(n.email collate pg_c_utf8)')})`;

/** By kind, by a full id, or by a part of a name or address. */
function byActor(actor: string | undefined): Condition {
  if (actor !== undefined && KINDS.includes(actor.toLowerCase()))
    return ['l.actor_kind = ?', actor.toLowerCase()];
  if (actor !== undefined && idField.safeParse(actor).success)
    return ['l.actor_id = ?::uuid', actor];
  return foundIn(actor, someone);
}

const SHOWN = `select l.id, l.at, l.actor_kind, coalesce(o.name, a.email) as actor_name, l.act, l.subject, l.reason, l.before, l.after, s.audit_id is not null as sealed
   from chosen join audit_log l using (id)
   left join officers o on l.actor_kind = 'officer' and o.id = l.actor_id
   left join person_names a on l.actor_kind = 'investor' and a.id = l.actor_id
   left join audit_seals s on s.audit_id = l.id order by l.id desc`;

async function acts(
  db: Queryable,
  { beforeId, filter, limit }: { beforeId: string | null; filter: AuditFilter; limit: number },
): Promise<AuditRow[]> {
  const { subject, act, from, until } = Object.fromEntries(
    Object.entries(filter).filter(([, text]) => text !== ''),
  );
  const { where, values } = filterQuery([
    ['l.id < ?::bigint', beforeId],
    ['l.subject = ?', subject],
    byActor(filter.actor),
    ['starts_with(l.act, lower(?))', act],
    [`l.at >= ?::date::timestamp at time zone ${BERLIN}`, from],
    [`l.at < (?::date + 1)::timestamp at time zone ${BERLIN}`, until],
  ]);
  return db.rows(
    sql<AuditRow>(
      'audit.list',
      `with chosen as materialized (select l.id from audit_log l ${where} order by l.id desc limit $${values.length + 1}) ${SHOWN}`,
    ),
    [...values, limit],
  );
}
export async function listAuditActs(
  db: Queryable,
  { beforeId, ...filter }: AuditFilter & { beforeId?: string | undefined },
): Promise<{ rows: AuditRow[]; nextBeforeId: string | null }> {
  const rows = await acts(db, { beforeId: beforeId ?? null, filter, limit: ROWS_PER_PAGE + 1 });
  const page = rows.slice(0, ROWS_PER_PAGE);
  return {
    rows: page,
    nextBeforeId: rows.length > ROWS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Small enough for the young generation of the garbage collector. */
const READ_AT_ONCE = 250;

/**
 * All entries of a filter older than `beforeId`, read in batches: the log may exceed the memory.
 */
export async function* allAuditActs(
  db: Queryable,
  { beforeId, ...filter }: AuditFilter & { beforeId: string },
): AsyncGenerator<AuditRow[]> {
  for (let before = beforeId; ;) {
    const rows = await acts(db, { beforeId: before, filter, limit: READ_AT_ONCE });
    const last = rows.at(-1);
    const isLast = rows.length < READ_AT_ONCE;
    if (last !== undefined) yield rows;
    forget(rows);
    if (last === undefined || isLast) return;
    before = last.id;
  }
}

/** Reads no further back than a figure is counted, newest first by the index of the act. */
export const countActsSince = sql<{ act: string; count: number }>(
  'audit.count_since',
  `select w.act, (select count(*)::int from (select l.at from audit_log l where l.act = w.act order by l.id desc limit ${MOST_COUNTED + 1}) n where n.at >= $2) as count from unnest($1::text[]) w (act)`,
).rows((codes: readonly string[], since: Date) => [codes, since]);
const newestAct = sql<{ id: string | null }>('audit.newest', 'select max(id) as id from audit_log');

/** The number after the newest entry. */
export async function nextAuditId(db: Queryable): Promise<string> {
  return (BigInt((await db.one(newestAct)).id ?? 0) + 1n).toString();
}

export interface AuditVerificationRow {
  id: string;
  verified_at: Date;
  verified_by_name: string | null;
  sealed: string;
  faults: string[];
  fault_count: number;
}

const VERIFICATION =
  'select v.id, v.verified_at, o.name as verified_by_name, v.sealed, v.faults, v.fault_count from audit_verifications v left join officers o on o.id = v.verified_by';
const insertVerification = sql<{ id: string }>(
  'audit_verifications.insert',
  'insert into audit_verifications (verified_at, verified_by, sealed, head, faults, fault_count) values ($1, $2, $3, $4, $5, $6) returning id',
);
export const findAuditVerification = sql<AuditVerificationRow>(
  'audit_verifications.find',
  `${VERIFICATION} where v.id = $1`,
).maybe((id: string) => [id]);

/** Newest first. */
export const listLastVerifications = sql<AuditVerificationRow>(
  'audit_verifications.last',
  `${VERIFICATION} order by v.id desc limit $1`,
).rows((count: number) => [count]);

export async function insertAuditVerification(
  tx: Tx,
  verification: {
    at: Date;
    officerId: string | null;
    sealed: number;
    /** The hash of the last position, in hex; null for an empty log. */
    head: string | null;
    faults: readonly string[];
    faultCount: number;
  },
): Promise<string> {
  return (
    await tx.one(insertVerification, [
      verification.at,
      verification.officerId,
      verification.sealed,
      verification.head,
      verification.faults,
      verification.faultCount,
    ])
  ).id;
}

/** What every verification without faults found, oldest first. */
export const listVerifiedHeads = sql<{ sealed: string; head: string | null; verified_at: Date }>(
  'audit_verifications.heads',
  'select distinct on (sealed) sealed, head, verified_at from audit_verifications where fault_count = 0 order by sealed, id desc',
).rows();

/** Whether the last verification found the chain broken. */
export async function auditChainIsBroken(db: Queryable): Promise<boolean> {
  const [last] = await listLastVerifications(db, 1);
  return last !== undefined && last.fault_count > 0;
}
