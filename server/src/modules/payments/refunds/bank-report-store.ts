import type { BankReportOutcome, BankReportStatus } from '@bb1/domain/payments/bank-report';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface BankReportRow {
  id: string;
  bank_import_id: string;
  status: BankReportStatus;
  status_code: string;
  reason_code: string | null;
  reason: string | null;
  outcome: BankReportOutcome;
  reported_at: Date;
}

export interface NewBankReport {
  readonly id: string;
  readonly importId: string;
  readonly orderMessageId: string | null;
  readonly endToEndId: string | null;
  readonly refundFileId: string | null;
  readonly refundId: string | null;
  readonly status: BankReportStatus;
  readonly statusCode: string;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly outcome: BankReportOutcome;
  readonly at: Date;
}

const insertOne = sql(
  'bank_reports.insert',
  'insert into bank_reports (id, bank_import_id, order_message_id, end_to_end_id, refund_file_id, refund_id, status, status_code, reason_code, reason, outcome, reported_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing',
);

const fileOf = sql<{ id: string }>(
  'refund_files.by_message',
  'select id from refund_files where message_id = $1',
);

const exportedIn = sql<{ id: string }>(
  'refunds.exported_in',
  "select id from refunds where refund_file_id = $1 and state = 'exported' order by number",
);

const REPORT =
  'select id, bank_import_id, status, status_code, reason_code, reason, outcome, reported_at from bank_reports';

const keptOf = sql<{
  order_message_id: string;
  end_to_end_id: string | null;
  status_code: string;
  reason_code: string | null;
  outcome: BankReportOutcome;
}>(
  'bank_reports.of_orders',
  'select order_message_id, end_to_end_id, status_code, reason_code, outcome from bank_reports where order_message_id = any($1)',
);

const ofRefund = sql<BankReportRow>(
  'bank_reports.of_refund',
  `${REPORT} where refund_id = $1 or (refund_id is null and end_to_end_id is null and refund_file_id = (select refund_file_id from refunds where id = $1)) order by reported_at, refund_id is null, id`,
);

/** A report that came before is not kept again. */
export async function insertBankReport(tx: Tx, report: NewBankReport): Promise<void> {
  await tx.run(insertOne, [
    report.id,
    report.importId,
    report.orderMessageId,
    report.endToEndId,
    report.refundFileId,
    report.refundId,
    report.status,
    report.statusCode,
    report.reasonCode,
    report.reason,
    report.outcome,
    report.at,
  ]);
}

export async function refundFileOfMessage(
  db: Queryable,
  messageId: string,
): Promise<string | null> {
  return (await db.maybe(fileOf, [messageId]))?.id ?? null;
}

/** Those of a file that are on no statement yet. */
export async function exportedRefundsOf(db: Queryable, fileId: string): Promise<string[]> {
  return (await db.rows(exportedIn, [fileId])).map((row) => row.id);
}

type ToldReport = Pick<
  NewBankReport,
  'orderMessageId' | 'endToEndId' | 'statusCode' | 'reasonCode'
>;

/** What followed from reports that are written down; asked for one that is not, it answers null. */
export async function keptOutcomes(
  db: Queryable,
  orderMessageIds: readonly string[],
): Promise<(report: ToldReport) => BankReportOutcome | null> {
  const keyOf = (...parts: readonly (string | null)[]) => JSON.stringify(parts);
  const rows = orderMessageIds.length === 0 ? [] : await db.rows(keptOf, [orderMessageIds]);
  const kept = new Map(
    rows.map((row) => [
      keyOf(row.order_message_id, row.end_to_end_id, row.status_code, row.reason_code),
      row.outcome,
    ]),
  );
  return ({ orderMessageId, endToEndId, statusCode, reasonCode }) =>
    kept.get(keyOf(orderMessageId, endToEndId, statusCode, reasonCode)) ?? null;
}

/** What the bank reported of a refund, and of the order that it is in; the oldest first. */
export function bankReportsOfRefund(db: Queryable, refundId: string): Promise<BankReportRow[]> {
  return db.rows(ofRefund, [refundId]);
}
