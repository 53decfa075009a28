import { cents } from '@bb1/domain/money';
import { joinStatements, type JoinedStatement } from '@bb1/domain/payments/join-statements';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import {
  accountChain,
  appendToChain,
  balanceOf,
  chainNeededSince,
  endWaiting,
  markJoined,
  saveJoined,
  unprovenCents,
  type WaitingRow,
  type WaitingStatement,
  waitingStatements,
} from './balance-store.ts';
import { bookGapFilled } from './books.ts';
import { openGapsOf, saveGapFilled } from './evidence/evidence-store.ts';
import { EXPLAIN_DEBIT } from './explain-debit.ts';
import { MATCH_PAYMENT } from './match-payment.ts';
import { postAll } from '../../platform/journal/journal.ts';
import { entryOfLine } from './bank-line-entries.ts';
import { insertEqual, insertEqualPayments } from './bank-match-store.ts';

/** A line that a joined statement adds: its row, or the row of the line that it is equal to. */
interface AddedLine {
  readonly statementId: string;
  readonly id: string;
  readonly row: WaitingRow;
  readonly isEqual: boolean;
  readonly balanceCents: bigint;
}

/**
 * Joins what follows the balance now, also of earlier imports, and has its lines looked at: payments find their orders, debits
 * are explained. `empty` are statements of this import without a line. Answers how many lines of each statement turned out to be
 * bookings of their own, though equal ones were booked before.
 */
export async function joinBalance(
  tx: Tx,
  iban: string,
  { empty, at }: { empty: readonly WaitingStatement[]; at: Date },
): Promise<ReadonlyMap<string, number>> {
  await fillGaps(tx, iban, at);
  const waiting = [...(await waitingStatements(tx, iban)), ...empty];
  const since = chainNeededSince(
    waiting.map(({ lines, rows }) => ({ lines, days: rows.map((row) => row.booking_date) })),
  );
  const chain = await accountChain(tx, iban, since);
  const { joined, repetitions } = joinStatements(chain, waiting);
  const lines = addedLines(joined, { waiting, from: chain.balanceCents });
  const equal = lines.filter((line) => line.isEqual);
  const last = joined.at(-1)?.statement;
  if (last !== undefined && last.closingCents !== null)
    await saveJoined(tx, iban, { id: last.id, closingCents: last.closingCents });
  await endWaiting(
    tx,
    lines.flatMap((line) => (line.isEqual ? [] : line.id)),
    [...joined.map(({ statement }) => statement), ...repetitions].map(({ id }) => id),
  );
  await bookEqualLines(
    tx,
    iban,
    equal.map(({ id, row }) => ({
      id,
      statementId: row.bank_statement_id,
      lineKey: row.line_key,
    })),
    at,
  );
  await appendToChain(tx, iban, lines);
  const byStatement = Map.groupBy(lines, ({ statementId }) => statementId);
  await markJoined(
    tx,
    iban,
    joined.map(({ statement }) => ({
      id: statement.id,
      lineIds: (byStatement.get(statement.id) ?? []).map((line) => line.id),
    })),
  );
  // The job that finds the orders of joined lines also reports the waiting ones to the officers.
  const waitingRows = waiting.flatMap(({ rows }) => rows.filter((row) => !row.is_repeated));
  await enqueueAll(
    tx,
    MATCH_PAYMENT,
    idsOf([...waitingRows.map(ofRow), ...equal], 'credit').map((paymentId) => ({ paymentId })),
  );
  await enqueueAll(
    tx,
    EXPLAIN_DEBIT,
    idsOf(
      lines.filter(({ row }) => !row.is_charge),
      'debit',
    ).map((bankLineId) => ({ bankLineId })),
  );
  return new Map(joined.map(({ statement, equals }) => [statement.id, equals.size]));
}

/** Joins a statement after a gap that two officers have explained, then whatever follows it. */
export async function joinAcross(
  tx: Tx,
  iban: string,
  statement: WaitingStatement,
  at: Date,
): Promise<void> {
  const { openingCents, closingCents } = statement;
  const balance = (await balanceOf(tx, iban)) ?? 0n;
  const hasBalances = openingCents !== null && closingCents !== null;
  await saveJoined(tx, iban, {
    id: statement.id,
    closingCents: hasBalances ? closingCents : balance + sumOf(unprovenCents(statement)),
  });
  await release(tx, iban, statement, hasBalances ? openingCents : balance);
  await joinBalance(tx, iban, { empty: [], at });
}

