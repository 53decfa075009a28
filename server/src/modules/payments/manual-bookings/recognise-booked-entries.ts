import { cents } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { joinStatements } from '@bb1/domain/payments/join-statements';
import { fixedFigures } from '@bb1/domain/payments/refused-entry';
import { signed } from '@bb1/domain/payments/signed';
import type {
  BankFile,
  BankLine,
  BankStatement,
} from '../../../integrations/bank/bank-statement-port.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { accountChain } from '../balance-store.ts';
import { knownLineKeys } from '../bank-store.ts';
import { type CorrectedLines, statementToJoin } from '../place-statements.ts';
import { type RecognisableEntry, recognisableEntries } from './manual-booking-store.ts';

interface ReadFile {
  readonly context: { readonly offering: Offering };
  readonly file: BankFile;
}

/**
 * A file may have an entry in readable form that was unreadable in an earlier file. If officers have booked that entry already, the
 * new line gets the key of their booking; otherwise it replaces the entry. The balances prove that it is the same booking.
 */
export async function recogniseBookedEntries<Reading extends ReadFile>(
  db: Queryable,
  reading: Reading,
): Promise<{ readonly reading: Reading; readonly corrected: CorrectedLines }> {
  const { file } = reading;
  const statements = new Map<BankStatement, BankStatement>();
  const corrected = new Map<BankLine, string>();
  const refusedAgain = new Set(file.errors.flatMap(({ readable }) => readable?.entryKey ?? []));
  for (const iban of ownIbans(reading.context.offering)) {
    const entries = await recognisableEntries(db, iban);
    if (entries.length === 0) continue;
    for (const statement of file.statements.filter(({ account }) => account.iban === iban)) {
      const found = await recogniseIn(db, { iban, statement, entries, refusedAgain });
      statements.set(statement, found.statement);
      for (const [line, entryId] of found.corrected) corrected.set(line, entryId);
    }
  }
  return {
    reading: {
      ...reading,
      file: { ...file, statements: file.statements.map((one) => statements.get(one) ?? one) },
    },
    corrected,
  };
}

interface InStatement {
  readonly iban: string;
  readonly statement: BankStatement;
  readonly entries: readonly RecognisableEntry[];
  /** Keys of entries that the file has unreadably too. */
  readonly refusedAgain: ReadonlySet<string>;
}

async function recogniseIn(
  db: Queryable,
  { iban, statement, entries, refusedAgain }: InStatement,
): Promise<{ statement: BankStatement; corrected: ReadonlyMap<BankLine, string> }> {
  const unchanged = { statement, corrected: new Map<BankLine, string>() };
  const { opening, closing, lines } = statement;
  if (opening === null || closing === null || lines.length === 0) return unchanged;
  const known = await knownLineKeys(
    db,
    iban,
    lines.map(({ lineKey }) => lineKey),
  );
  const unknown = lines.filter(({ lineKey }) => known.get(lineKey)?.waits !== false);
  const renamed = bookedAlready(unknown, entries, lines);
  const renamedStatement = {
    ...statement,
    lines: lines.map((line) => {
      const entry = renamed.get(line);
      return entry === undefined ? line : { ...line, ...keysOf(entry, line) };
    }),
  };
  const rest = unknown.filter((line) => !renamed.has(line));
  const corrected = correctedBy(rest, { statement, entries, refusedAgain });
  if (corrected !== null) return { statement: renamedStatement, corrected };
  const isSame = renamed.size > 0 && (await doesFollow(db, iban, renamedStatement));
  return isSame ? { statement: renamedStatement, corrected: new Map() } : unchanged;
}

