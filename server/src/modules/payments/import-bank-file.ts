import { createHash } from 'node:crypto';
import { eur, money } from '@bb1/domain/money';
import type { Locale } from '@bb1/domain/locale';
import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { BankLine, BankStatement, ReadBankFile } from '../../integrations/bank/bank-statement-port.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { refuseWhileMoneyIsStopped } from '../officers/money-stop.ts';
import { bookableStatements, counterpartyOf, previewOf, readBankFileOrRefuse, shownImport } from './read-bank-import.ts';
import { insertBankImport, insertBankLine, insertBankStatement, insertPayment, lockBankImport, markBankImported } from './store.ts';

export const MATCH_PAYMENT = 'payments.match';

export interface BankImporting {
  readonly context: Pick<Context, 'db' | 'clock' | 'offering'>;
  readonly readBankFile: ReadBankFile;
  readonly officerId: string;
  readonly locale: Locale;
}

/** The dry run: keeps the file as it came and says what importing it would do. Books nothing. */
export async function previewBankFile(importing: BankImporting, upload: { fileName: string; bytes: Buffer }): Promise<BankImport> {
  const { context } = importing;
  const file = await readBankFileOrRefuse(importing.readBankFile, upload.bytes);
  const row = { id: newId(), file_name: upload.fileName, file_hash: createHash('sha256').update(upload.bytes).digest(), created_at: context.clock.now(), imported_at: null, result: null };
  await context.db.transaction('preview_bank_file', async (tx) => {
    await insertBankImport(tx, { id: row.id, fileName: row.file_name, fileHash: row.file_hash, file: upload.bytes, officerId: importing.officerId, at: row.created_at });
    await record(tx, { at: row.created_at, actor: { kind: 'officer', id: importing.officerId }, act: 'bank_file.previewed', subject: `bank_import:${row.id}`, after: { file_name: row.file_name, file_hash: row.file_hash.toString('hex') } });
  });
  return shownImport(row, await previewOf(context.db, file, context.offering.bank.iban, importing.locale));
}

/** Books the new lines of a dry run in one transaction. A line that was booked before, by whatever file, is left alone. */
export async function importBankFile(importing: BankImporting, importId: string): Promise<BankImport> {
  const { context } = importing;
  const ownIban = context.offering.bank.iban;
  return context.db.transaction('import_bank_file', async (tx) => {
    await refuseWhileMoneyIsStopped(tx);
    const row = await lockBankImport(tx, importId);
    if (row === null) throw refuse('not_found', 'not_found');
    const file = await readBankFileOrRefuse(importing.readBankFile, row.file);
    const finding = await previewOf(tx, file, ownIban, importing.locale);
    if (row.imported_at !== null) return shownImport(row, { ...finding, counts: countsOf(row.result) });
    if (!finding.importable) throw refuse('invalid', 'bank_not_importable');
    const at = context.clock.now();
    let booked = 0;
    for (const statement of bookableStatements(file, ownIban)) booked += await bookStatement(tx, { statement, importId, ownIban, at });
    const counts = { ...finding.counts, new: booked, known: finding.counts.new + finding.counts.known - booked };
    await markBankImported(tx, importId, at, importing.officerId, { counts });
    await record(tx, { at, actor: { kind: 'officer', id: importing.officerId }, act: 'bank_file.imported', subject: `bank_import:${importId}`, after: counts });
    return shownImport({ ...row, imported_at: at }, { ...finding, counts });
  });
}

/** The counts as they were when the file was booked. */
export function countsOf(result: unknown): BankImport['counts'] {
  return (result as { counts: BankImport['counts'] }).counts;
}

interface Booking {
  readonly statement: BankStatement;
  readonly importId: string;
  readonly ownIban: string;
  readonly at: Date;
}

async function bookStatement(tx: Tx, booking: Booking): Promise<number> {
  const { statement, ownIban } = booking;
  const statementRowId = newId();
  await insertBankStatement(tx, {
    id: statementRowId,
    importId: booking.importId,
    iban: ownIban,
    statementId: statement.statementId ?? '',
    openingEur: statement.opening && eur(statement.opening.cents),
    closingEur: statement.closing && eur(statement.closing.cents),
    closingDate: statement.closing?.date ?? null,
  });
  let booked = 0;
  for (const line of statement.lines) if (await bookLine(tx, { line, statementRowId, ownIban, at: booking.at })) booked++;
  return booked;
}

/** Writes one line down, once, with its journal entry; a credit also becomes a payment that waits to be matched. */
async function bookLine(tx: Tx, booking: { line: BankLine; statementRowId: string; ownIban: string; at: Date }): Promise<boolean> {
  const { line, at } = booking;
  const counterparty = counterpartyOf(line);
  const lineId = newId();
  const isCharge = line.direction === 'debit' && line.bankCode.subFamily === 'CHRG';
  const remittance = [...line.remittanceLines, ...line.creditorReferences].join('\n');
  const isNew = await insertBankLine(tx, {
    id: lineId,
    statementRowId: booking.statementRowId,
    iban: booking.ownIban,
    lineKey: line.lineKey,
    bookingDate: line.bookingDate,
    amountEur: eur(line.amountCents),
    direction: line.direction,
    counterpartyName: counterparty.name,
    counterpartyIban: counterparty.iban,
    remittance,
    endToEndId: line.endToEndId,
    isReversal: line.isReversal,
    isCharge,
    returnReason: line.returnReason?.code ?? null,
  });
  if (!isNew) return false;
  const amount = money('EUR', line.amountCents);
  if (line.direction === 'debit') {
    const account = isCharge ? 'bank_charges' : 'unexplained_debits';
    await post(tx, { kind: 'bank_debit', causeId: lineId, at, lines: posting(amount, { debit: { account, subjectId: lineId }, credit: { account: 'bank' } }) });
    return true;
  }
  await insertPayment(tx, {
    id: lineId,
    source: 'bank',
    sourceKey: `${booking.ownIban}|${line.lineKey}`,
    currency: 'EUR',
    amount: eur(line.amountCents),
    payerName: counterparty.ultimateName ?? counterparty.name,
    payerAccount: counterparty.iban ?? counterparty.otherAccount,
    remittance,
    endToEndId: line.endToEndId,
    bookingDate: line.bookingDate,
    isReturn: line.returnReason !== null || line.isReversal,
    isUnsplitBatch: line.transactionCount > 1,
    receivedAt: at,
  });
  await post(tx, { kind: 'payment_received', causeId: lineId, at, lines: posting(amount, { debit: { account: 'bank' }, credit: { account: 'suspense', subjectId: lineId } }) });
  await enqueue(tx, MATCH_PAYMENT, { paymentId: lineId });
  return true;
}
