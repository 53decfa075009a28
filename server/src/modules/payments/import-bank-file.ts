import { createHash } from 'node:crypto';
import { eur } from '@bb1/domain/money';
import type { Locale } from '@bb1/domain/locale';
import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import type { CameBy } from '@bb1/domain/payments/evidence-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Bank } from '../../integrations/bank/bank-port.ts';
import type {
  BankFileFormat,
  BankStatement,
  ReadBankFile,
} from '../../integrations/bank/bank-statement-port.ts';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import {
  bookableStatements,
  type BookableStatement,
  ownDetailsOf,
  findingOf,
  previewOf,
  readBankFileOrRefuse,
  type Reading,
  refusedEntriesOf,
} from './read-bank-import.ts';
import {
  insertBankImport,
  insertBankStatement,
  lockBankImport,
  markBankImported,
  showBankImport,
} from './bank-store.ts';
import { bookLines } from './book-lines.ts';
import { keepWaiting, lockBalance, type WaitingStatement } from './balance-store.ts';
import { newEntryDetails } from './entry-details.ts';
import { insertEntryDetails } from './entry-details-store.ts';
import { tellAgain } from './evidence/second-source.ts';
import { joinBalance } from './join-balance.ts';
import { bookCorrected } from './manual-bookings/book-corrected.ts';
import { recogniseBookedEntries, unreadCents } from './manual-bookings/recognise-booked-entries.ts';
import { insertRefusedEntries } from './manual-bookings/refused-entry-store.ts';
import { newLine } from './new-bank-line.ts';
import { applyBankReports } from './refunds/apply-bank-reports.ts';
import { type ShownImport, toImportDto } from './import-dto.ts';
import { SPLIT_BATCHES } from './split-batches.ts';

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

