import { eur } from '@bb1/domain/money';
import type { Locale } from '@bb1/domain/locale';
import { message, type MessageCode } from '@bb1/domain/messages';
import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import { refuseField } from '@bb1/domain/refusal';
import {
  type BankFile,
  BankFileError,
  type BankLine,
  type BankStatement,
  type Place,
  type ReadBankFile,
} from '../../integrations/bank/bank-statement-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Bank } from '../../integrations/bank/bank-port.ts';
import { joinStatements, type StatementToJoin } from '@bb1/domain/payments/join-statements';
import { balanceOf, waitingStatements } from './balance-store.ts';
import { type BankImportRow, bookedFormatsOf, knownLineKeys } from './bank-store.ts';

const SHOWN_LINES = 500;
type Finding = Pick<BankImport, 'counts' | 'statements' | 'lines' | 'errors' | 'importable'>;

/** Reads a bank file; a file that is refused as a whole is refused at the field, naming the place. */
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

/** A line, with the file that it stands in where several came in one archive. */
function placeText(place: Place): string {
  return place.fileInArchive === undefined
    ? String(place.line)
    : `${place.fileInArchive}:${place.line}`;
}

/** Statements of our own account whose balances do not contradict their bookings. */
export async function bookableStatements(
  db: Queryable,
  reading: { file: BankFile; ownIban: string; bank: Bank },
): Promise<BankStatement[]> {
  const { file, ownIban, bank } = reading;
  const booked = await bookedFormatsOf(db, ownIban);
  return file.statements.filter(
    (statement) =>
      statement.account.iban === ownIban &&
      statement.continuity.state !== 'broken' &&
      !bank.repeatsOtherFormat(statement, file.format, booked),
  );
}

/** What importing the file would do now: nothing is written. */
export async function previewOf(
  db: Queryable,
  reading: { file: BankFile; ownIban: string; bank: Bank },
  locale: Locale,
): Promise<Finding> {
  const { file, ownIban } = reading;
  const bookable = await bookableStatements(db, reading);
  const lines = bookable.flatMap((statement) => statement.lines);
  const known = await knownLineKeys(
    db,
    ownIban,
    lines.map((line) => line.lineKey),
  );
  const waiting = await statementsToWait(db, { ownIban, bookable, known });
  const fileErrors = file.statements.flatMap((statement) =>
    statementErrors(statement, { ownIban, isBookable: bookable.includes(statement) }),
  );
  const errors: { place: Place; code: MessageCode }[] = [
    ...fileErrors,
    ...file.errors.map((error) => ({
      place: error.place,
      code: `bank_entry_${error.code}` as const,
    })),
  ];
  const ignored = file.statements.reduce(
    (sum, { ignored: one }) => sum + one.pending + one.information + one.future + one.zero,
    0,
  );
  return {
    counts: {
      new: lines.filter((line) => !known.has(line.lineKey)).length,
      known: lines.filter((line) => known.has(line.lineKey)).length,
      refused: errors.length,
      ignored,
    },
    statements: file.statements.map((statement) => ({
      id: statement.statementId,
      account: statement.account.iban ?? statement.account.otherAccount,
      opening: statement.opening && eur(statement.opening.cents),
      closing: statement.closing && eur(statement.closing.cents),
      continuity:
        waiting.has(statement) && statement.continuity.state === 'proven'
          ? 'gap'
          : statement.continuity.state,
      waits: waiting.has(statement),
    })),
    lines: lines.slice(0, SHOWN_LINES).map((line) => shownLine(line, known)),
    errors: errors.map((error) => ({
      place: shownPlace(error.place),
      reason: message(locale, error.code),
    })),
    importable: fileErrors.length === 0,
  };
}

/** Those whose lines fund nothing when the file is imported, or since it was. */
async function statementsToWait(
  db: Queryable,
  {
    ownIban,
    bookable,
    known,
  }: {
    ownIban: string;
    bookable: readonly BankStatement[];
    known: ReadonlyMap<string, { readonly waits: boolean }>;
  },
): Promise<ReadonlySet<BankStatement>> {
  const joining = bookable
    .map((statement) => ({ statement, ...toJoin(statement, known) }))
    .filter(({ unproven }) => unproven.size > 0);
  const joined = new Set<StatementToJoin>(
    joinStatements(await balanceOf(db, ownIban), [
      ...(await waitingStatements(db, ownIban)),
      ...joining,
    ]),
  );
  return new Set(joining.filter((one) => !joined.has(one)).map(({ statement }) => statement));
}

export function toJoin(
  { opening, closing, lines }: BankStatement,
  known: ReadonlyMap<string, { readonly waits: boolean }>,
): StatementToJoin {
  return {
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    unproven: new Map(
      lines
        .filter(({ lineKey }) => known.get(lineKey)?.waits !== false)
        .map((line) => [
          line.lineKey,
          line.direction === 'credit' ? line.amountCents : -line.amountCents,
        ]),
    ),
  };
}

function statementErrors(
  statement: BankStatement,
  { ownIban, isBookable }: { ownIban: string; isBookable: boolean },
): { place: Place; code: MessageCode }[] {
  const place: Place = {
    statementId: statement.statementId,
    entry: null,
    line: statement.lines[0]?.place.line ?? 1,
  };
  if (statement.account.iban !== ownIban) return [{ place, code: 'bank_other_account' }];
  if (statement.continuity.state === 'broken') return [{ place, code: 'bank_balance_broken' }];
  return isBookable ? [] : [{ place, code: 'bank_other_format' }];
}

function shownPlace(place: Place) {
  return {
    statement:
      place.fileInArchive === undefined
        ? place.statementId
        : `${place.fileInArchive} ${place.statementId ?? ''}`.trim(),
    entry: place.entry,
    line: place.line,
  };
}

function shownLine(
  line: BankLine,
  known: ReadonlyMap<string, unknown>,
): BankImport['lines'][number] {
  return {
    place: shownPlace(line.place),
    booking_date: line.bookingDate,
    amount: eur(line.amountCents),
    direction: line.direction,
    counterparty: counterpartyOf(line).name,
    remittance: line.remittanceLines.join(' '),
    outcome: known.has(line.lineKey) ? 'known' : 'new',
  };
}

/**
 * Who is on the other side: the payer of a credit, also when it is taken back; the payee of any other debit. Banks that return a
 * transfer name the parties of the first one, or turn them round: then the other one is not us.
 */
export function counterpartyOf(line: BankLine): BankLine['debtor'] {
  const isTakenBack = line.isReversal || line.returnReason !== null;
  const [first, other] =
    line.direction === 'credit' || isTakenBack
      ? [line.debtor, line.creditor]
      : [line.creditor, line.debtor];
  return isTakenBack && line.direction === 'debit' && first.iban === null && other.iban !== null
    ? other
    : first;
}

export function toImportDto(row: Omit<BankImportRow, 'file'>, finding: Finding): BankImport {
  return {
    id: row.id,
    file_name: row.file_name,
    file_hash: row.file_hash.toString('hex'),
    state: row.imported_at === null ? 'previewed' : 'imported',
    created_at: row.created_at.toISOString(),
    imported_at: row.imported_at?.toISOString() ?? null,
    came_by: row.came_by,
    uploaded_by: row.uploaded_by_name,
    confirmed_by: row.confirmed_by_name,
    approval_id: row.approval_id,
    ...finding,
  };
}
