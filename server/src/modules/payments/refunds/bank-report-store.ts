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

/** A rejection that only one uploaded file reports, as the bank wrote it. */
interface WaitingReportRow {
  id: string;
  bank_import_id: string;
  status: BankReportStatus;
  status_code: string;
  order_message_id: string | null;
  end_to_end_id: string | null;
  reason_code: string | null;
  reason: string | null;
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

/** A repeated report is not stored again. */
export const insertBankReport = sql(
  'bank_reports.insert',
  'insert into bank_reports (id, bank_import_id, order_message_id, end_to_end_id, refund_file_id, refund_id, status, status_code, reason_code, reason, outcome, reported_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing',
).run((report: NewBankReport) => [
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

const insertTold = sql<{ bank_report_id: string }>(
  'bank_report_tellings.insert',
  `insert into bank_report_tellings (bank_report_id, bank_import_id, officer_id, told_at)
   select r.id, $1::uuid, (select officer_id from bank_imports where id = $1), $3::timestamptz
   from jsonb_to_recordset($2::jsonb) as t ("orderMessageId" text, "endToEndId" text, "statusCode" text, "reasonCode" text)
   join bank_reports r on r.outcome = 'waits' and r.bank_import_id <> $1 and r.order_message_id = t."orderMessageId" and r.end_to_end_id is not distinct from t."endToEndId" and r.status_code = t."statusCode" and r.reason_code is not distinct from t."reasonCode"
   on conflict do nothing returning bank_report_id`,
);

// As lines of statements are proven: by the bank's own channel, or by another officer's own download where there is no channel, or
// once its statements have gone on long enough to show the debit. One of which nothing is open any more waits no longer either. The
// report of a transfer comes before that of its order.
/** Waiting reports that a second source has confirmed; a channel that last delivered before `channelSince` no longer counts. */
export const lockProvenReports = sql<WaitingReportRow>(
  'bank_reports.lock_proven',
  `select r.id, r.bank_import_id, r.status, r.status_code, r.order_message_id, r.end_to_end_id, r.reason_code, r.reason from bank_reports r join bank_imports i on i.id = r.bank_import_id join refund_files f on f.id = r.refund_file_id
   where r.outcome = 'waits' and (
     not exists (select from refunds x where x.refund_file_id = f.id and x.state = 'exported' and (r.refund_id is null or x.id = r.refund_id))
     or exists (select from bank_report_tellings t where t.bank_report_id = r.id and t.officer_id is null)
     or (exists (select from bank_report_tellings t where t.bank_report_id = r.id and t.officer_id <> i.officer_id and t.officer_id is distinct from i.imported_by)
       and (not exists (select from bank_imports c where c.officer_id is null and c.imported_at > $1)
         or exists (select from bank_statements s join bank_imports c on c.id = s.bank_import_id and c.officer_id is null
           where s.joined_place is not null and s.closing_date > (f.made_at at time zone 'Europe/Berlin')::date + $2::int))))
   order by r.reported_at, r.refund_id is null, r.id for update of r`,
).lockedRows(
  ({ channelSince, bookedWithinDays }: { channelSince: Date; bookedWithinDays: number }) => [
    channelSince,
    bookedWithinDays,
  ],
);

export const saveReportOutcome = sql(
  'bank_reports.decide',
  'update bank_reports set outcome = $2 where id = $1',
).run((id: string, outcome: BankReportOutcome) => [id, outcome]);

export const refundFileOfMessage = sql<{ id: string }>(
  'refund_files.by_message',
  'select id from refund_files where message_id = $1',
).valueIfAny((messageId: string) => [messageId]);

// What a rejection leaves alone: a bank that has called a transfer executed, alone or with its order, contradicts itself, and so does one
// that rejects an order and accepts a transfer of it in the same file. That money may leave.
const MAY_FAIL = `x.state = 'exported' and not exists (select from bank_reports r where r.refund_file_id = x.refund_file_id and (
    r.refund_id = x.id and (r.status_code in ('ACSC', 'ACCC') or (r.status = 'accepted' and r.bank_import_id = $2))
    or r.end_to_end_id is null and r.status_code in ('ACSC', 'ACCC') and r.bank_import_id is distinct from $2))`;

/** What is on no statement yet, with whether a rejection ends it. */
export const rejectableRefundsOf = sql<{ id: string; may_fail: boolean }>(
  'refunds.rejectable_in',
  `select id, ${MAY_FAIL} as may_fail from refunds x where refund_file_id = $1 and state = 'exported' and ($3::uuid is null or id = $3) order by number`,
).rows(({ fileId, importId, refundId }: Rejected) => [fileId, importId, refundId]);

/** Whether another import has rejected the file as a whole. */
export const wasFileRejected = sql<{ found: boolean }>(
  'refund_files.was_rejected',
  `select exists (select from bank_reports where refund_file_id = $1 and end_to_end_id is null and outcome = 'applied' and bank_import_id is distinct from $2)
     and exists (select from refunds where refund_file_id = $1 and state = 'failed') as found`,
).value(({ fileId, importId }: Omit<Rejected, 'refundId'>) => [fileId, importId]);

// Of refunds that the bank rejected: an officer has yet to explain a debit with its reference, or it was called accepted afterwards.
/** What speaks for it that rejected refunds have left after all; the file of a contradicting report with its time. */
export const doubtsAbout = sql<{ is_debited: boolean; made_at: Date | null }>(
  'refunds.doubted',
  `select exists (select from unexplained_debits u join bank_lines l on l.id = u.bank_line_id where u.noted_by is null and l.end_to_end_id = any($2)) as is_debited,
     (select max(f.made_at) from refunds x join refund_files f on f.id = x.refund_file_id where x.id = any($1)
       and exists (select from bank_reports r where r.outcome = 'already_failed' and r.refund_file_id = f.id and (r.refund_id = x.id or r.end_to_end_id is null))) as made_at`,
).one(({ ids, references }: { ids: readonly string[]; references: readonly string[] }) => [
  ids,
  references,
]);

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

/** The bank's reports on a refund and on the order that contains it, oldest first. */
export const bankReportsOfRefund = sql<BankReportRow>(
  'bank_reports.of_refund',
  `${REPORT} where refund_id = $1 or (refund_id is null and end_to_end_id is null and refund_file_id = (select refund_file_id from refunds where id = $1)) order by reported_at, refund_id is null, id`,
).rows((refundId: string) => [refundId]);

type ToldReport = Pick<
  NewBankReport,
  'orderMessageId' | 'endToEndId' | 'statusCode' | 'reasonCode'
>;

/** Records which waiting reports of other files this file confirms. Returns how many it confirms for the first time. */
export async function insertReportTellings(
  tx: Tx,
  reports: readonly ToldReport[],
  { importId, at }: { importId: string; at: Date },
): Promise<number> {
  return (await tx.rows(insertTold, [importId, JSON.stringify(reports), at])).length;
}

/** A file, or one refund of it; by an import that may not be recorded yet. */
export interface Rejected {
  readonly fileId: string;
  readonly importId: string | null;
  readonly refundId: string | null;
}

/** The outcomes of stored reports; null for a report that is not stored. */
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
