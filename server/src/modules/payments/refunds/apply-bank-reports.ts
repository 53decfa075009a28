import type { BankReportOutcome } from '@bb1/domain/payments/bank-report';
import type { Context } from '../../../context.ts';
import type { OrderReport } from '../../../integrations/bank/bank-statement-port.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  insertBankReport,
  refundFileOfMessage,
  rejectableRefundsOf,
  wasFileRejected,
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

/** Which refund or file a report is about, and what follows from it. Null: its file is not recorded yet. */
export async function findReported(
  db: Queryable,
  report: Report,
  { importId, isProven }: { importId: string | null; isProven: boolean },
): Promise<ReportFound> {
  const fails = isProven ? 'applied' : 'waits';
  const refundFileId =
    report.orderMessageId === null ? null : await refundFileOfMessage(db, report.orderMessageId);
  if (refundFileId === null) return { refundFileId, refundId: null, outcome: 'unknown' };
  const file = { fileId: refundFileId, importId };
  const open = await rejectableRefundsOf(db, file);
  const isRejected = report.status === 'rejected';
  const isAccepted = report.status === 'accepted';
  const rejection = (rejected: typeof open): BankReportOutcome =>
    rejected.length === 0 ? 'noted' : rejected.some((one) => one.may_fail) ? fails : 'contradicted';
  if (report.endToEndId === null) {
    const outcome = isRejected
      ? rejection(open)
      : isAccepted && (await wasFileRejected(db, file))
        ? 'already_failed'
        : 'noted';
    return { refundFileId, refundId: null, outcome };
  }
  const number = refundNumberOf(report.endToEndId);
  const id = number === null ? null : await refundIdOfNumber(db, number);
  const refund = id === null ? null : await findRefund(db, id);
  if (refund?.refund_file_id !== refundFileId)
    return { refundFileId, refundId: null, outcome: 'unknown' };
  const outcome =
    isRejected && refund.state === 'sent'
      ? 'already_sent'
      : isRejected
        ? rejection(open.filter((one) => one.id === refund.id))
        : isAccepted && refund.state === 'failed'
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
  if (refundFileId === null) return;
  const open = await rejectableRefundsOf(tx, { fileId: refundFileId, importId });
  const ids = open.flatMap((one) =>
    one.may_fail && (refundId === null || one.id === refundId) ? one.id : [],
  );
  for (const id of ids) {
    const refund = await lockRefundWhole(tx, id);
    if (refund.state === 'exported')
      await markFailed(context, tx, {
        refund,
        failure: report.reason.code ?? report.statusCode,
      });
  }
}
