import type { BankReportOutcome } from '@bb1/domain/payments/bank-report';
import type { Context } from '../../../context.ts';
import type { OrderReport } from '../../../integrations/bank/bank-statement-port.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  insertBankReport,
  refundFileOfMessage,
  type Rejected,
  rejectableRefundsOf,
  wasFileRejected,
} from './bank-report-store.ts';
import { lockRefundWhole, markFailed } from './end-refund.ts';
import { refundNumberOf } from './refund-number.ts';
import { findRefund, refundIdOfNumber, type RefundRow } from './refund-store.ts';

type Applying = Pick<Context, 'clock' | 'offering'>;

export interface ReportFound {
  readonly refundFileId: string | null;
  readonly refundId: string | null;
  readonly outcome: BankReportOutcome;
}

type Report = Omit<OrderReport, 'place'>;

/**
 * Records the bank's status reports on transfer orders. A rejected transfer has not left: its refund fails, and the money waits
 * again. An order that is rejected as a whole fails with all its refunds that are on no statement, except those that the same file
 * calls accepted. A rejection of a transfer that a statement has booked, or that an earlier report calls executed, changes nothing: one
 * of the two is wrong, officers ask the bank, and a statement decides. A rejection in a single uploaded file waits for a second source:
 * an invented rejection could have a refund paid twice.
 */
export async function applyBankReports(
  context: Applying,
  tx: Tx,
  {
    importId,
    reports,
    isUpload,
  }: { importId: string; reports: readonly OrderReport[]; isUpload: boolean },
): Promise<void> {
  for (const report of reports) {
    const found = await findReported(tx, report, { importId, isProven: !isUpload });
    if (found.outcome === 'applied') await failRefunds(context, tx, report, { ...found, importId });
    await insertBankReport(tx, {
      id: newId(),
      importId,
      orderMessageId: report.orderMessageId,
      endToEndId: report.endToEndId,
      refundFileId: found.refundFileId,
      refundId: found.refundId,
      status: report.status,
      statusCode: report.statusCode,
      reasonCode: report.reason.code,
      reason: report.reason.text,
      outcome: found.outcome,
      at: context.clock.now(),
    });
  }
}

/** Which refund or file a report is about, and what follows from it. A null import: its file is not recorded yet. */
export async function findReported(
  db: Queryable,
  report: Report,
  { importId, isProven }: { importId: string | null; isProven: boolean },
): Promise<ReportFound> {
  const refundFileId =
    report.orderMessageId === null ? null : await refundFileOfMessage(db, report.orderMessageId);
  if (refundFileId === null) return { refundFileId, refundId: null, outcome: 'unknown' };
  const refund = report.endToEndId === null ? null : await refundOfReference(db, report.endToEndId);
  if (report.endToEndId !== null && refund?.refund_file_id !== refundFileId)
    return { refundFileId, refundId: null, outcome: 'unknown' };
  const rejected = { fileId: refundFileId, importId, refundId: refund?.id ?? null };
  const outcome =
    report.status === 'rejected'
      ? await rejectionOf(db, rejected, { refund, isProven })
      : report.status === 'accepted' && (await hasFailedBefore(db, rejected, refund))
        ? 'already_failed'
        : 'noted';
  return { refundFileId, refundId: rejected.refundId, outcome };
}

async function refundOfReference(db: Queryable, reference: string): Promise<RefundRow | null> {
  const number = refundNumberOf(reference);
  const id = number === null ? null : await refundIdOfNumber(db, number);
  return id === null ? null : findRefund(db, id);
}

async function rejectionOf(
  db: Queryable,
  rejected: Rejected,
  { refund, isProven }: { refund: RefundRow | null; isProven: boolean },
): Promise<BankReportOutcome> {
  if (refund?.state === 'sent') return 'already_sent';
  const open = await rejectableRefundsOf(db, rejected);
  if (open.length === 0) return 'noted';
  if (!open.some((one) => one.may_fail)) return 'contradicted';
  return isProven ? 'applied' : 'waits';
}

/** The transfer, or by an earlier report the order as a whole. */
async function hasFailedBefore(
  db: Queryable,
  rejected: Rejected,
  refund: RefundRow | null,
): Promise<boolean> {
  return refund === null ? wasFileRejected(db, rejected) : refund.state === 'failed';
}

export async function failRefunds(
  context: Applying,
  tx: Tx,
  report: Report,
  { refundFileId, refundId, importId }: ReportFound & { readonly importId: string },
): Promise<void> {
  if (refundFileId === null) return;
  const open = await rejectableRefundsOf(tx, { fileId: refundFileId, importId, refundId });
  const ids = open.filter((one) => one.may_fail).map((one) => one.id);
  for (const id of ids) {
    const refund = await lockRefundWhole(tx, id);
    if (refund.state === 'exported')
      await markFailed(context, tx, {
        refund,
        failure: report.reason.code ?? report.statusCode,
      });
  }
}
