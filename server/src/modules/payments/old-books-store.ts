import { sql } from '../../platform/db/database.ts';

// The first day whose books must still be kept (section 147(4) AO: ten years from the end of the
// year).
const KEPT_FROM = 'make_date(extract(year from product_day())::int - 10, 1, 1)';

const HELD =
  'select from payments p join payment_assignments pa on pa.payment_id = p.id join orders o on o.id = pa.order_id join accounts_to_keep k on k.account_id = o.account_id';

const HELD_PERSON = 'exists (select from accounts_to_keep k where k.account_id = r.account_id)';

export const clearLines = sql(
  'bank_lines.clear_old',
  `update bank_lines l set counterparty_name = null, counterparty_iban = null, remittance = '', end_to_end_id = null
   where l.booking_date < ${KEPT_FROM} and (l.counterparty_name is not null or l.counterparty_iban is not null or l.remittance <> '' or l.end_to_end_id is not null)
     and not exists (select from payments p where p.id = l.id and p.state in ('new', 'queued')) and not exists (${HELD} where p.id = l.id)`,
);

export const clearPayments = sql(
  'payments.clear_old',
  `update payments old set payer_name = null, payer_account = null, remittance = '', end_to_end_id = null
   where old.state not in ('new', 'queued') and coalesce(old.booking_date, (old.received_at at time zone 'Europe/Berlin')::date) < ${KEPT_FROM}
     and (old.payer_name is not null or old.payer_account is not null or old.remittance <> '' or old.end_to_end_id is not null) and not exists (${HELD} where p.id = old.id)`,
);

export const clearRefunds = sql(
  'refunds.clear_old',
  `update refunds r set payee_name = null, payee_account = '', payee_memo = null, note = ''
   where r.state in ('sent', 'failed', 'rejected', 'ended') and (coalesce(r.sent_at, r.decided_at, r.proposed_at) at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and r.payee_account <> '' and not exists (${HELD} where p.id = r.payment_id) and not ${HELD_PERSON}`,
);

export const clearRefundFiles = sql(
  'refund_files.clear_old',
  `update refund_files f set file = '' where (f.made_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and f.file <> ''
     and not exists (${HELD} join refunds r on r.payment_id = p.id where r.refund_file_id = f.id)
     and not exists (select from refunds r where r.refund_file_id = f.id and ${HELD_PERSON})`,
);

export const clearForeign = sql(
  'foreign_deposits.clear_old',
  `update foreign_deposits set sender = null, memo = null, note = null where (received_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and (sender is not null or memo is not null or note is not null)`,
);

export const clearDebits = sql(
  'unexplained_debits.clear_old',
  `update unexplained_debits u set note = null from bank_lines l where l.id = u.bank_line_id and l.booking_date < ${KEPT_FROM} and u.note is not null and not exists (${HELD} where p.id = l.id)`,
);

export const clearRefusedEntries = sql(
  'refused_bank_entries.clear_old',
  `update refused_bank_entries set counterparty_name = null, counterparty_iban = null, remittance = '' where coalesce(booking_date, (refused_at at time zone 'Europe/Berlin')::date) < ${KEPT_FROM}
     and (counterparty_name is not null or counterparty_iban is not null or remittance <> '')`,
);

export const clearTypedEntries = sql(
  'typed_bank_entries.clear_old',
  `update typed_bank_entries set counterparty_name = null, counterparty_iban = null, remittance = '', end_to_end_id = null where booking_date < ${KEPT_FROM}
     and (counterparty_name is not null or counterparty_iban is not null or remittance <> '' or end_to_end_id is not null)`,
);

export const clearReports = sql(
  'bank_reports.clear_old',
  `update bank_reports set reason = null where (reported_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and reason is not null`,
);

export const clearFiles = sql(
  'bank_imports.clear_old',
  `update bank_imports i set file = '' where i.imported_at is not null and (i.imported_at at time zone 'Europe/Berlin')::date < ${KEPT_FROM} and i.file <> ''
     and not exists (${HELD} join bank_lines l on l.id = p.id join bank_statements s on s.id = l.bank_statement_id where s.bank_import_id = i.id)`,
);

export const deleteDryRuns = sql(
  'bank_imports.delete_dry_runs',
  'delete from bank_imports where imported_at is null and created_at < $1',
);
