import type { BankFileFormat } from '../../integrations/bank/bank-statement-port.ts';
import type { BookedFormats } from '../../integrations/bank/bank-port.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface BankImportRow {
  id: string;
  file_name: string;
  file_hash: Buffer;
  file: Buffer;
  created_at: Date;
  imported_at: Date | null;
  result: unknown;
}

const insertImport = sql(
  'bank_imports.insert',
  'insert into bank_imports (id, file_name, file_hash, file, officer_id, created_at) values ($1, $2, $3, $4, $5, $6)',
);
const findImport = sql<BankImportRow>(
  'bank_imports.find',
  'select id, file_name, file_hash, file, created_at, imported_at, result from bank_imports where id = $1',
);
const lockImport = sql<BankImportRow>(
  'bank_imports.lock',
  'select id, file_name, file_hash, file, created_at, imported_at, result from bank_imports where id = $1 for update',
);
const listImports = sql<Omit<BankImportRow, 'file'>>(
  'bank_imports.list',
  'select id, file_name, file_hash, created_at, imported_at, result from bank_imports order by created_at desc limit 100',
);
const markImported = sql(
  'bank_imports.imported',
  'update bank_imports set imported_at = $2, imported_by = $3, result = $4 where id = $1',
);
const insertStatement = sql(
  'bank_statements.insert',
  'insert into bank_statements (id, bank_import_id, account_iban, statement_id, opening_eur, closing_eur, closing_date, format) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);
const insertLines = sql<{ id: string }>(
  'bank_lines.insert_many',
  `insert into bank_lines (id, bank_statement_id, account_iban, line_key, booking_date, amount_eur, direction, counterparty_name, counterparty_iban, remittance, end_to_end_id, is_reversal, is_charge, return_reason, bank_reference, transaction_reference, value_date)
   select id, "statementRowId", iban, "lineKey", "bookingDate", "amountEur", direction, "counterpartyName", "counterpartyIban", remittance, "endToEndId", "isReversal", "isCharge", "returnReason", "bankReference", "transactionReference", "valueDate"
   from jsonb_to_recordset($1::jsonb) as l (id uuid, "statementRowId" uuid, iban text, "lineKey" text, "bookingDate" date, "amountEur" numeric, direction text, "counterpartyName" text, "counterpartyIban" text, remittance text, "endToEndId" text,
     "isReversal" boolean, "isCharge" boolean, "returnReason" text, "bankReference" text, "transactionReference" text, "valueDate" date)
   on conflict (account_iban, line_key) do nothing returning id`,
);
const knownKeys = sql<{ line_key: string }>(
  'bank_lines.known',
  'select line_key from bank_lines where account_iban = $1 and line_key = any($2)',
);

export async function insertBankImport(
  tx: Tx,
  row: {
    id: string;
    fileName: string;
    fileHash: Buffer;
    file: Buffer;
    officerId: string | null;
    at: Date;
  },
): Promise<void> {
  await tx.run(insertImport, [row.id, row.fileName, row.fileHash, row.file, row.officerId, row.at]);
}

export function findBankImport(db: Queryable, id: string): Promise<BankImportRow | null> {
  return db.maybe(findImport, [id]);
}

export function lockBankImport(tx: Tx, id: string): Promise<BankImportRow | null> {
  return tx.maybe(lockImport, [id]);
}

export function listBankImportRows(db: Queryable): Promise<Omit<BankImportRow, 'file'>[]> {
  return db.rows(listImports);
}

export async function markBankImported(
  tx: Tx,
  id: string,
  at: Date,
  officerId: string | null,
  result: unknown,
): Promise<void> {
  await tx.run(markImported, [id, at, officerId, JSON.stringify(result)]);
}

export async function insertBankStatement(
  tx: Tx,
  row: {
    id: string;
    importId: string;
    iban: string;
    statementId: string;
    openingEur: string | null;
    closingEur: string | null;
    closingDate: string | null;
    format: BankFileFormat;
  },
): Promise<void> {
  await tx.run(insertStatement, [
    row.id,
    row.importId,
    row.iban,
    row.statementId,
    row.openingEur,
    row.closingEur,
    row.closingDate,
    row.format,
  ]);
}

export interface NewBankLine {
  readonly id: string;
  readonly statementRowId: string;
  readonly iban: string;
  readonly lineKey: string;
  readonly bookingDate: string;
  readonly amountEur: string;
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
  readonly valueDate: string | null;
}

/** The ids of those that were not booked before. */
export async function insertBankLines(tx: Tx, lines: readonly NewBankLine[]): Promise<Set<string>> {
  return new Set((await tx.rows(insertLines, [JSON.stringify(lines)])).map((row) => row.id));
}

export async function knownLineKeys(
  db: Queryable,
  iban: string,
  lineKeys: readonly string[],
): Promise<Set<string>> {
  return new Set((await db.rows(knownKeys, [iban, lineKeys])).map((row) => row.line_key));
}

const bookedFormats = sql<{ format: BankFileFormat; last_day: string }>(
  'bank_lines.booked_formats',
  'select s.format, max(l.last_day) as last_day from bank_statements s cross join lateral (select max(booking_date) as last_day from bank_lines where bank_statement_id = s.id and account_iban = $1) l where l.last_day is not null group by s.format',
);

/** The last booking day of an account in each format it came in. */
export async function bookedFormatsOf(db: Queryable, iban: string): Promise<BookedFormats> {
  return Object.fromEntries(
    (await db.rows(bookedFormats, [iban])).map((row) => [row.format, row.last_day]),
  );
}
