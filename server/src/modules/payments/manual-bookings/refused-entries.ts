import type { Locale } from '@bb1/domain/locale';
import { eur } from '@bb1/domain/money';
import { isMessageCode, message } from '@bb1/domain/messages';
import type {
  getRefusedBankEntry,
  listRefusedBankEntries,
} from '@bb1/domain/payments/desk-endpoints';
import { fixedFigures } from '@bb1/domain/payments/refused-entry';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { missingOnAccount } from './bookable-entry.ts';
import { findEntryToBook } from './manual-booking-store.ts';
import { entrySubject, MANUAL_BOOKING } from './propose-manual-booking.ts';
import { listRefusedEntryRows, type RefusedEntryRow } from './refused-entry-store.ts';

type RefusedEntry = z.input<typeof listRefusedBankEntries.reply>[number];

/** Unreadable entries of booked statements, for officers. */
export async function refusedEntries(db: Queryable, locale: Locale): Promise<RefusedEntry[]> {
  return (await listRefusedEntryRows(db)).map((row) => toDto(row, locale));
}

/** One of them, with what the balances say of it and what became of it. */
export async function refusedEntryDetail(
  db: Queryable,
  id: string,
  locale: Locale,
): Promise<z.input<typeof getRefusedBankEntry.reply>> {
  const row = mustFind(await findEntryToBook(db, id));
  const open = await findOpenApproval(db, MANUAL_BOOKING.name, entrySubject(row.id));
  const missing = await missingOnAccount(db, row.account_iban);
  return {
    ...row,
    ...toDto(row, locale),
    fixed: fixedFigures(row),
    balances: {
      unread: row.unread_eur,
      booked: row.booked_eur,
      missing: missing === null ? null : eur(missing),
    },
    is_joined: row.joined_place !== null,
    approval_id: row.approval_id ?? open?.id ?? null,
  };
}

function toDto(row: RefusedEntryRow, locale: Locale): RefusedEntry {
  const code = `bank_entry_${row.code}`;
  return {
    ...row,
    import_id: row.bank_import_id,
    account: row.account_iban,
    place: {
      file: row.file_in_archive,
      statement: row.statement_id,
      entry: row.entry_no,
      line: row.line_no,
    },
    reason: isMessageCode(code) ? message(locale, code) : row.code,
    counterparty: row.counterparty_name,
  };
}
