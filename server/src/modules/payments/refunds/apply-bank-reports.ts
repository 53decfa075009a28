import type { BankReportOutcome } from '@bb1/domain/payments/bank-report';
import type { Context } from '../../../context.ts';
import type { OrderReport } from '../../../integrations/bank/bank-statement-port.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  exportedRefundsOf,
  insertBankReport,
  refundFileOfMessage,
  refusedRefundsOf,
} from './bank-report-store.ts';
import { lockRefundWhole, markFailed } from './end-refund.ts';
import { refundNumberOf } from './refund-number.ts';
import { findRefund, refundIdOfNumber } from './refund-store.ts';

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
 * calls accepted. A rejection of a transfer that
 * a statement has booked changes nothing: one of the two is wrong, and officers ask the bank. A rejection in a single uploaded file
 * waits for a second source: an invented rejection could have a refund paid twice.
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
    const found = await findReported(tx, report, { isProven: !isUpload });
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

/** Which refund or file a report is about, and what follows from it. */
export async function findReported(
  db: Queryable,
  report: Report,
  { isProven }: { isProven: boolean },
): Promise<ReportFound> {
  const fails = isProven ? 'applied' : 'waits';
  const refundFileId =
    report.orderMessageId === null ? null : await refundFileOfMessage(db, report.orderMessageId);
  const isRejected = report.status === 'rejected';
  if (report.endToEndId === null) {
    const open = refundFileId === null ? [] : await exportedRefundsOf(db, refundFileId);
    return {
      refundFileId,
      refundId: null,
      outcome: refundFileId === null ? 'unknown' : isRejected && open.length > 0 ? fails : 'noted',
    };
  }
  const number = refundNumberOf(report.endToEndId);
  const id = number === null ? null : await refundIdOfNumber(db, number);
  const refund = id === null ? null : await findRefund(db, id);
  if (refund === null || refundFileId === null || refund.refund_file_id !== refundFileId)
    return { refundFileId, refundId: null, outcome: 'unknown' };
  const outcome =
    isRejected && refund.state === 'exported'
      ? fails
      : isRejected && refund.state === 'sent'
        ? 'already_sent'
        : report.status === 'accepted' && refund.state === 'failed'
          ? 'already_failed'
          : 'noted';
  return { refundFileId, refundId: refund.id, outcome };
}

export async function failRefunds(
  context: Applying,
  tx: Tx,
  report: Report,
  { refundFileId, refundId, importId }: ReportFound & { readonly importId: string },
): Promise<void> {
  const ids =
    refundId === null
      ? refundFileId === null
        ? []
        : await refusedRefundsOf(tx, { fileId: refundFileId, importId })
      : [refundId];
  for (const id of ids) {
    const refund = await lockRefundWhole(tx, id);
    if (refund.state === 'exported')
      await markFailed(context, tx, {
        refund,
        failure: report.reason.code ?? report.statusCode,
      });
  }
}
