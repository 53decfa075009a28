import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { type Queryable, sql } from '../../platform/db/database.ts';

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

const listActs = sql<AuditRow>(
  'audit.list',
  `select l.id, l.at, l.actor_kind, coalesce(o.name, a.email) as actor_name, l.act, l.subject, l.reason, l.before, l.after, s.audit_id is not null as sealed
   from audit_log l
   left join officers o on l.actor_kind = 'officer' and o.id = l.actor_id
   left join accounts a on l.actor_kind = 'investor' and a.id = l.actor_id
   left join audit_seals s on s.audit_id = l.id
   where ($1::bigint is null or l.id < $1) and ($2::text is null or l.subject = $2)
   order by l.id desc limit $3`,
);

export async function listAuditActs(db: Queryable, filter: { beforeId?: string | undefined; subject?: string | undefined }): Promise<{ rows: AuditRow[]; nextBeforeId: string | null }> {
  const rows = await db.rows(listActs, [filter.beforeId ?? null, filter.subject ?? null, ROWS_PER_PAGE + 1]);
  const page = rows.slice(0, ROWS_PER_PAGE);
  return { rows: page, nextBeforeId: rows.length > ROWS_PER_PAGE ? (page.at(-1)?.id ?? null) : null };
}
