import type { Context } from '../../../context.ts';
import type { OrderReport } from '../../../integrations/bank/bank-statement-port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isHalted } from '../../officers/payment-halt.ts';
import { failRefunds, findReported } from './apply-bank-reports.ts';
import { insertReportTellings, lockProvenReports, saveReportOutcome } from './bank-report-store.ts';
import { BOOKED_WITHIN_DAYS } from './recall-refund-file.ts';

/** Answers whether a file tells reports of another, uploaded one that wait for it. */
export async function tellReportsAgain(
  tx: Tx,
  reports: readonly OrderReport[],
  told: { importId: string; at: Date },
): Promise<boolean> {
  if (reports.length === 0) return false;
  const keys = reports.map(({ orderMessageId, endToEndId, statusCode, reason }) => ({
    orderMessageId,
    endToEndId,
    statusCode,
    reasonCode: reason.code,
  }));
  return (await insertReportTellings(tx, keys, told)) > 0;
}

/** Fails the refunds whose rejection a second source has confirmed. */
export async function proveReports(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  channelSince: Date,
): Promise<void> {
  if (await isHalted(tx, 'everything')) return;
  const proven = await lockProvenReports(tx, {
    channelSince,
    bookedWithinDays: BOOKED_WITHIN_DAYS,
  });
  for (const row of proven) {
    const report = {
      orderMessageId: row.order_message_id,
      endToEndId: row.end_to_end_id,
      status: row.status,
      statusCode: row.status_code,
      reason: { code: row.reason_code, text: row.reason },
    };
    const importId = row.bank_import_id;
    const found = await findReported(tx, report, { importId, isProven: true });
    if (found.outcome === 'applied') await failRefunds(context, tx, report, { ...found, importId });
    await saveReportOutcome(tx, row.id, found.outcome);
  }
}
