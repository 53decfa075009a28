import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface ExtensionRow {
  id: string;
  weeks: number;
  reason: string;
  state: 'proposed' | 'approved' | 'rejected';
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}

const EXTENSION = `select e.id, e.weeks, e.reason, e.state, e.proposed_by, p.name as proposed_by_name, e.proposed_at, d.name as decided_by_name, e.decided_at
  from affiliate_extensions e join officer_names p on p.id = e.proposed_by left join officer_names d on d.id = e.decided_by`;
const findWeeks = sql<{ weeks: number }>(
  'affiliate_extensions.weeks',
  "select coalesce(sum(weeks), 0)::int as weeks from affiliate_extensions where token_code = $1 and state = 'approved'",
);
const findLatest = sql<ExtensionRow>(
  'affiliate_extensions.latest',
  `${EXTENSION} where e.token_code = $1 order by e.proposed_at desc, e.id limit 1`,
);
const lockRow = sql<{ id: string; state: ExtensionRow['state']; proposed_by: string }>(
  'affiliate_extensions.lock',
  'select id, state, proposed_by from affiliate_extensions where id = $1 for update',
);
const insertRow = sql(
  'affiliate_extensions.insert',
  'insert into affiliate_extensions (id, token_code, weeks, reason, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6)',
);
const decideRow = sql(
  'affiliate_extensions.decide',
  "update affiliate_extensions set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1 and state = 'proposed'",
);

/** By how many weeks two officers have extended the programme; 0 if not extended. */
export async function extendedWeeks(db: Queryable, tokenCode: string): Promise<number> {
  return (await db.one(findWeeks, [tokenCode])).weeks;
}

export function latestExtension(db: Queryable, tokenCode: string): Promise<ExtensionRow | null> {
  return db.maybe(findLatest, [tokenCode]);
}

export function lockExtension(
  tx: Tx,
  id: string,
): Promise<{ id: string; state: ExtensionRow['state']; proposed_by: string } | null> {
  return tx.maybe(lockRow, [id]);
}

export async function insertExtension(
  tx: Tx,
  extension: {
    id: string;
    tokenCode: string;
    weeks: number;
    reason: string;
    officerId: string;
    at: Date;
  },
): Promise<void> {
  await tx.run(insertRow, [
    extension.id,
    extension.tokenCode,
    extension.weeks,
    extension.reason,
    extension.officerId,
    extension.at,
  ]);
}

export async function decideExtensionRow(
  tx: Tx,
  decision: {
    id: string;
    state: 'approved' | 'rejected';
    officerId: string;
    at: Date;
    reason: string | null;
  },
): Promise<void> {
  await tx.run(decideRow, [
    decision.id,
    decision.state,
    decision.officerId,
    decision.at,
    decision.reason,
  ]);
}
