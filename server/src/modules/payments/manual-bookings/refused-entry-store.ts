import type {
  EntryErrorCode,
  ReadableEntry,
} from '../../../integrations/bank/bank-statement-port.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';

export interface RefusedEntryRow {
  id: string;
  bank_import_id: string;
  account_iban: string;
  file_in_archive: string | null;
  statement_id: string | null;
  entry_no: number;
  line_no: number;
  code: string;
  currency: string | null;
  amount: string | null;
  direction: 'credit' | 'debit' | null;
  booking_date: string | null;
  value_date: string | null;
  counterparty_name: string | null;
  counterparty_iban: string | null;
  remittance: string;
  bank_reference: string | null;
  refused_at: Date;
  is_booked: boolean;
}

export interface NewRefusedEntry extends ReadableEntry {
  readonly id: string;
  readonly iban: string;
  readonly statementRowId: string | null;
  readonly fileInArchive: string | null;
  readonly statementId: string | null;
  readonly entryNo: number;
  readonly lineNo: number;
  readonly code: EntryErrorCode;
  readonly remittance: string;
}

const insertMany = sql(
  'refused_bank_entries.insert_many',
  `insert into refused_bank_entries (id, bank_import_id, account_iban, bank_statement_id, entry_key, file_in_archive, statement_id, entry_no, line_no, code, currency, amount, direction, booking_date, value_date, counterparty_name, counterparty_iban, remittance, bank_reference, refused_at)
   select id, $2, iban, "statementRowId", "entryKey", "fileInArchive", "statementId", "entryNo", "lineNo", code, currency, amount, direction, "bookingDate", "valueDate", "counterpartyName", "counterpartyIban", remittance, "bankReference", $3
   from jsonb_to_recordset($1::jsonb) as e (id uuid, iban text, "statementRowId" uuid, "entryKey" text, "fileInArchive" text, "statementId" text, "entryNo" integer, "lineNo" integer, code text, currency text, amount text, direction text, "bookingDate" date, "valueDate" date, "counterpartyName" text, "counterpartyIban" text, remittance text, "bankReference" text)
   on conflict (account_iban, entry_key) do update set bank_statement_id = excluded.bank_statement_id
     where exists (select from bank_statements s where s.id = excluded.bank_statement_id and s.joined_place is not null)
       and not exists (select from bank_statements s where s.id = refused_bank_entries.bank_statement_id and s.joined_place is not null)`,
);

const knownKeys = sql<{ account_iban: string; entry_key: string }>(
  'refused_bank_entries.known',
  'select account_iban, entry_key from refused_bank_entries where account_iban = any($1) and entry_key = any($2)',
);

export const listRefusedEntryRows = sql<RefusedEntryRow>(
  'refused_bank_entries.list',
  `select id, bank_import_id, account_iban, file_in_archive, statement_id, entry_no, line_no, code, currency, amount, direction, booking_date, value_date, counterparty_name, counterparty_iban, remittance, bank_reference, refused_at, exists (select from booked_refused_entries b where b.refused_entry_id = e.id) as is_booked
   from refused_bank_entries e order by is_booked, refused_at desc, id limit 200`,
).rows();

/** Stores each entry once, however many files contain it; its statement is the one that joins the balance, once there is one. */
export async function insertRefusedEntries(
  tx: Tx,
  entries: readonly NewRefusedEntry[],
  { importId, at }: { importId: string; at: Date },
): Promise<void> {
  if (entries.length > 0) await tx.run(insertMany, [JSON.stringify(entries), importId, at]);
}

/** Which of these were refused before, each as `account|key`. */
export async function knownRefusedEntries(
  db: Queryable,
  entries: readonly { iban: string; entryKey: string }[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const rows = await db.rows(knownKeys, [
    [...new Set(entries.map(({ iban }) => iban))],
    entries.map(({ entryKey }) => entryKey),
  ]);
  return new Set(rows.map((row) => `${row.account_iban}|${row.entry_key}`));
}