/** Lines with the figures of an entry that is booked, each entry once. */
function bookedAlready(
  unknown: readonly BankLine[],
  entries: readonly RecognisableEntry[],
  lines: readonly BankLine[],
): Map<BankLine, RecognisableEntry> {
  const own = new Set(lines.map(({ lineKey }) => lineKey));
  const spare = entries.filter(({ line_key: key }) => key !== null && !own.has(key));
  const renamed = new Map<BankLine, RecognisableEntry>();
  for (const line of unknown) {
    const at = spare.findIndex(
      (entry) =>
        entry.line_direction === line.direction &&
        entry.line_day === line.bookingDate &&
        cents(entry.line_amount ?? '0.00') === line.amountCents,
    );
    const [entry] = at === -1 ? [] : spare.splice(at, 1);
    if (entry !== undefined) renamed.set(line, entry);
  }
  return renamed;
}

function keysOf(
  { line_key: key, line_identity: identity }: RecognisableEntry,
  line: BankLine,
): Pick<BankLine, 'lineKey' | 'identity'> {
  return { lineKey: key ?? line.lineKey, identity: identity ?? line.identity };
}

/**
 * Which unbooked entry each line is, where the statement is one that joined with unread entries, and the lines are exactly what it
 * lacked; null where it is not.
 */
function correctedBy(
  rest: readonly BankLine[],
  { statement, entries, refusedAgain }: Omit<InStatement, 'iban'>,
): Map<BankLine, string> | null {
  if (rest.length === 0) return null;
  const same = entries.filter((entry) => isOfStatement(entry, statement));
  const [first] = same;
  if (first === undefined || first.unread_eur === null) return null;
  const booked = same.reduce(
    (sum, { line_direction: direction, line_amount: amount }) =>
      direction === null ? sum : sum + signed(cents(amount ?? '0.00'), direction),
    0n,
  );
  const stillUnread = unreadCents(statement) ?? 0n;
  if (cents(first.unread_eur) - booked - stillUnread !== sumOf(rest)) return null;
  const open = same.filter(
    ({ is_booked: isBooked, entry_key: entryKey }) => !isBooked && !refusedAgain.has(entryKey),
  );
  const found = new Map<BankLine, string>();
  for (const line of rest) {
    const at = open.findIndex((entry) => mayBe(entry, line));
    const [entry] = at === -1 ? [] : open.splice(at, 1);
    if (entry === undefined) return null;
    found.set(line, entry.id);
  }
  return found;
}

function isOfStatement(entry: RecognisableEntry, { opening, closing }: BankStatement): boolean {
  return (
    entry.opening_eur !== null &&
    entry.closing_eur !== null &&
    cents(entry.opening_eur) === opening?.cents &&
    cents(entry.closing_eur) === closing?.cents &&
    entry.closing_date === closing.date
  );
}

/** Whatever was readable of the entry is the line's. */
function mayBe(entry: RecognisableEntry, line: BankLine): boolean {
  const fixed = fixedFigures(entry);
  return (
    (fixed.amount === null || cents(fixed.amount) === line.amountCents) &&
    (fixed.direction === null || fixed.direction === line.direction) &&
    (fixed.booking_date === null || fixed.booking_date === line.bookingDate)
  );
}

/** Whether the statement repeats or continues the account's chain, without taking a line for a booking of its own. */
async function doesFollow(db: Queryable, iban: string, statement: BankStatement): Promise<boolean> {
  const keys = statement.lines.map(({ lineKey }) => lineKey);
  const joining = statementToJoin(statement, await knownLineKeys(db, iban, keys));
  const [since = null] = statement.lines.map(({ bookingDate }) => bookingDate).toSorted();
  const { joined, repetitions } = joinStatements(await accountChain(db, iban, since), [joining]);
  return repetitions.length > 0 || joined.some(({ equals }) => equals.size === 0);
}

/** What the balances of a statement leave for entries that could not be read; null where it states none. */
export function unreadCents({ opening, closing, lines }: BankStatement): bigint | null {
  return opening === null || closing === null ? null : closing.cents - opening.cents - sumOf(lines);
}

function sumOf(lines: readonly BankLine[]): bigint {
  return lines.reduce(
    (sum, { direction, amountCents }) => sum + signed(amountCents, direction),
    0n,
  );
}
