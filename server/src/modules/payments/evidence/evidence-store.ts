import type { CameBy } from '@bb1/domain/payments/evidence-endpoints';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';
import { IMPORT_OF_LINE } from '../entry-details-store.ts';
import { TYPED_OF_LINE } from '../manual-bookings/manual-booking-store.ts';

export interface OpeningBalanceRow {
  balance_eur: string;
  as_of: string;
}

export const findOpeningBalance = sql<OpeningBalanceRow>(
  'bank_opening_balances.find',
  'select balance_eur, as_of from bank_opening_balances where account_iban = $1',
).maybe((iban: string) => [iban]);
const insertOpening = sql<{ account_iban: string }>(
  'bank_opening_balances.insert',
  'insert into bank_opening_balances (account_iban, balance_eur, as_of, approval_id, entered_at) values ($1, $2, $3, $4, $5) on conflict (account_iban) do nothing returning account_iban',
);
const openBalance = sql(
  'bank_balances.open',
  'insert into bank_balances (account_iban, balance_eur) values ($1, $2) on conflict (account_iban) do nothing',
);

/** False when the account has one. From then on the account's statements can join. */
export async function insertOpeningBalance(
  tx: Tx,
  opening: { iban: string; balance: string; asOf: string; approvalId: string; at: Date },
): Promise<boolean> {
  const { iban, balance, asOf, approvalId, at } = opening;
  if ((await tx.maybe(insertOpening, [iban, balance, asOf, approvalId, at])) === null) return false;
  await tx.run(openBalance, [iban, balance]);
  return true;
}

interface ImportOrigin {
  uploaded_by: string | null;
  uploaded_by_name: string | null;
}

/** The officer who uploaded a file; null for the bank's own channel. */
export const findImportOrigin = sql<ImportOrigin>(
  'bank_imports.origin',
  'select i.officer_id as uploaded_by, o.name as uploaded_by_name from bank_imports i left join officer_names o on o.id = i.officer_id where i.id = $1',
).one((importId: string) => [importId]);

export interface StatementOrigin extends ImportOrigin {
  id: string;
  account_iban: string;
  statement_id: string;
  bank_import_id: string;
  file_name: string;
}

const STATEMENT_ORIGIN = `select s.id, s.account_iban, s.statement_id, s.bank_import_id, i.file_name, i.officer_id as uploaded_by, o.name as uploaded_by_name
  from bank_statements s join bank_imports i on i.id = s.bank_import_id left join officer_names o on o.id = i.officer_id`;
export const findStatementOrigin = sql<StatementOrigin>(
  'bank_statements.origin',
  `${STATEMENT_ORIGIN} where s.id = $1`,
).maybe((id: string) => [id]);
const statementOrigins = sql<StatementOrigin>(
  'bank_statements.origins',
  `${STATEMENT_ORIGIN} where s.id = any($1)`,
);