/**
 * A statement that connects both sides of an explained gap is the missing one; the gap is reversed.
 */
async function fillGaps(tx: Tx, iban: string, at: Date): Promise<void> {
  for (const gap of await openGapsOf(tx, iban)) {
    const [before, after] = [cents(gap.before), cents(gap.after)];
    const missing = (await waitingStatements(tx, iban)).find(
      ({ openingCents, closingCents }) => openingCents === before && closingCents === after,
    );
    if (missing === undefined) continue;
    await saveGapFilled(tx, {
      statementId: gap.bank_statement_id,
      filledBy: missing.id,
      at,
    });
    await bookGapFilled(tx, { causeId: gap.bank_statement_id, cents: after - before, at });
    await release(tx, iban, missing, before);
  }
}

/** The lines of a joined statement wait no longer. */
async function release(
  tx: Tx,
  iban: string,
  statement: WaitingStatement,
  fromCents: bigint,
): Promise<void> {
  let balanceCents = fromCents;
  const moved = new Map(statement.lines.map((line) => [line.key, line.cents]));
  const lines = statement.rows.flatMap((row) => {
    if (row.is_repeated) return [];
    balanceCents += moved.get(row.line_key) ?? 0n;
    return { id: row.bank_line_id, row, balanceCents };
  });
  await endWaiting(
    tx,
    lines.map(({ id }) => id),
    [statement.id],
  );
  await appendToChain(tx, iban, lines);
  await markJoined(tx, iban, [{ id: statement.id, lineIds: lines.map(({ id }) => id) }]);
  await enqueueAll(
    tx,
    MATCH_PAYMENT,
    idsOf(lines, 'credit').map((paymentId) => ({ paymentId })),
  );
  await enqueueAll(
    tx,
    EXPLAIN_DEBIT,
    idsOf(
      lines.filter(({ row }) => !row.is_charge),
      'debit',
    ).map((bankLineId) => ({ bankLineId })),
  );
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n);
}

function ofRow(row: WaitingRow): Pick<AddedLine, 'id' | 'row'> {
  return { id: row.bank_line_id, row };
}

/** Each once, on however many statements it waits. */
function idsOf(
  lines: readonly Pick<AddedLine, 'id' | 'row'>[],
  direction: WaitingRow['direction'],
): string[] {
  return [...new Set(lines.filter(({ row }) => row.direction === direction).map(({ id }) => id))];
}

function addedLines(
  joined: readonly JoinedStatement<WaitingStatement>[],
  { waiting, from }: { waiting: readonly WaitingStatement[]; from: bigint | null },
): AddedLine[] {
  // A waiting line may be proven by another statement than its own.
  const rows = new Map(
    waiting.flatMap((one) =>
      one.rows.flatMap((row) => (row.is_repeated ? [] : [[row.line_key, row] as const])),
    ),
  );
  const moved = new Map(
    waiting.flatMap((one) => one.lines.map((line) => [line.key, line.cents] as const)),
  );
  let balanceCents = from;
  return joined.flatMap(({ statement, added, equals }) => {
    const own = new Map(statement.rows.map((row) => [row.line_key, row]));
    let behind = balanceCents ?? statement.openingCents ?? 0n;
    balanceCents = statement.closingCents;
    return added.flatMap((key) => {
      const isEqual = equals.has(key);
      const row = isEqual ? own.get(key) : (rows.get(key) ?? own.get(key));
      behind += moved.get(key) ?? 0n;
      return row === undefined
        ? []
        : {
            statementId: statement.id,
            id: isEqual ? newId() : row.bank_line_id,
            row,
            isEqual,
            balanceCents: behind,
          };
    });
  });
}

/** A line of a statement that is a booking of its own, though it is equal to one of an earlier statement. */
interface EqualLine {
  readonly id: string;
  readonly statementId: string;
  readonly lineKey: string;
}

/** Books them, with their payments, as the lines that they are equal to were booked. */
async function bookEqualLines(
  tx: Tx,
  iban: string,
  lines: readonly EqualLine[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const wanted = JSON.stringify(lines.map((line, place) => ({ ...line, place })));
  const booked = await tx.rows(insertEqual, [iban, wanted]);
  await tx.run(insertEqualPayments, [iban, wanted, at]);
  await postAll(
    tx,
    booked.map(({ id, direction, is_charge: isCharge, amount_eur: amount }) =>
      entryOfLine({ id, direction, isCharge, cents: cents(amount) }, at),
    ),
  );
}
