import { decimal, type Money, parseMoney } from '@bb1/domain/money';
import { newId } from '../ids.ts';
import { sql, type Tx } from '../db/database.ts';

export interface JournalLine {
  readonly account: string;
  /** The subject whose part of the account it is, if the account is split. */
  readonly subjectId?: string;
  /** Positive is a debit, negative a credit. */
  readonly amount: Money;
}

const entryOfCause = sql<{ id: string }>(
  'journal.entry_of_cause',
  'select id from journal_entries where kind = $1 and cause_id = $2',
);

/** Whether the entry of this kind and cause is written. */
export async function isPosted(tx: Tx, kind: string, causeId: string): Promise<boolean> {
  return (await tx.maybe(entryOfCause, [kind, causeId])) !== null;
}

/**
 * Writes one balanced entry. A second entry of the same kind and cause violates
 * `journal_entries_kind_cause_id_key`: a movement happens once. Lines of zero are omitted.
 */
export async function post(tx: Tx, entry: JournalEntry): Promise<void> {
  await postAll(tx, [entry]);
}

export interface JournalEntry {
  readonly kind: string;
  readonly causeId: string;
  readonly at: Date;
  readonly lines: readonly JournalLine[];
}

const insertEntries = sql(
  'journal.insert_entries',
  'insert into journal_entries (id, kind, cause_id, recorded_at) select id, kind, cause_id, recorded_at from jsonb_to_recordset($1::jsonb) as e (id uuid, kind text, cause_id uuid, recorded_at timestamptz)',
);
const insertLines = sql(
  'journal.insert_lines',
  `insert into journal_lines (entry_id, line_no, account, subject_id, currency, amount)
   select entry_id, line_no, account, subject_id, currency, amount from jsonb_to_recordset($1::jsonb) as l (entry_id uuid, line_no smallint, account text, subject_id uuid, currency text, amount numeric)`,
);

/** The same for many entries in two statements. */
export async function postAll(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  const rows = entries
    .map((entry) => ({
      ...entry,
      id: newId(),
      lines: entry.lines.filter((line) => line.amount.units !== 0n),
    }))
    .filter((entry) => entry.lines.length > 0);
  if (rows.length === 0) return;
  await tx.run(insertEntries, [
    JSON.stringify(
      rows.map(({ id, kind, causeId, at }) => ({
        id,
        kind,
        cause_id: causeId,
        recorded_at: at.toISOString(),
      })),
    ),
  ]);
  const lines = rows.flatMap(({ id, lines: own }) =>
    own.map((line, index) => ({
      entry_id: id,
      line_no: index + 1,
      account: line.account,
      subject_id: line.subjectId ?? null,
      currency: line.amount.currency,
      amount: decimal(line.amount),
    })),
  );
  await tx.run(insertLines, [JSON.stringify(lines)]);
}

/** The two lines of a simple entry: what is debited and what is credited with the same amount. */
export function posting(
  amount: Money,
  sides: { debit: Omit<JournalLine, 'amount'>; credit: Omit<JournalLine, 'amount'> },
): JournalLine[] {
  return [
    { ...sides.debit, amount },
    { ...sides.credit, amount: { currency: amount.currency, units: -amount.units } },
  ];
}

const linesOfCause = sql<{
  account: string;
  subject_id: string | null;
  currency: Money['currency'];
  amount: string;
}>(
  'journal.lines_of_cause',
  'select l.account, l.subject_id, l.currency, l.amount::text from journal_entries e join journal_lines l on l.entry_id = e.id where e.kind = $1 and e.cause_id = $2 order by l.line_no',
);

/** Writes the opposite of the entry of a kind and the same cause. */
export async function reverse(
  tx: Tx,
  entry: Omit<JournalEntry, 'lines'> & { readonly reverses: string },
): Promise<void> {
  const { kind, causeId, at, reverses } = entry;
  const lines = (await tx.rows(linesOfCause, [reverses, causeId])).map((row): JournalLine => {
    const { currency, units } = parseMoney(row.currency, row.amount);
    return {
      account: row.account,
      ...(row.subject_id === null ? {} : { subjectId: row.subject_id }),
      amount: { currency, units: -units },
    };
  });
  await post(tx, { kind, causeId, at, lines });
}