export async function findStatementOrigins(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, StatementOrigin>> {
  return new Map((await db.rows(statementOrigins, [ids])).map((row) => [row.id, row]));
}

/** The first joined statement of an account that closes after a day (YYYY-MM-DD); an uploaded one tells a line of a later day that a second source tells too. */
export const findStatementAfter = sql<StatementOrigin & { closing_date: string }>(
  'bank_statements.joined_after',
  `select o.*, s.closing_date from (${STATEMENT_ORIGIN}) o join bank_statements s on s.id = o.id
   where s.account_iban = $1 and s.closing_date > $2 and not exists (select from waiting_bank_lines w where w.bank_statement_id = s.id) and not exists (select from repeated_bank_lines r where r.bank_statement_id = s.id)
     and (o.uploaded_by is null or exists (select from bank_lines l where l.bank_statement_id = s.id and l.booking_date > $2 and not exists (select from single_source_lines u where u.bank_line_id = l.id)))
     and s.closing_date <= (select j.closing_date from bank_balances b join bank_statements j on j.id = b.bank_statement_id where b.account_iban = $1)
   order by s.closing_date limit 1`,
).maybe(({ iban, day }: { readonly iban: string; readonly day: string }) => [iban, day]);

export interface GapRow {
  bank_statement_id: string;
  statement_id: string;
  balance_before_eur: string;
  balance_after_eur: string;
  approval_id: string;
  explained_at: Date;
  filled_at: Date | null;
}

export const insertGap = sql(
  'bank_gaps.insert',
  'insert into bank_gaps (bank_statement_id, account_iban, balance_before_eur, balance_after_eur, approval_id, explained_at) values ($1, $2, $3, $4, $5, $6)',
).run(
  (gap: {
    statementId: string;
    iban: string;
    before: string;
    after: string;
    approvalId: string;
    at: Date;
  }) => [gap.statementId, gap.iban, gap.before, gap.after, gap.approvalId, gap.at],
);
export const gapsOf = sql<GapRow>(
  'bank_gaps.of_account',
  `select g.bank_statement_id, s.statement_id, g.balance_before_eur, g.balance_after_eur, g.approval_id, g.explained_at, g.filled_at
   from bank_gaps g join bank_statements s on s.id = g.bank_statement_id where g.account_iban = $1 order by g.explained_at desc limit 100`,
).rows((iban: string) => [iban]);
/** Gaps whose missing statement has not come. Balances are decimal strings in EUR. */
export const openGapsOf = sql<{ bank_statement_id: string; before: string; after: string }>(
  'bank_gaps.open',
  'select bank_statement_id, balance_before_eur as before, balance_after_eur as after from bank_gaps where account_iban = $1 and filled_by is null and balance_before_eur <> balance_after_eur and not exists (select from take_backs t where t.bank_gap_id = bank_statement_id) order by explained_at',
).rows((iban: string) => [iban]);
export const saveGapFilled = sql(
  'bank_gaps.fill',
  'update bank_gaps set filled_by = $2, filled_at = $3 where bank_statement_id = $1',
).run((gap: { statementId: string; filledBy: string; at: Date }) => [
  gap.statementId,
  gap.filledBy,
  gap.at,
]);

export interface EvidenceRow {
  payment_id: string;
  source: 'bank' | 'stellar' | 'bitcoin' | 'ethereum';
  amount: string;
  currency: PaymentMethod;
  payer_name: string | null;
  booking_date: string | null;
  transaction_id: string | null;
  height: string | null;
  confirmations: number | null;
  bank_import_id: string | null;
  file_name: string | null;
  statement_id: string | null;
  came_by: CameBy | null;
  uploaded_by: string | null;
  uploaded_by_name: string | null;
  confirmed_by_name: string | null;
  /** The proposal by which the line was booked by hand, and the officer who typed it. */
  manual_booking: string | null;
  typed_by: string | null;
  typed_by_name: string | null;
  balance: 'joined' | 'explained' | 'waiting' | null;
}

const EVIDENCE = `select p.id as payment_id, p.source, p.amount, p.currency, p.payer_name, p.booking_date, p.transaction_id, p.height, p.confirmations, i.id as bank_import_id, i.file_name, s.statement_id,
     case when i.id is null then null when i.officer_id is null then 'folder' else 'upload' end as came_by, i.officer_id as uploaded_by, u.name as uploaded_by_name, case when i.imported_by is distinct from i.officer_id then c.name end as confirmed_by_name,
     b.approval_id as manual_booking, t.typed_by, n.name as typed_by_name,
     case when i.id is null then null when exists (select from waiting_bank_lines w where w.bank_line_id = p.id) then 'waiting' when exists (select from bank_gaps g where g.bank_statement_id = s.id) then 'explained' else 'joined' end as balance
   from payments p left join bank_lines l on l.id = p.id left join bank_statements s on s.id = l.bank_statement_id left join bank_imports i on i.id = ${IMPORT_OF_LINE}
   left join officer_names u on u.id = i.officer_id left join officer_names c on c.id = i.imported_by
   ${TYPED_OF_LINE} left join officer_names n on n.id = t.typed_by`;
export const evidenceRowsOf = sql<EvidenceRow>(
  'payments.evidence',
  `${EVIDENCE} where p.id = any($1) order by p.received_at, p.id`,
).rows((paymentIds: readonly string[]) => [paymentIds]);
// The payments are chosen within: the planner moves no condition into so many joins.
export const evidenceRowsOfOrders = sql<EvidenceRow & { order_id: string }>(
  'payments.evidence_of_orders',
  `select a.order_id, e.* from live_assignments a join (${EVIDENCE} where p.id = any (array(select payment_id from live_assignments where order_id = any($1)))) e on e.payment_id = a.payment_id
   where a.order_id = any($1) order by a.order_id, a.assigned_at, a.id`,
).rows((orderIds: readonly string[]) => [orderIds]);
