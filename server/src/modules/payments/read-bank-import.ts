import { message, type MessageCode } from '@bb1/domain/messages';
import type { Locale } from '@bb1/domain/locale';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { refuseField } from '@bb1/domain/refusal';
import type { CameBy } from '@bb1/domain/payments/evidence-endpoints';
import type { Context } from '../../context.ts';
import type { Bank } from '../../integrations/bank/bank-port.ts';
import {
  type BankFile,
  BankFileError,
  type BankLine,
  type BankStatement,
  type EntryDetails,
  type EntryError,
  type Place,
  type ReadBankFile,
  type SkippedFile,
} from '../../integrations/bank/bank-statement-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { bookedFormatsOf } from './bank-store.ts';
import { detailsKeyOf, newEntryDetails } from './entry-details.ts';
import { findBatchLine, isDecidedOn, knownEntryDetails } from './entry-details-store.ts';
import { type CorrectedLines, type PlacedStatement, placedStatements } from './place-statements.ts';
import { matchesOf } from './preview-matches.ts';
import { recogniseBookedEntries } from './manual-bookings/recognise-booked-entries.ts';
import { knownRefusedEntries } from './manual-bookings/refused-entry-store.ts';
import { findReported } from './refunds/apply-bank-reports.ts';
import { keptOutcomes } from './refunds/bank-report-store.ts';
import {
  type Finding,
  placeText,
  shownDetails,
  shownEntry,
  shownLine,
  shownPlace,
  shownReport,
  shownStatement,
} from './import-dto.ts';

const SHOWN_LINES = 500;
const NO_STATEMENTS: ReadonlySet<SkippedFile['code']> = new Set([
  'unknown_format',
  'is_camt052',
  'is_mt942',
  'is_pain001',
  'wrong_message_type',
  'no_statement',
]);

export interface Reading {
  readonly context: Pick<Context, 'clock' | 'offering'>;
  readonly file: BankFile;
  readonly bank: Bank;
  readonly cameBy: CameBy;
}

/**
 * Reads a bank file; a file that is refused as a whole is refused at the field, with the position.
 */
export async function readBankFileOrRefuse(
  readBankFile: ReadBankFile,
  bytes: Uint8Array,
): Promise<BankFile> {
  try {
    return await readBankFile(bytes);
  } catch (error) {
    if (error instanceof BankFileError)
      throw refuseField('file', `bank_file_${error.code}`, { line: placeText(error.place) });
    throw error;
  }
}

/** Of our own accounts and no contradiction in itself. */
export interface BookableStatement {
  readonly iban: string;
  readonly statement: BankStatement;
}

/** Statements of our own accounts whose balances do not contradict their bookings. */
export async function bookableStatements(
  db: Queryable,
  { context, file, bank }: Reading,
): Promise<BookableStatement[]> {
  const bookable: BookableStatement[] = [];
  for (const iban of ownIbans(context.offering)) {
    const statements = file.statements.filter(({ account }) => account.iban === iban);
    if (statements.length === 0 || file.format === null) continue;
    const booked = await bookedFormatsOf(db, iban);
    for (const statement of statements)
      if (
        statement.continuity.state !== 'broken' &&
        !bank.repeatsOtherFormat(statement, file.format, booked)
      )
        bookable.push({ iban, statement });
  }
  return bookable;
}

/** Entries that cannot be read, of statements that can be booked. */
export function refusedEntriesOf(
  { file }: Pick<Reading, 'file'>,
  bookable: readonly BookableStatement[],
): (EntryError & BookableStatement & { readable: NonNullable<EntryError['readable']> })[] {
  const isOf = ({ place, account }: EntryError, { iban, statement }: BookableStatement) =>
    account.iban === iban &&
    place.statementId === statement.statementId &&
    place.fileInArchive === statement.place.fileInArchive;
  return file.errors.flatMap((error) => {
    const own = bookable.findLast(
      (one) => isOf(error, one) && one.statement.place.line <= error.place.line,
    );
    return own === undefined || error.readable === null
      ? []
      : { ...error, ...own, readable: error.readable };
  });
}

