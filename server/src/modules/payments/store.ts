import type { QueueReason } from '@bb1/domain/payments/queue-reason';
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

export interface PaymentRow {
  id: string;
  currency: 'EUR' | 'XLM' | 'BTC' | 'ETH';
  amount: string;
  payer_name: string | null;
  remittance: string;
  end_to_end_id: string | null;
  is_return: boolean;
  is_unsplit_batch: boolean;
}

const insertImport = sql('bank_imports.insert', 'insert into bank_imports (id, file_name, file_hash, file, officer_id, created_at) values ($1, $2, $3, $4, $5, $6)');
const findImport = sql<BankImportRow>('bank_imports.find', 'select id, file_name, file_hash, file, created_at, imported_at, result from bank_imports where id = $1');
const lockImport = sql<BankImportRow>('bank_imports.lock', 'select id, file_name, file_hash, file, created_at, imported_at, result from bank_imports where id = $1 for update');
const listImports = sql<Omit<BankImportRow, 'file'>>('bank_imports.list', 'select id, file_name, file_hash, created_at, imported_at, result from bank_imports order by created_at desc limit 100');
const markImported = sql('bank_imports.imported', 'update bank_imports set imported_at = $2, imported_by = $3, result = $4 where id = $1');
const insertStatement = sql('bank_statements.insert', 'insert into bank_statements (id, bank_import_id, account_iban, statement_id, opening_eur, closing_eur, closing_date) values ($1, $2, $3, $4, $5, $6, $7)');
const insertLine = sql(
  'bank_lines.insert',
  `insert into bank_lines (id, bank_statement_id, account_iban, line_key, booking_date, amount_eur, direction, counterparty_name, counterparty_iban, remittance, end_to_end_id, is_reversal, is_charge, return_reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (account_iban, line_key) do nothing`,
);
const knownKeys = sql<{ line_key: string }>('bank_lines.known', 'select line_key from bank_lines where account_iban = $1 and line_key = any($2)');
const insertPaymentRow = sql(
  'payments.insert',
  `insert into payments (id, source, source_key, currency, amount, payer_name, payer_account, remittance, end_to_end_id, booking_date, is_return, is_unsplit_batch, received_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const lockNew = sql<PaymentRow>('payments.lock_new', "select id, currency, amount, payer_name, remittance, end_to_end_id, is_return, is_unsplit_batch from payments where id = $1 and state = 'new' for update");
const setMatched = sql('payments.set_matched', "update payments set state = 'matched', order_id = $2, queue_reason = null where id = $1");
const setQueued = sql('payments.set_queued', "update payments set state = 'queued', queue_reason = $2 where id = $1");

export async function insertBankImport(tx: Tx, row: { id: string; fileName: string; fileHash: Buffer; file: Buffer; officerId: string; at: Date }): Promise<void> {
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

export async function markBankImported(tx: Tx, id: string, at: Date, officerId: string, result: unknown): Promise<void> {
  await tx.run(markImported, [id, at, officerId, JSON.stringify(result)]);
}

export async function insertBankStatement(tx: Tx, row: { id: string; importId: string; iban: string; statementId: string; openingEur: string | null; closingEur: string | null; closingDate: string | null }): Promise<void> {
  await tx.run(insertStatement, [row.id, row.importId, row.iban, row.statementId, row.openingEur, row.closingEur, row.closingDate]);
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
}

/** False when the line was booked before. */
export async function insertBankLine(tx: Tx, line: NewBankLine): Promise<boolean> {
  const inserted = await tx.run(insertLine, [
    line.id, line.statementRowId, line.iban, line.lineKey, line.bookingDate, line.amountEur, line.direction, line.counterpartyName, line.counterpartyIban, line.remittance, line.endToEndId, line.isReversal, line.isCharge, line.returnReason,
  ]);
  return inserted === 1;
}

export async function knownLineKeys(db: Queryable, iban: string, lineKeys: readonly string[]): Promise<Set<string>> {
  return new Set((await db.rows(knownKeys, [iban, lineKeys])).map((row) => row.line_key));
}

export interface NewPayment {
  readonly id: string;
  readonly source: 'bank' | 'stellar' | 'bitcoin' | 'ethereum';
  readonly sourceKey: string;
  readonly currency: PaymentRow['currency'];
  readonly amount: string;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly remittance: string;
  readonly endToEndId: string | null;
  readonly bookingDate: string | null;
  readonly isReturn: boolean;
  readonly isUnsplitBatch: boolean;
  readonly receivedAt: Date;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx.run(insertPaymentRow, [
    payment.id, payment.source, payment.sourceKey, payment.currency, payment.amount, payment.payerName, payment.payerAccount, payment.remittance, payment.endToEndId, payment.bookingDate, payment.isReturn, payment.isUnsplitBatch, payment.receivedAt,
  ]);
}

/** The payment while it waits for its first look, locked. Null when it was looked at already. */
export function lockNewPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  return tx.maybe(lockNew, [id]);
}

export async function markMatched(tx: Tx, id: string, orderId: string): Promise<void> {
  await tx.run(setMatched, [id, orderId]);
}

export async function markQueued(tx: Tx, id: string, reason: QueueReason): Promise<void> {
  await tx.run(setQueued, [id, reason]);
}
