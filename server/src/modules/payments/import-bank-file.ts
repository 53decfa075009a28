import { createHash } from 'node:crypto';
import { eur, money } from '@bb1/domain/money';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import type { Locale } from '@bb1/domain/locale';
import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Bank } from '../../integrations/bank/bank-port.ts';
import type {
  BankFileFormat,
  BankLine,
  BankStatement,
  ReadBankFile,
} from '../../integrations/bank/bank-statement-port.ts';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { type JournalEntry, postAll, posting } from '../../platform/journal/journal.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import {
  bookableStatements,
  counterpartyOf,
  previewOf,
  readBankFileOrRefuse,
  toImportDto,
  toJoin,
} from './read-bank-import.ts';
import {
  insertBankImport,
  insertBankLines,
  insertBankStatement,
  lockBankImport,
  markBankImported,
  type NewBankLine,
  showBankImport,
} from './bank-store.ts';
import { keepWaiting, lockBalance, type WaitingStatement } from './balance-store.ts';
import { receivedEntry } from './books.ts';
import { joinBalance } from './join-balance.ts';
import { insertPayments, type NewPayment } from './store.ts';

// Some ten statements for so many lines, whatever a line is.
const LINES_AT_ONCE = 500;

export interface BankImporting {
  readonly context: Pick<Context, 'db' | 'clock' | 'offering'>;
  readonly readBankFile: ReadBankFile;
  readonly bank: Bank;
  /** The officer who uploads the file; null for the bank's own channel. */
  readonly officerId: string | null;
  readonly locale: Locale;
}

/** The dry run: keeps the file as it came and says what importing it would do. Books nothing. */
export async function previewBankFile(
  importing: BankImporting,
  upload: { fileName: string; bytes: Buffer },
): Promise<BankImport> {
  const { context } = importing;
  const file = await readBankFileOrRefuse(importing.readBankFile, upload.bytes);
  const id = newId();
  const fileHash = createHash('sha256').update(upload.bytes).digest();
  const at = context.clock.now();
  await context.db.transaction('preview_bank_file', async (tx) => {
    await insertBankImport(tx, {
      id,
      fileName: upload.fileName,
      fileHash,
      file: upload.bytes,
      officerId: importing.officerId,
      at,
    });
    await record(tx, {
      at,
      actor: actorOf(importing.officerId),
      act: 'bank_file.previewed',
      subject: `bank_import:${id}`,
      after: { file_name: upload.fileName, file_hash: fileHash.toString('hex') },
    });
  });
  return toImportDto(
    await showBankImport(context.db, id),
    await previewOf(
      context.db,
      { file, ownIban: context.offering.bank.iban, bank: importing.bank },
      importing.locale,
    ),
  );
}

/** Books a file of the bank's own channel. */
export async function importBankFile(
  importing: Omit<BankImporting, 'officerId'>,
  importId: string,
): Promise<void> {
  await importing.context.db.transaction('import_bank_file', (tx) =>
    bookBankFile(tx, importing, importId, null),
  );
}

/** The second officer's approval of a file, and how many new lines they saw. */
interface FileApproval {
  readonly id: string;
  readonly approvedBy: string;
  readonly newLines: number;
}

/**
 * Books the new lines of a dry run, once. A line that was booked before, by whatever file, is left alone. A file that an
 * officer uploaded needs the approval of another.
 */
export async function bookBankFile(
  tx: Tx,
  importing: Omit<BankImporting, 'officerId'>,
  importId: string,
  approval: FileApproval | null,
): Promise<void> {
  const { context } = importing;
  const ownIban = context.offering.bank.iban;
  // Statements are evidence: one that is missing may be what ends a difference of the bank account.
  await refuseWhileMoneyIsStopped(tx, 'everything');
  const row = mustFind(await lockBankImport(tx, importId));
  const file = await readBankFileOrRefuse(importing.readBankFile, row.file);
  const reading = { file, ownIban, bank: importing.bank };
  await lockBalance(tx);
  const finding = await previewOf(tx, reading, importing.locale);
  if (row.imported_at !== null) return;
  if (!finding.importable) throw refuse('invalid', 'bank_not_importable');
  if (approval !== null && approval.newLines !== finding.counts.new)
    throw refuse('conflict', 'facts_changed');
  const at = context.clock.now();
  let booked = 0;
  const empty: WaitingStatement[] = [];
  for (const statement of await bookableStatements(tx, reading)) {
    const { id, count } = await bookStatement(tx, {
      statement,
      format: file.format,
      importId,
      ownIban,
      at,
    });
    booked += count;
    if (statement.lines.length === 0)
      empty.push({ id, lines: [], ...toJoin(statement, new Map()) });
  }
  await joinBalance(tx, ownIban, empty, at);
  const counts = {
    ...finding.counts,
    new: booked,
    known: finding.counts.new + finding.counts.known - booked,
  };
  const approvedBy = approval?.approvedBy ?? null;
  await markBankImported(tx, importId, {
    at,
    officerId: approvedBy,
    approvalId: approval?.id ?? null,
    result: { counts },
  });
  await record(tx, {
    at,
    actor: actorOf(approvedBy),
    act: 'bank_file.imported',
    subject: `bank_import:${importId}`,
    after: counts,
  });
}

