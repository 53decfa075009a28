import type { Locale } from '@bb1/domain/locale';
import { isMessageCode, message } from '@bb1/domain/messages';
import type { listRefusedBankEntries } from '@bb1/domain/payments/desk-endpoints';
import type { z } from 'zod';
import type { Queryable } from '../../platform/db/database.ts';
import { listRefusedEntryRows } from './refused-entry-store.ts';

/** Unreadable entries of booked statements, for officers. */
export async function refusedEntries(
  db: Queryable,
  locale: Locale,
): Promise<z.input<typeof listRefusedBankEntries.reply>> {
  return (await listRefusedEntryRows(db)).map((row) => {
    const code = `bank_entry_${row.code}`;
    return {
      id: row.id,
      import_id: row.bank_import_id,
      account: row.account_iban,
      place: {
        file: row.file_in_archive,
        statement: row.statement_id,
        entry: row.entry_no,
        line: row.line_no,
      },
      reason: isMessageCode(code) ? message(locale, code) : row.code,
      currency: row.currency,
      amount: row.amount,
      direction: row.direction,
      booking_date: row.booking_date,
      value_date: row.value_date,
      counterparty: row.counterparty_name,
      counterparty_iban: row.counterparty_iban,
      remittance: row.remittance,
      bank_reference: row.bank_reference,
      refused_at: row.refused_at.toISOString(),
    };
  });
}
