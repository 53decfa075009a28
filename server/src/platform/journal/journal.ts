import { decimal, type Money } from '@bb1/domain/money';
import { newId } from '../ids.ts';
import { sql, type Tx } from '../db/database.ts';

export interface JournalLine {
  readonly account: string;
  /** Whose part of the account, where it is kept apart. */
  readonly subjectId?: string;
  /** Positive is a debit, negative a credit. */
  readonly amount: Money;
}

const insertEntry = sql('journal.insert_entry', 'insert into journal_entries (id, kind, cause_id, recorded_at) values ($1, $2, $3, $4)');
const insertLine = sql('journal.insert_line', 'insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount) values ($1, $2, $3, $4, $5, $6)');

/**
 * Writes one balanced entry. The same kind and cause a second time is a violation of `journal_entries_kind_cause_id_key`:
 * a movement happens once. Lines of zero are left out.
 */
export async function post(tx: Tx, entry: { kind: string; causeId: string; at: Date; lines: readonly JournalLine[] }): Promise<void> {
  const lines = entry.lines.filter((line) => line.amount.units !== 0n);
  if (lines.length === 0) return;
  const id = newId();
  await tx.run(insertEntry, [id, entry.kind, entry.causeId, entry.at]);
  for (const [index, line] of lines.entries()) {
    await tx.run(insertLine, [id, index + 1, line.account, line.subjectId ?? null, line.amount.currency, decimal(line.amount)]);
  }
}

/** The two lines of a simple entry: what is debited and what is credited with the same amount. */
export function posting(amount: Money, sides: { debit: Omit<JournalLine, 'amount'>; credit: Omit<JournalLine, 'amount'> }): JournalLine[] {
  return [
    { ...sides.debit, amount },
    { ...sides.credit, amount: { currency: amount.currency, units: -amount.units } },
  ];
}
