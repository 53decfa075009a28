import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface YearProfitRow {
  id: string;
  payout_number: number;
  profit_eur: string;
  document_reference: string;
  state: 'proposed' | 'confirmed' | 'rejected';
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  rejection_reason: string | null;
}

const PROFIT = `select y.id, y.payout_number, y.profit_eur, y.document_reference, y.state, y.proposed_by, p.name as proposed_by_name, y.proposed_at, d.name as decided_by_name, y.decided_at, y.rejection_reason
  from year_profits y join officer_names p on p.id = y.proposed_by left join officer_names d on d.id = y.decided_by`;
const insertRow = sql(
  'year_profits.insert',
  'insert into year_profits (id, payout_number, profit_eur, document_reference, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6)',
);
const findOne = sql<YearProfitRow>('year_profits.find', `${PROFIT} where y.id = $1`);
const lockOne = sql<{ id: string }>(
  'year_profits.lock',
  'select id from year_profits where id = $1 for update',
);
const listLiving = sql<YearProfitRow>(
  'year_profits.living',
  `${PROFIT} where y.state <> 'rejected' order by y.payout_number`,
);
const findConfirmed = sql<{ id: string; profit_eur: string }>(
  'year_profits.confirmed',
  "select id, profit_eur from year_profits where payout_number = $1 and state = 'confirmed' for share",
);
const setDecision = sql(
  'year_profits.decide',
  'update year_profits set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1',
);
const isUsed = sql<{ used: boolean }>(
  'year_profits.used',
  "select exists (select from coupon_runs where year_profit_id = $1 and state <> 'cancelled') as used",
);

export async function insertYearProfit(
  tx: Tx,
  profit: {
    id: string;
    payoutNumber: number;
    profitEur: string;
    documentReference: string;
    officerId: string;
    at: Date;
  },
): Promise<void> {
  await tx.run(insertRow, [
    profit.id,
    profit.payoutNumber,
    profit.profitEur,
    profit.documentReference,
    profit.officerId,
    profit.at,
  ]);
}

export function findYearProfit(db: Queryable, id: string): Promise<YearProfitRow | null> {
  return db.maybe(findOne, [id]);
}

export async function lockYearProfit(tx: Tx, id: string): Promise<YearProfitRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findYearProfit(tx, id);
}

/** Proposed and confirmed ones. */
export function listYearProfits(db: Queryable): Promise<YearProfitRow[]> {
  return db.rows(listLiving);
}

/** The one in force, locked against rejection while the caller works with it. */
export function confirmedProfit(
  tx: Tx,
  payoutNumber: number,
): Promise<{ id: string; profit_eur: string } | null> {
  return tx.maybe(findConfirmed, [payoutNumber]);
}

export async function saveProfitDecision(
  tx: Tx,
  decision: {
    id: string;
    state: 'confirmed' | 'rejected';
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

/** Whether an active run is prepared with it. */
export async function isProfitUsed(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one(isUsed, [id])).used;
}