/** Details of entries of our own accounts. */
export function ownDetailsOf({
  context,
  file,
}: Pick<Reading, 'context' | 'file'>): (EntryDetails & { iban: string })[] {
  const own = ownIbans(context.offering);
  return file.details.flatMap((details) => {
    const { iban } = details.account;
    return iban !== null && own.includes(iban) ? { ...details, iban } : [];
  });
}

/** What an import of the file would do now; nothing is written. Matches take a while, and are omitted unless they are asked for. */
export async function previewOf(
  db: Queryable,
  reading: Reading,
  options: { locale: Locale; hasMatches: boolean },
): Promise<Finding> {
  return findingOf(db, await recogniseBookedEntries(db, reading), options);
}

/** The same for a file whose entries were recognised already. */
export async function findingOf(
  db: Queryable,
  { reading, corrected }: { reading: Reading; corrected: CorrectedLines },
  { locale, hasMatches }: { locale: Locale; hasMatches: boolean },
): Promise<Finding> {
  const { context, file } = reading;
  const bookable = await bookableStatements(db, reading);
  const placed = await placedStatements(db, bookable, corrected);
  const lines = outcomesOf(bookable, placed);
  const faults = file.statements.flatMap((statement) =>
    statementFaults(statement, reading, bookable),
  );
  const { errors, skipped } = complaintsOf(reading, faults, locale);
  const { details, reports, news } = await othersOf(db, reading, bookable);
  const shown = lines.slice(0, SHOWN_LINES);
  const toMatch = shown.map(({ iban, line, isNew, waits }) => ({
    line,
    bookedAs: isNew ? null : `${iban}|${line.lineKey}`,
    waits,
  }));
  const matches = await matchesOf(context, db, hasMatches ? toMatch : []);
  const newLines = lines.filter(({ isNew }) => isNew).length;
  return {
    counts: {
      new: newLines,
      known: lines.length - newLines,
      refused: errors.length,
      ignored: file.statements.reduce((sum, { ignored }) => sum + ignoredCount(ignored), 0),
    },
    statements: file.statements.map((statement) =>
      shownStatement(statement, placed.get(statement)?.waits === true),
    ),
    lines: shown.map(({ line, isNew }) => shownLine(line, isNew, matches.get(line) ?? null)),
    errors,
    skipped,
    details,
    reports,
    importable: bookable.length + details.length + reports.length > 0,
    has_news: newLines + news > 0,
  };
}

/** An equal line that is a separate booking is new, like a line without an equal; a line that the file repeats is not. */
function outcomesOf(
  bookable: readonly BookableStatement[],
  placed: ReadonlyMap<BankStatement, PlacedStatement>,
): { iban: string; line: BankLine; isNew: boolean; waits: boolean }[] {
  const seen = new Set<string>();
  return bookable.flatMap(({ iban, statement }) => {
    const place = placed.get(statement);
    return statement.lines.map((line) => {
      const key = `${iban}|${line.lineKey}`;
      const isNew =
        place?.equals.has(line.lineKey) === true ||
        (place?.known.has(line.lineKey) !== true && !seen.has(key));
      seen.add(key);
      return { iban, line, isNew, waits: place?.waits === true };
    });
  });
}

function ignoredCount({ pending, information, future, zero }: BankStatement['ignored']): number {
  return pending + information + future + zero;
}

interface Fault {
  readonly place: Place;
  readonly code: MessageCode;
  readonly account: string;
}

function statementFaults(
  statement: BankStatement,
  { context }: Reading,
  bookable: readonly BookableStatement[],
): Fault[] {
  const { place, account } = statement;
  const fault = (code: MessageCode): Fault[] => [
    { place, code, account: account.iban ?? account.otherAccount ?? '?' },
  ];
  if (account.iban === null || !ownIbans(context.offering).includes(account.iban))
    return fault('bank_other_account');
  if (statement.continuity.state === 'broken') return fault('bank_balance_broken');
  return bookable.some((one) => one.statement === statement) ? [] : fault('bank_other_format');
}

