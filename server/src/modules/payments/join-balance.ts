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
import { EXPLAIN_DEBIT } from './explain-debit.ts';
import { MATCH_PAYMENT } from './match-payment.ts';

/**
 * Joins what follows the balance now, also of earlier imports, and has its lines looked at: payments find their orders, debits
 * are explained. `empty` are statements of this import without a line.
 */
export async function joinBalance(
  tx: Tx,
  iban: string,
  empty: readonly WaitingStatement[],
): Promise<void> {
  const waiting = await waitingStatements(tx, iban);
  // Those that go on waiting are told to the officers by the same job that finds the others' orders.
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
  const lines = linesOf(joined);
  await endWaiting(
    tx,
    lines.map((line) => line.bank_line_id),
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
