import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/db/database.ts';

export const FORGET_OLD_BOOKS = 'payments.forget_old_books';
const DRY_RUNS_KEPT_DAYS = 30;

// The first day whose books must still be kept (section 147(4) AO: ten years from the end of the year).
const KEPT_FROM = 'make_date(extract(year from product_day())::int - 10, 1, 1)';
const HELD =
  'select from payments p join payment_assignments pa on pa.payment_id = p.id join orders o on o.id = pa.order_id join legal_holds h on h.account_id = o.account_id and h.lifted_at is null';
const clearLines = sql(
  'bank_lines.clear_old',
  `update bank_lines l set counterparty_name = null, counterparty_iban = null, remittance = '', end_to_end_id = null
   where l.booking_date < ${KEPT_FROM} and (l.counterparty_name is not null or l.counterparty_iban is not null or l.remittance <> '' or l.end_to_end_id is not null)
     and not exists (select from payments p where p.id = l.id and p.state in ('new', 'queued')) and not exists (${HELD} where p.id = l.id)`,
);
const clearPayments = sql(
  'payments.clear_old',
  `update payments old set payer_name = null, payer_account = null, remittance = '', end_to_end_id = null
   where old.state not in ('new', 'queued') and coalesce(old.booking_date, (old.received_at at time zone 'Europe/Berlin')::date) < ${KEPT_FROM}
     and (old.payer_name is not null or old.payer_account is not null or old.remittance <> '' or old.end_to_end_id is not null) and not exists (${HELD} where p.id = old.id)`,
);
const clearRefunds = sql(
  'refunds.clear_old',
  `update refunds r set payee_name = null, payee_account = '', payee_memo = null, note = ''
   where r.state in ('sent', 'failed', 'rejected') and (coalesce(r.sent_at, r.decided_at) at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and r.payee_account <> '' and not exists (${HELD} where p.id = r.payment_id)`,
);
const clearRefundFiles = sql(
  'refund_files.clear_old',
  `update refund_files f set file = '' where (f.made_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and f.file <> ''
     and not exists (${HELD} join refunds r on r.payment_id = p.id where r.refund_file_id = f.id)`,
);
const clearForeign = sql(
  'foreign_deposits.clear_old',
  `update foreign_deposits set sender = null, memo = null, note = null where (received_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and (sender is not null or memo is not null or note is not null)`,
);
const clearDebits = sql(
  'unexplained_debits.clear_old',
  `update unexplained_debits u set note = null from bank_lines l where l.id = u.bank_line_id and l.booking_date < ${KEPT_FROM} and u.note is not null and not exists (${HELD} where p.id = l.id)`,
);
const clearFiles = sql(
  'bank_imports.clear_old',
  `update bank_imports i set file = '' where i.imported_at is not null and (i.imported_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and i.file <> ''
     and not exists (${HELD} join bank_lines l on l.id = p.id join bank_statements s on s.id = l.bank_statement_id where s.bank_import_id = i.id)`,
);
const deleteDryRuns = sql(
  'bank_imports.delete_dry_runs',
  'delete from bank_imports where imported_at is null and created_at < $1',
);

/**
 * Takes the names, accounts and words of people out of bank bookings whose time is over, and the files they came in;
 * figures stay. Money that nobody could assign keeps its sender: it is still somebody's. Files that were looked at and
 * never booked go after a month.
 */
export async function forgetOldBooks(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('forget_old_books', async (tx) => {
    const cleared = {
      bank_lines: await tx.run(clearLines),
      payments: await tx.run(clearPayments),
      refunds: await tx.run(clearRefunds),
      refund_files: await tx.run(clearRefundFiles),
      foreign_deposits: await tx.run(clearForeign),
      debits: await tx.run(clearDebits),
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