/** The dry run: stores the file unchanged and reports what importing it would do. Books nothing. */
export async function previewBankFile(
  importing: BankImporting,
  upload: { fileName: string; bytes: Buffer },
): Promise<ShownImport> {
  const { context, bank, locale } = importing;
  const file = await readBankFileOrRefuse(importing.readBankFile, upload.bytes);
  const id = newId();
  const fileHash = createHash('sha256').update(upload.bytes).digest();
  const at = context.clock.now();
  const cameBy: CameBy = importing.officerId === null ? 'folder' : 'upload';
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
    if (importing.officerId === null) return;
    await lockBalance(tx);
    const { reading } = await recogniseBookedEntries(tx, { context, file, bank, cameBy });
    const actor = actorOf(importing.officerId);
    await tellAgain(context, tx, { importId: id, reading, statementRows: new Map(), actor, at });
  });
  return toImportDto(
    await showBankImport(context.db, id),
    await previewOf(context.db, { context, file, bank, cameBy }, { locale, hasMatches: true }),
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

/** The second officer's approval of a file, with the number of new lines they saw. */
interface FileApproval {
  readonly id: string;
  readonly approvedBy: string;
  readonly newLines: number;
}

/**
 * Books what is new of a dry run, once. A line that was booked before, by whatever file, is left alone; entries that cannot be
 * read are kept for officers. A file that an officer uploaded needs the approval of another.
 */
export async function bookBankFile(
  tx: Tx,
  importing: Omit<BankImporting, 'officerId' | 'context'> & {
    readonly context: Omit<BankImporting['context'], 'db'>;
  },
  importId: string,
  approval: FileApproval | null,
): Promise<void> {
  const { context, bank, locale } = importing;
  // Statements are evidence: one that is missing may be what ends a difference of the bank account.
  await refuseWhileHalted(tx, 'everything');
  const row = mustFind(await lockBankImport(tx, importId));
  const file = await readBankFileOrRefuse(importing.readBankFile, row.file);
  await lockBalance(tx);
  const recognised = await recogniseBookedEntries(tx, {
    context,
    file,
    bank,
    cameBy: row.came_by,
  });
  const finding = await findingOf(tx, recognised, { locale, hasMatches: false });
  if (row.imported_at !== null) return;
  if (!finding.importable) throw refuse('invalid', 'bank_not_importable');
  if (approval !== null && approval.newLines !== finding.counts.new)
    throw refuse('conflict', 'facts_changed');
  const at = context.clock.now();
  const { reading, corrected } = recognised;
  const bookable = await bookableStatements(tx, reading);
  await bookCorrected(tx, { bookable, corrected, at });
  const { count, statementRows } = await bookStatements(tx, bookable, {
    importId,
    format: file.format,
    at,
  });
  const booked = corrected.size + count;
  const approvedBy = approval?.approvedBy ?? null;
  const actor = actorOf(approvedBy);
  // Reports that wait for this file fail their refunds before it tells them itself.
  await tellAgain(context, tx, { importId, reading, statementRows, actor, at });
  await keepOthers(context, tx, { reading, bookable, statementRows, importId, at });
  const counts = {
    ...finding.counts,
    new: booked,
    known: finding.counts.new + finding.counts.known - booked,
  };
  await markBankImported(tx, importId, {
    at,
    officerId: approvedBy,
    approvalId: approval?.id ?? null,
    result: { counts },
  });
  await record(tx, {
    at,
    actor,
    act: 'bank_file.imported',
    subject: `bank_import:${importId}`,
    after: counts,
  });
}

/** What the file holds beside lines: entries for officers, transactions of batches, and what the bank says of orders. */
async function keepOthers(
  context: Omit<BankImporting['context'], 'db'>,
  tx: Tx,
  kept: {
    reading: Reading;
    bookable: readonly BookableStatement[];
    statementRows: ReadonlyMap<BankStatement, string>;
    importId: string;
    at: Date;
  },
): Promise<void> {
  const { reading, bookable, statementRows, importId, at } = kept;
  const entries = refusedEntriesOf(reading, bookable);
  const refused = entries.map(({ iban, statement, code, place, readable }) => ({
    ...readable,
    id: newId(),
    iban,
    statementRowId: statementRows.get(statement) ?? null,
    fileInArchive: place.fileInArchive ?? null,
    statementId: place.statementId,
    entryNo: place.entry ?? 0,
    lineNo: place.line,
    code,
    remittance: readable.texts.join('\n'),
  }));
  await insertRefusedEntries(tx, refused, { importId, at });
  const details = ownDetailsOf(reading);
  await insertEntryDetails(
    tx,
    details.map((one) => newEntryDetails(one, one.iban)),
    { importId, at },
  );
  await enqueue(tx, SPLIT_BATCHES, {});
  await applyBankReports(context, tx, {
    importId,
    reports: reading.file.reports,
    isUpload: reading.cameBy === 'upload',
  });
}

function actorOf(officerId: string | null): Actor {
  return officerId === null ? SYSTEM : { kind: 'officer', id: officerId };
}

/** The counts at the time of booking. */
export function countsOf(result: unknown): BankImport['counts'] {
  return (result as { counts: BankImport['counts'] }).counts;
}

interface Booking {
  readonly importId: string;
  readonly format: BankFileFormat | null;
  readonly at: Date;
}

/** Answers how many lines are new, and the rows of the statements. */
async function bookStatements(
  tx: Tx,
  bookable: readonly BookableStatement[],
  booking: Booking,
): Promise<{ count: number; statementRows: ReadonlyMap<BankStatement, string> }> {
  let booked = 0;
  const statementRows = new Map<BankStatement, string>();
  for (const [iban, statements] of Map.groupBy(bookable, (one) => one.iban)) {
    const empty: WaitingStatement[] = [];
    const ids: string[] = [];
    for (const { statement } of statements) {
      const { id, count } = await bookStatement(tx, { iban, statement }, booking);
      booked += count;
      ids.push(id);
      statementRows.set(statement, id);
      if (statement.lines.length === 0) empty.push(emptyStatement(id, statement));
    }
    const equals = await joinBalance(tx, iban, { empty, at: booking.at });
    booked += ids.reduce((sum, id) => sum + (equals.get(id) ?? 0), 0);
  }
  return { count: booked, statementRows };
}

/** Its lines wait until the statement joins the account's balance. */
async function bookStatement(
  tx: Tx,
  { iban, statement }: BookableStatement,
  { importId, format, at }: Booking,
): Promise<{ id: string; count: number }> {
  const { opening, closing } = statement;
  const unread = unreadCents(statement);
  const id = newId();
  await insertBankStatement(tx, {
    id,
    importId,
    iban,
    statementId: statement.statementId ?? '',
    openingEur: opening && eur(opening.cents),
    closingEur: closing && eur(closing.cents),
    closingDate: closing?.date ?? null,
    unreadEur: unread === null ? null : eur(unread),
    format: format ?? 'camt.053',
  });
  let count = 0;
  for (let from = 0; from < statement.lines.length; from += LINES_AT_ONCE)
    count += await bookLines(
      tx,
      statement.lines
        .slice(from, from + LINES_AT_ONCE)
        .map((line) => newLine(line, { statementRowId: id, iban })),
      at,
    );
  await keepWaiting(tx, {
    id,
    iban,
    lineKeys: statement.lines.map(({ lineKey }) => lineKey),
    mayRepeat: opening !== null && closing !== null && count < statement.lines.length,
  });
  return { id, count };
}

function emptyStatement(
  id: string,
  { opening, closing }: BookableStatement['statement'],
): WaitingStatement {
  return {
    id,
    rows: [],
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    lines: [],
  };
}