function actorOf(officerId: string | null): Actor {
  return officerId === null ? SYSTEM : { kind: 'officer', id: officerId };
}

/** The counts as they were when the file was booked. */
export function countsOf(result: unknown): BankImport['counts'] {
  return (result as { counts: BankImport['counts'] }).counts;
}

interface Booking {
  readonly statement: BankStatement;
  readonly format: BankFileFormat;
  readonly importId: string;
  readonly ownIban: string;
  readonly at: Date;
}

/** Its lines wait until the statement joins the account's balance. */
async function bookStatement(tx: Tx, booking: Booking): Promise<{ id: string; count: number }> {
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
    format: booking.format,
  });
  let count = 0;
  const knownKeys: string[] = [];
  for (let from = 0; from < statement.lines.length; from += LINES_AT_ONCE) {
    const lines = statement.lines
      .slice(from, from + LINES_AT_ONCE)
      .map((line) => newLine(line, { statementRowId, ownIban }));
    const inserted = await bookLines(tx, lines, booking.at);
    count += inserted.size;
    knownKeys.push(...lines.flatMap(({ line, row }) => (inserted.has(row.id) ? [] : line.lineKey)));
  }
  await keepWaiting(tx, { id: statementRowId, iban: ownIban, knownKeys });
  return { id: statementRowId, count };
}

interface LineToBook {
  readonly line: BankLine;
  readonly row: NewBankLine;
}

function newLine(line: BankLine, place: { statementRowId: string; ownIban: string }): LineToBook {
  const counterparty = counterpartyOf(line);
  return {
    line,
    row: {
      id: newId(),
      statementRowId: place.statementRowId,
      iban: place.ownIban,
      lineKey: line.lineKey,
      bookingDate: line.bookingDate,
      amountEur: eur(line.amountCents),
      direction: line.direction,
      counterpartyName: counterparty.name,
      counterpartyIban: counterparty.iban,
      remittance: [...line.remittanceLines, ...line.creditorReferences].join('\n'),
      endToEndId: line.endToEndId,
      isReversal: line.isReversal,
      isCharge: line.direction === 'debit' && line.bankCode.subFamily === 'CHRG',
      returnReason: returnReasonOf(line),
      bankReference: line.bankReference,
      transactionReference: line.transactionReference,
      networkReference: line.networkReference,
      valueDate: line.valueDate,
    },
  };
}

/** Booking codes of returns and of recalls that were answered (ISO 20022), where a bank sends no return information with them. */
const RETURN_CODES: ReadonlySet<string> = new Set(['RRTN', 'RPCR', 'XRTN', 'XRPC']);

/** Why a transfer came or went back, in a code of ISO 20022; `NARR` where the bank gives words alone. Null for every other line. */
function returnReasonOf({ returnReason, bankCode }: BankLine): string | null {
  if (returnReason !== null) return returnReason.code ?? 'NARR';
  const code = bankCode.subFamily ?? '';
  return RETURN_CODES.has(code) ? code : null;
}

/** Writes lines down, each once, with their journal entries; a credit also becomes a payment. Answers the ids of new ones. */
async function bookLines(
  tx: Tx,
  lines: readonly LineToBook[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const inserted = await insertBankLines(
    tx,
    lines.map(({ row }) => row),
  );
  const booked = lines.filter(({ row }) => inserted.has(row.id));
  const credits = booked.filter(({ row }) => row.direction === 'credit');
  const debits = booked.filter(({ row }) => row.direction === 'debit');
  await insertPayments(
    tx,
    credits.map((credit) => paymentOf(credit, at)),
  );
  await postAll(tx, [
    ...credits.map(({ line, row }) =>
      receivedEntry({ id: row.id, currency: 'EUR', amount: money('EUR', line.amountCents) }, at),
    ),
    ...debits.map(({ line, row }) => debitEntry(row, line, at)),
  ]);
  return inserted;
}

function debitEntry(row: NewBankLine, line: BankLine, at: Date): JournalEntry {
  const account = row.isCharge ? 'bank_charges' : 'unexplained_debits';
  return {
    kind: 'bank_debit',
    causeId: row.id,
    at,
    lines: posting(money('EUR', line.amountCents), {
      debit: { account, subjectId: row.id },
      credit: { account: 'bank' },
    }),
  };
}

function paymentOf({ line, row }: LineToBook, at: Date): NewPayment {
  const counterparty = counterpartyOf(line);
  return {
    id: row.id,
    source: 'bank',
    sourceKey: `${row.iban}|${line.lineKey}`,
    currency: 'EUR',
    amount: row.amountEur,
    // The holder of the account, whom a bank has identified; on whose behalf they say to pay, anybody can write.
    payerName: counterparty.name ?? counterparty.ultimateName,
    payerAccount: counterparty.iban ?? counterparty.otherAccount,
    remittance: row.remittance,
    endToEndId: line.endToEndId,
    bookingDate: line.bookingDate,
    isReturn: row.returnReason !== null || line.isReversal,
    isUnsplitBatch: line.transactionCount > 1,
    receivedAt: at,
    // Money is in time on the day the bank booked it, whenever the statement comes.
    firstSeenAt: berlinDayStarts(line.bookingDate),
    finality: 'final',
    transactionId: line.bankReference,
    depositAddress: null,
    memoType: null,
    isMuxed: false,
    height: null,
    confirmations: null,
  };
}
