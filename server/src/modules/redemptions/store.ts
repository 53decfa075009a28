import type { RedemptionState } from '@bb1/domain/redemptions/redemption-state';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface RedemptionRow {
  id: string;
  number: number;
  state: RedemptionState;
  includes_moved: boolean;
  line_count: number;
  token_amount: string;
  planned: number;
  planned_tokens: string;
  sending: number;
  sending_tokens: string;
  redeemed: number;
  redeemed_tokens: string;
  left: number;
  left_tokens: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  stopped_by_name: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  done_at: Date | null;
}

const counted = (state: string) =>
  `count(*) filter (where l.state = '${state}')::int as "${state}", coalesce(sum(l.token_amount) filter (where l.state = '${state}'), 0)::numeric(40, 7) as ${state}_tokens`;
const REDEMPTIONS = `select r.id, r.number, r.state, r.includes_moved, r.line_count, r.token_amount, n.*, r.proposed_by, m.name as proposed_by_name, r.proposed_at, c.name as decided_by_name, r.decided_at, r.decision_reason,
  s.name as stopped_by_name, r.stopped_at, r.stop_reason, r.done_at
  from redemptions r join officers m on m.id = r.proposed_by left join officers c on c.id = r.decided_by left join officers s on s.id = r.stopped_by
  left join lateral (select ${['planned', 'sending', 'redeemed', 'left'].map(counted).join(', ')} from redemption_lines l where l.redemption_id = r.id) n on true`;

const insertRow = sql(
  'redemptions.insert',
  'insert into redemptions (id, includes_moved, line_count, token_amount, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6)',
);
const findOne = sql<RedemptionRow>('redemptions.find', `${REDEMPTIONS} where r.id = $1`);
const lockOne = sql<{ id: string }>(
  'redemptions.lock',
  'select id from redemptions where id = $1 for update',
);
const pageOf = sql<RedemptionRow>(
  'redemptions.page',
  `${REDEMPTIONS} where ($1::text is null or r.state = $1) order by r.proposed_at desc, r.id limit $2 offset $3`,
);
const countOf = sql<{ total: number }>(
  'redemptions.count',
  'select count(*)::int as total from redemptions where ($1::text is null or state = $1)',
);
const listApproved = sql<{ id: string }>(
  'redemptions.approved',
  "select id from redemptions where state = 'approved'",
);
const setDecision = sql(
  'redemptions.decide',
  'update redemptions set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1',
);
const setStop = sql(
  'redemptions.set_stop',
  'update redemptions set stopped_by = $2, stopped_at = $3, stop_reason = $4 where id = $1',
);
const setDone = sql(
  'redemptions.set_done',
  "update redemptions r set state = 'done', done_at = $2 where r.id = $1 and r.state = 'approved' and not exists (select from redemption_lines l where l.redemption_id = r.id and l.state in ('planned', 'sending'))",
);

export async function insertRedemption(
  tx: Tx,
  redemption: {
    id: string;
    includesMoved: boolean;
    lines: number;
    tokens: string;
    officerId: string;
    at: Date;
  },
): Promise<void> {
  await tx.run(insertRow, [
    redemption.id,
    redemption.includesMoved,
    redemption.lines,
    redemption.tokens,
    redemption.officerId,
    redemption.at,
  ]);
}

export function findRedemption(db: Queryable, id: string): Promise<RedemptionRow | null> {
  return db.maybe(findOne, [id]);
}

export async function lockRedemption(tx: Tx, id: string): Promise<RedemptionRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findRedemption(tx, id);
}

export async function redemptionPage(
  db: Queryable,
  wish: { state: RedemptionState | null; limit: number; offset: number },
): Promise<{ rows: RedemptionRow[]; total: number }> {
  const rows = await db.rows(pageOf, [wish.state, wish.limit, wish.offset]);
  return { rows, total: (await db.one(countOf, [wish.state])).total };
}

export async function listApprovedIds(db: Queryable): Promise<string[]> {
  return (await db.rows(listApproved)).map(({ id }) => id);
}

export async function saveDecision(
  tx: Tx,
  decision: {
    id: string;
    state: 'approved' | 'rejected';
    officerId: string;
    at: Date;
    reason: string | null;
  },
): Promise<void> {
  await tx.run(setDecision, [
    decision.id,
    decision.state,
    decision.officerId,
    decision.at,
    decision.reason,
  ]);
}

export async function saveStop(
  tx: Tx,
  stop: { id: string; officerId: string; at: Date; reason: string },
): Promise<void> {
  await tx.run(setStop, [stop.id, stop.officerId, stop.at, stop.reason]);
}

/** Whether it was the last thing to happen to it: every line is redeemed or left. */
export async function saveDone(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.run(setDone, [id, at])) === 1;
}
