import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import {
  clearDebits,
  clearFiles,
  clearForeign,
  clearLines,
  clearPayments,
  clearRefundFiles,
  clearRefunds,
  clearRefusedEntries,
  clearReports,
  clearTypedEntries,
  deleteDryRuns,
} from './old-books-store.ts';

export const REDACT_OLD_BOOKS = 'payments.forget_old_books';

const DRY_RUNS_KEPT_DAYS = 30;

/**
 * Erases people's names, accounts and texts from bank bookings after their retention period, and
 * the files they came in; figures stay. Unassigned money keeps its sender, because it still belongs
 * to a person. Dry runs that were never booked are deleted after a month.
 */
export async function redactOldBooks(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('forget_old_books', async (tx) => {
    const cleared = {
      bank_lines: await tx.run(clearLines),
      payments: await tx.run(clearPayments),
      refunds: await tx.run(clearRefunds),
      refund_files: await tx.run(clearRefundFiles),
      foreign_deposits: await tx.run(clearForeign),
      debits: await tx.run(clearDebits),
      refused_bank_entries: await tx.run(clearRefusedEntries),
      typed_bank_entries: await tx.run(clearTypedEntries),
      bank_reports: await tx.run(clearReports),
      files: await tx.run(clearFiles),
      dry_runs: await tx.run(deleteDryRuns, [
        new Date(at.getTime() - DRY_RUNS_KEPT_DAYS * 24 * 3_600_000),
      ]),
    };
    if (Object.values(cleared).every((count) => count === 0)) return;
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'books.cleared',
      subject: 'books',
      reason: 'retention period over',
      after: cleared,
    });
  });
}
