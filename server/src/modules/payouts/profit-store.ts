import { type Queryable, sql } from '../../platform/db/database.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';

export interface YearProfitRow {
  id: string;
  payout_number: number;
  profit_eur: string;
  document_reference: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string;
  decided_at: Date;
}

/** A profit as two officers confirm it. */
export interface ProfitTerms {
  readonly payout_number: number;
  readonly profit: string;
  readonly document_reference: string;
}

type ConfirmedProfit = Pick<YearProfitRow, 'id' | 'profit_eur'>;

const PROFIT = `select y.id, y.payout_number, y.profit_eur, y.document_reference, p.name as proposed_by_name, y.proposed_at, d.name as decided_by_name, y.decided_at
  from year_profits y join officer_names p on p.id = y.proposed_by join officer_names d on d.id = y.decided_by`;
export const insertYearProfit = sql(
  'year_profits.insert',
  'insert into year_profits (id, payout_number, profit_eur, document_reference, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
).run(({ id, content, proposedBy, proposedAt, approvedBy, at }: ApprovedDecision<ProfitTerms>) => [
  id,
  content.payout_number,
  content.profit,
  content.document_reference,
  proposedBy,
  proposedAt,
  approvedBy,
  at,
]);
export const findYearProfit = sql<YearProfitRow>(
  'year_profits.find',
  `${PROFIT} where y.id = $1`,
).maybe((id: string) => [id]);
export const listConfirmedProfits = sql<YearProfitRow>(
  'year_profits.all_confirmed',
  `${PROFIT} where y.state = 'confirmed' order by y.payout_number`,
).rows();
/** The one in force, locked against its replacement while the caller works with it. */
export const confirmedProfit = sql<ConfirmedProfit>(
  'year_profits.confirmed',
  "select id, profit_eur from year_profits where payout_number = $1 and state = 'confirmed' for share",
);
/** The one in force, locked against runs that are prepared. */
export const lockProfit = sql<ConfirmedProfit>(
  'year_profits.lock',
  "select id, profit_eur from year_profits where payout_number = $1 and state = 'confirmed' for update",
).lock((payoutNumber: number) => [payoutNumber]);
export const replaceProfit = sql(
  'year_profits.replace',
  "update year_profits set state = 'replaced' where id = $1",
);
const listProposed = sql<{ payout_number: number; id: string }>(
  'year_profits.proposed',
  "select (content ->> 'payout_number')::int as payout_number, id from open_approvals where kind = 'year_profit'",
);

/** The proposals that wait for a second officer, by the number of their payout day. */
export async function proposedProfits(db: Queryable): Promise<ReadonlyMap<number, string>> {
  return new Map((await db.rows(listProposed)).map((row) => [row.payout_number, row.id]));
}
