import { cents } from '@bb1/domain/money';
import { joinStatements } from '@bb1/domain/payments/join-statements';
import type { Tx } from '../../platform/db/database.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import {
  balanceOf,
  endWaiting,
  saveJoined,
  type WaitingStatement,
  waitingStatements,
} from './balance-store.ts';
import { bookGapFilled } from './books.ts';
import { openGapsOf, saveGapFilled } from './evidence/evidence-store.ts';
import { EXPLAIN_DEBIT } from './explain-debit.ts';
import { MATCH_PAYMENT } from './match-payment.ts';

/**
 * Joins what follows the balance now, also of earlier imports, and processes its lines: payments
 * find their orders, debits are explained. `empty` are statements of this import without a line.
 */
export async function joinBalance(
  tx: Tx,
  iban: string,
  empty: readonly WaitingStatement[],
  at: Date,
): Promise<void> {
  await fillGaps(tx, iban, at);
  const waiting = await waitingStatements(tx, iban);
  // The same job that finds the orders of joined lines reports the waiting ones to the officers.
  await enqueueAll(
    tx,
    MATCH_PAYMENT,
    linesOf(waiting).flatMap((line) =>
      line.direction === 'credit' ? { paymentId: line.bank_line_id } : [],
    ),
  );
  const joined = joinStatements(await balanceOf(tx, iban), [...waiting, ...empty]);
  const last = joined.at(-1);
  if (last === undefined || last.closingCents === null) return;
  await saveJoined(tx, iban, { id: last.id, closingCents: last.closingCents });
  await release(tx, joined);
}

/** Joins a statement after a gap that two officers have explained, then whatever follows it. */
export async function joinAcross(
  tx: Tx,
  iban: string,
  statement: WaitingStatement,
  at: Date,
): Promise<void> {
  const balance = await balanceOf(tx, iban);
  const moved = [...statement.unproven.values()].reduce((sum, one) => sum + one, 0n);
  const closingCents = statement.closingCents ?? (balance ?? 0n) + moved;
  await saveJoined(tx, iban, { id: statement.id, closingCents });
  await release(tx, [statement]);
  await joinBalance(tx, iban, [], at);
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
    await release(tx, [missing]);
  }
}

/** Lines of joined statements wait no longer. */
async function release(tx: Tx, statements: readonly WaitingStatement[]): Promise<void> {
  const lines = linesOf(statements);
  await endWaiting(
    tx,
    lines.map((line) => line.bank_line_id),
  );
  await enqueueAll(
    tx,
    MATCH_PAYMENT,
    lines.flatMap((line) => (line.direction === 'credit' ? { paymentId: line.bank_line_id } : [])),
  );
  await enqueueAll(
    tx,
    EXPLAIN_DEBIT,
    lines.flatMap((line) =>
      line.direction === 'debit' && !line.is_charge ? { bankLineId: line.bank_line_id } : [],
    ),
  );
}

/** Each once, on however many statements it waits. */
function linesOf(statements: readonly WaitingStatement[]): WaitingStatement['lines'] {
  return [
    ...new Map(
      statements.flatMap((one) => one.lines.map((line) => [line.bank_line_id, line] as const)),
    ).values(),
  ];
}
