import { joinStatements, type JoinedStatement } from '@bb1/domain/payments/join-statements';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import {
  accountChain,
  appendToChain,
  chainNeededSince,
  endWaiting,
  saveJoined,
  type WaitingRow,
  type WaitingStatement,
  waitingStatements,
} from './balance-store.ts';
import { bookEqualLines } from './equal-lines.ts';
import { EXPLAIN_DEBIT } from './explain-debit.ts';
import { MATCH_PAYMENT } from './match-payment.ts';

/** A line that a joined statement adds: its row, or the row of the line that it is equal to. */
interface AddedLine {
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
  const waiting = [...(await waitingStatements(tx, iban)), ...empty];
  const since = chainNeededSince(
    waiting.map(({ lines, rows }) => ({ lines, days: rows.map((row) => row.booking_date) })),
  );
  const chain = await accountChain(tx, iban, since);
  const { joined, repetitions } = joinStatements(chain, waiting);
  const lines = addedLines(joined, chain.balanceCents);
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
  // Those that go on waiting are told to the officers by the same job that finds the others' orders.
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
  from: bigint | null,
): AddedLine[] {
  let balanceCents = from;
  return joined.flatMap(({ statement, added, equals }) => {
    const rows = new Map(statement.rows.map((row) => [row.line_key, row]));
    const cents = new Map(statement.lines.map((line) => [line.key, line.cents]));
    let behind = balanceCents ?? statement.openingCents ?? 0n;
    balanceCents = statement.closingCents;
    return added.flatMap((key) => {
      const row = rows.get(key);
      behind += cents.get(key) ?? 0n;
      const isEqual = equals.has(key);
      return row === undefined
        ? []
        : { id: isEqual ? newId() : row.bank_line_id, row, isEqual, balanceCents: behind };
    });
  });
}
