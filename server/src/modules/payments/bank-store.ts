import type { CameBy } from '@bb1/domain/payments/evidence-endpoints';
import type { BankFileFormat } from '../../integrations/bank/bank-statement-port.ts';
import type { BookedFormats } from '../../integrations/bank/bank-port.ts';
import { type Query, type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface BankImportRow {
  id: string;
  file_name: string;
  file_hash: Buffer;
  file: Buffer;
  created_at: Date;
  imported_at: Date | null;
  result: unknown;
  came_by: CameBy;
  uploaded_by_name: string | null;
  /** Of the officer who confirmed an uploaded file. */
  confirmed_by_name: string | null;
  /** The pending proposal to book it, or the one by which it was booked. */
  approval_id: string | null;
}

const IMPORT = `i.id, i.file_name, i.file_hash, i.created_at, i.imported_at, i.result, case when i.officer_id is null then 'folder' else 'upload' end as came_by, u.name as uploaded_by_name,
  case when i.imported_by is distinct from i.officer_id then c.name end as confirmed_by_name, i.approval_id
  from bank_imports i left join officer_names u on u.id = i.officer_id left join officer_names c on c.id = i.imported_by`;

export const insertBankImport = sql(
  'bank_imports.insert',
  'insert into bank_imports (id, file_name, file_hash, file, officer_id, created_at) values ($1, $2, $3, $4, $5, $6)',
).run(
  (row: {
    id: string;
    fileName: string;
    fileHash: Buffer;
    file: Buffer;
    officerId: string | null;
    at: Date;
  }) => [row.id, row.fileName, row.fileHash, row.file, row.officerId, row.at],
);

export const findBankImport = sql<BankImportRow>(
  'bank_imports.find',
  `select i.file, ${IMPORT} where i.id = $1`,
).maybe((id: string) => [id]);

/** Without the file. */
export const showBankImport = sql<Omit<BankImportRow, 'file'>>(
  'bank_imports.show',
  `select ${IMPORT} where i.id = $1`,
).one((id: string) => [id]);

export const lockBankImport = sql<BankImportRow>(
  'bank_imports.lock',
  `select i.file, ${IMPORT} where i.id = $1 for update of i`,
).lock((id: string) => [id]);

export const listBankImportRows = sql<Omit<BankImportRow, 'file'>>(
  'bank_imports.list',
  `select ${IMPORT} order by i.created_at desc limit 100`,
).rows();

export const markBankImported = sql(
  'bank_imports.imported',
  'update bank_imports set imported_at = $2, imported_by = $3, approval_id = $4, result = $5 where id = $1',
).run(
  (
    id: string,
    booked: { at: Date; officerId: string | null; approvalId: string | null; result: unknown },
  ) => {
    const { at, officerId, approvalId, result } = booked;
    return [id, at, officerId, approvalId, JSON.stringify(result)];
  },
);

export const insertBankStatement = sql(
  'bank_statements.insert',
  'insert into bank_statements (id, bank_import_id, account_iban, statement_id, opening_eur, closing_eur, closing_date, unread_eur, format) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(
  (row: {
    id: string;
    importId: string;
    iban: string;
    statementId: string;
    openingEur: string | null;
    closingEur: string | null;
    closingDate: string | null;
    /** What its balances leave for entries that could not be read. */
    unreadEur: string | null;
    format: BankFileFormat;
  }) => [
    row.id,
    row.importId,
    row.iban,
    row.statementId,
    row.openingEur,
    row.closingEur,
    row.closingDate,
    row.unreadEur,
    row.format,
  ],
);

/** Of lines `booked` by a statement, those that an officer's file brings. Parts of a batch have another source: their details. */
export const TOLD_BY_ONE_UPLOAD = `single as (insert into single_source_lines (bank_line_id, bank_import_id)
     select b.id, i.id from booked b join bank_statements s on s.id = b.bank_statement_id join bank_imports i on i.id = s.bank_import_id where i.officer_id is not null and b.part_of is null)`;

const insertLines = sql<{ id: string }>(
  'bank_lines.insert_many',
  `with booked as (insert into bank_lines (id, bank_statement_id, account_iban, line_key, identity, part_of, booking_date, amount_eur, charges_eur, direction, counterparty_name, counterparty_iban, remittance, end_to_end_id, is_reversal, is_charge, return_reason, bank_reference, transaction_reference, network_reference, value_date)
   select id, "statementRowId", iban, "lineKey", identity, "partOf", "bookingDate", "amountEur", "chargesEur", direction, "counterpartyName", "counterpartyIban", remittance, "endToEndId", "isReversal", "isCharge", "returnReason", "bankReference", "transactionReference", "networkReference", "valueDate"
   from jsonb_to_recordset($1::jsonb) as l (id uuid, "statementRowId" uuid, iban text, "lineKey" text, identity text, "partOf" uuid, "bookingDate" date, "amountEur" numeric, "chargesEur" numeric, direction text, "counterpartyName" text, "counterpartyIban" text, remittance text, "endToEndId" text,
     "isReversal" boolean, "isCharge" boolean, "returnReason" text, "bankReference" text, "transactionReference" text, "networkReference" text, "valueDate" date)
   on conflict (account_iban, line_key) do nothing returning id, bank_statement_id, part_of), ${TOLD_BY_ONE_UPLOAD} select id from booked`,
);

const knownKeys = sql<{ line_key: string; waits: boolean }>(
  'bank_lines.known',
  'select l.line_key, exists (select from waiting_bank_lines w where w.bank_line_id = l.id) as waits from bank_lines l where l.account_iban = $1 and l.line_key = any($2)',
);

export interface NewBankLine {
  readonly id: string;
  readonly statementRowId: string;
  readonly iban: string;
  readonly lineKey: string;
  /** Null for a part of a batch, whose statement is that of the batch. */
  readonly identity: string | null;
  /** The line of the batch that it is a part of. */
  readonly partOf: string | null;
  readonly bookingDate: string;
  readonly amountEur: string;
  readonly chargesEur: string | null;
  readonly direction: 'credit' | 'debit';
  readonly counterpartyName: string | null;
  readonly counterpartyIban: string | null;
  readonly remittance: string;
  readonly endToEndId: string | null;
  readonly isReversal: boolean;
  readonly isCharge: boolean;
  readonly returnReason: string | null;
  readonly bankReference: string | null;
  readonly transactionReference: string | null;
  readonly networkReference: string | null;
  readonly valueDate: string | null;
}

/** The ids of those that were not booked before. */
export async function insertBankLines(tx: Tx, lines: readonly NewBankLine[]): Promise<Set<string>> {
  return new Set((await tx.rows(insertLines, [JSON.stringify(lines)])).map((row) => row.id));
}

/** For booked lines, whether they wait for their statement to follow the balance. */
export async function knownLineKeys(
  db: Queryable,
  iban: string,
  lineKeys: readonly string[],
): Promise<Map<string, { readonly waits: boolean }>> {
  return new Map((await db.rows(knownKeys, [iban, lineKeys])).map((row) => [row.line_key, row]));
}

const bookedFormats = sql<{ format: BankFileFormat; last_day: string }>(
  'bank_lines.booked_formats',
  'select s.format, max(l.last_day) as last_day from bank_statements s cross join lateral (select max(booking_date) as last_day from bank_lines where bank_statement_id = s.id and account_iban = $1) l where l.last_day is not null group by s.format',
);

/** The last booking day of an account in each format so far. */
export async function bookedFormatsOf(db: Queryable, iban: string): Promise<BookedFormats> {
  return Object.fromEntries(
    (await db.rows(bookedFormats, [iban])).map((row) => [row.format, row.last_day]),
  );
}

export interface DebitRow {
  id: string;
  amount_eur: string;
  end_to_end_id: string | null;
  remittance: string;
  is_reversal: boolean;
  return_reason: string | null;
}

export const lockDebit = sql<DebitRow>(
  'bank_lines.lock_debit',
  "select id, amount_eur, end_to_end_id, remittance, is_reversal, return_reason from bank_lines where id = $1 and direction = 'debit' for update",
);

export const isExplained = sql<{ found: boolean }>(
  'journal.debit_explained',
  "select coalesce(sum(amount), 0) = 0 as found from journal_lines where account = 'unexplained_debits' and subject_id = $1",
);

export const insertUnexplained = sql(
  'unexplained_debits.insert',
  'insert into unexplained_debits (bank_line_id, kind) values ($1, $2) on conflict (bank_line_id) do nothing',
);

/** The unexplained debits that have one of these amounts. */
export const debitsOfAmounts = sql<{
  id: string;
  booking_date: string;
  amount: string;
  counterparty: string | null;
}>(
  'bank_lines.debits_of_amounts',
  "select l.id, l.booking_date, l.amount_eur::text as amount, l.counterparty_name as counterparty from unexplained_debits u join bank_lines l on l.id = u.bank_line_id where u.kind = 'debit' and u.noted_at is null and l.amount_eur = any($1::numeric[]) order by l.booking_date, l.id",
);

/** Two officers have found out what it was. */
export const noteExplained = sql(
  'unexplained_debits.note_explained',
  'update unexplained_debits set note = $2, noted_by = $3, noted_at = $4 where bank_line_id = $1',
);

export interface ExportedBankLine {
  id: string;
  booking_date: string;
  value_date: string | null;
  direction: 'credit' | 'debit';
  amount_eur: string;
  counterparty_name: string | null;
  counterparty_iban: string | null;
  remittance: string;
  end_to_end_id: string | null;
  bank_reference: string | null;
  is_reversal: boolean;
  is_charge: boolean;
  charges_eur: string | null;
  return_reason: string | null;
  statement_id: string;
  account_iban: string;
  /** The proposal by which two officers booked it by hand. */
  manual_booking: string | null;
}

const list = sql<ExportedBankLine>(
  'bank_lines.export',
  `select l.id, l.booking_date, l.value_date, l.direction, l.amount_eur, l.counterparty_name, l.counterparty_iban, l.remittance, l.end_to_end_id, l.bank_reference, l.is_reversal, l.is_charge, l.charges_eur, l.return_reason, s.statement_id, l.account_iban, b.approval_id as manual_booking
   from bank_lines l join bank_statements s on s.id = l.bank_statement_id left join booked_refused_entries b on b.bank_line_id = l.id
   where ($1::date is null or l.booking_date >= $1) and ($2::date is null or l.booking_date <= $2) and l.part_of is null order by l.booking_date desc, l.id limit $3 offset $4`,
);

export const known = sql<{ id: string; is_halfway: boolean }>(
  'bank_imports.from_folder',
  'select id, imported_at is null and created_at > $2 as is_halfway from bank_imports where file_hash = $1 and officer_id is null',
);

/** Booked lines of the bank between two booking days, both included; the newest first. */
export function exportedBankLines(request: {
  from?: string | undefined;
  until?: string | undefined;
  limit: number;
  offset: number;
}): Query<ExportedBankLine> {
  return {
    statement: list,
    values: [request.from ?? null, request.until ?? null, request.limit, request.offset],
  };
}
