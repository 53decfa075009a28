import { joinStatements, type StatementToJoin } from '@bb1/domain/payments/join-statements';
import { signed } from '@bb1/domain/payments/signed';
import type { BankLine, BankStatement } from '../../integrations/bank/bank-statement-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { accountChain, chainNeededSince, waitingStatements } from './balance-store.ts';
import { knownLineKeys } from './bank-store.ts';

/** Lines that take the places of entries that an earlier file had unreadably: the ids of the entries. */
export type CorrectedLines = ReadonlyMap<BankLine, string>;

/** What booking a statement would do now. */
export interface PlacedStatement {
  /** Keys of its lines that are booked. */
  readonly known: ReadonlySet<string>;
  /** Those of them that are nevertheless separate bookings. */
  readonly equals: ReadonlySet<string>;
  /** Its lines fund nothing when the file is imported, or since it was. */
  readonly waits: boolean;
}

/** Tries statements on the balances of their accounts, beside those that wait there. Nothing is written. */
export async function placedStatements(
  db: Queryable,
  statements: readonly { iban: string; statement: BankStatement }[],
  corrected: CorrectedLines,
): Promise<ReadonlyMap<BankStatement, PlacedStatement>> {
  const placed = new Map<BankStatement, PlacedStatement>();
  for (const [iban, own] of Map.groupBy(statements, (one) => one.iban))
    await placeOn(
      db,
      iban,
      own.map(({ statement }) => statement),
      placed,
    );
  // A line that replaces an unread entry belongs to a statement that has joined.
  for (const [statement, place] of placed)
    if (statement.lines.some((line) => corrected.has(line)))
      placed.set(statement, { ...place, waits: false });
  return placed;
}

async function placeOn(
  db: Queryable,
  iban: string,
  statements: readonly BankStatement[],
  placed: Map<BankStatement, PlacedStatement>,
): Promise<void> {
  const known = await knownLineKeys(
    db,
    iban,
    statements.flatMap(({ lines }) => lines.map(({ lineKey }) => lineKey)),
  );
  const joining = statements.map((statement) => ({
    statement,
    ...statementToJoin(statement, known),
    days: statement.lines.map(({ bookingDate }) => bookingDate),
  }));
  const waiting = (await waitingStatements(db, iban)).map((one) => ({
    ...one,
    days: one.rows.map((row) => row.booking_date),
  }));
  const pool = [...waiting, ...joining.filter(({ lines }) => lines.length > 0)];
  const chain = await accountChain(db, iban, chainNeededSince(pool));
  const { joined, repetitions } = joinStatements<StatementToJoin>(chain, pool);
  const equals = new Map(joined.map((one) => [one.statement, one.equals]));
  for (const one of joining)
    placed.set(one.statement, {
      known: new Set(one.lines.flatMap(({ key }) => (known.has(key) ? key : []))),
      equals: equals.get(one) ?? new Set(),
      waits: mayWait(one) && !equals.has(one) && !repetitions.includes(one),
    });
}

/** A statement without balances has nothing to wait with when all its lines are booked. */
function mayWait({ lines, openingCents, closingCents }: StatementToJoin): boolean {
  const hasBalances = openingCents !== null && closingCents !== null;
  return lines.some((line) => !line.isProven) || (lines.length > 0 && hasBalances);
}

export function statementToJoin(
  { opening, closing, lines }: BankStatement,
  known: ReadonlyMap<string, { readonly waits: boolean }>,
): StatementToJoin {
  return {
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    lines: lines.map(({ lineKey, identity, direction, amountCents }) => ({
      key: lineKey,
      alike: identity,
      cents: signed(amountCents, direction),
      isProven: known.get(lineKey)?.waits === false,
    })),
  };
}