/** Whether a file of an archive was certainly no statement; any other unreadable one may have been. */
function isNoStatement({ code }: SkippedFile): boolean {
  return NO_STATEMENTS.has(code);
}

/** The skipped files: those without a loss, and those that an officer has to look at. */
function complaintsOf(
  { context, file }: Reading,
  faults: readonly Fault[],
  locale: Locale,
): Pick<Finding, 'errors' | 'skipped'> {
  const isForeign = ({ code }: Fault) => code === 'bank_other_account';
  const own = ownIbans(context.offering);
  const shownFault = ({ place, code, account }: Fault) => ({
    place: shownPlace(place),
    reason: message(locale, code, { account }),
  });
  const shownFile = ({ place, code }: SkippedFile) => ({
    place: shownPlace(place),
    reason: message(locale, `bank_file_${code}`, { line: place.line }),
  });
  return {
    skipped: [
      ...faults.filter(isForeign).map(shownFault),
      ...file.skipped.filter(isNoStatement).map(shownFile),
    ],
    errors: [
      ...file.skipped
        .filter((one) => !isNoStatement(one))
        .map((one) => ({ ...shownFile(one), entry: null })),
      ...faults
        .filter((fault) => !isForeign(fault))
        .map((fault) => ({ ...shownFault(fault), entry: null })),
      ...file.errors
        .filter(({ account }) => account.iban !== null && own.includes(account.iban))
        .map(({ place, code, readable }) => ({
          place: shownPlace(place),
          reason: message(locale, `bank_entry_${code}`),
          entry: readable === null ? null : shownEntry(readable),
        })),
    ],
  };
}

/** What a file holds beside statements, and how much of it, refused entries included, is not written down yet. */
async function othersOf(
  db: Queryable,
  reading: Reading,
  bookable: readonly BookableStatement[],
): Promise<Pick<Finding, 'details' | 'reports'> & { news: number }> {
  const refused = refusedEntriesOf(reading, bookable).map(({ iban, readable }) => ({
    iban,
    entryKey: readable.entryKey,
  }));
  const knownRefused = await knownRefusedEntries(db, refused);
  const details = ownDetailsOf(reading);
  const keys = details.map(detailsKeyOf);
  const knownDetails = await knownEntryDetails(db, ownIbans(reading.context.offering), keys);
  const shown: Finding['details'] = [];
  for (const [at, one] of details.entries()) {
    const batch = await findBatchLine(db, newEntryDetails(one, one.iban));
    shown.push(
      shownDetails(one, {
        joined: knownDetails.get(keys[at] ?? '') ?? null,
        batch,
        // Of an officer's file until a second source tells them too; of a batch that officers decide on, for good.
        waits: reading.cameBy === 'upload' || (batch !== null && (await isDecidedOn(db, batch))),
      }),
    );
  }
  const { reports, news: newReports } = await reportsOf(db, reading);
  return {
    details: shown,
    reports,
    news:
      refused.filter(({ iban, entryKey }) => !knownRefused.has(`${iban}|${entryKey}`)).length +
      keys.filter((key) => !knownDetails.has(key)).length +
      newReports,
  };
}

/** The outcome of the bank's reports: now, or when they were recorded. */
async function reportsOf(
  db: Queryable,
  { file: { reports: given }, cameBy }: Reading,
): Promise<Pick<Finding, 'reports'> & { news: number }> {
  const keptOutcome = await keptOutcomes(
    db,
    given.flatMap(({ orderMessageId }) => orderMessageId ?? []),
  );
  const reports: Finding['reports'] = [];
  let news = 0;
  for (const report of given) {
    const found = await findReported(db, report, {
      importId: null,
      isProven: cameBy === 'folder',
    });
    const kept = keptOutcome({ ...report, reasonCode: report.reason.code });
    reports.push(shownReport(report, { ...found, outcome: kept ?? found.outcome }));
    if (kept === null && report.orderMessageId !== null) news += 1;
  }
  return { reports, news };
}
