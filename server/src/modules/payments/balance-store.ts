import { eur, parseMoney } from '@bb1/domain/money';
import type { StatementToJoin } from '@bb1/domain/payments/join-statements';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

interface WaitingRow {
  bank_statement_id: string;
  opening_eur: string | null;
  closing_eur: string | null;
  bank_line_id: string;
  line_key: string;
  amount_eur: string;
  direction: 'credit' | 'debit';
  is_charge: boolean;
}

const lockBalances = sql(
  'bank_balances.lock',
  "select pg_advisory_xact_lock(hashtext('bank_balances'))",
);
const findBalance = sql<{ balance_eur: string }>(
  'bank_balances.find',
  'select balance_eur from bank_balances where account_iban = $1',
);
const saveBalance = sql(
  'bank_balances.save',
  'insert into bank_balances (account_iban, balance_eur, bank_statement_id) values ($1, $2, $3) on conflict (account_iban) do update set balance_eur = excluded.balance_eur, bank_statement_id = excluded.bank_statement_id',
);
const insertWaiting = sql(
  'waiting_bank_lines.insert',
  `insert into waiting_bank_lines (bank_statement_id, bank_line_id)
   select $1, l.id from bank_lines l where l.bank_statement_id = $1
   union select $1, l.id from bank_lines l join waiting_bank_lines w on w.bank_line_id = l.id where l.account_iban = $2 and l.line_key = any($3)`,
);
const listWaiting = sql<WaitingRow>(
  'waiting_bank_lines.of_account',
  `select w.bank_statement_id, s.opening_eur, s.closing_eur, w.bank_line_id, l.line_key, l.amount_eur, l.direction, l.is_charge
   from waiting_bank_lines w join bank_statements s on s.id = w.bank_statement_id join bank_lines l on l.id = w.bank_line_id
   where s.account_iban = $1 order by s.closing_date nulls last, s.id`,
);
const deleteWaiting = sql(
  'waiting_bank_lines.delete',
  'delete from waiting_bank_lines where bank_line_id = any($1)',
);
const findWaiting = sql<{ bank_line_id: string }>(
  'waiting_bank_lines.find',
  'select bank_line_id from waiting_bank_lines where bank_line_id = $1 limit 1',
);
const lookAgain = sql(
  'payments.look_again',
  "update payments set state = 'new', queue_reason = null, version = version + 1 where id = any($1) and state = 'queued' and queue_reason = 'statement_not_joined'",
);

/** A statement with waiting lines, and the data that each line needs when it joins. */
export interface WaitingStatement extends StatementToJoin {
  readonly id: string;
  readonly lines: readonly WaitingRow[];
}

/**
 * Whether a line is on no statement that follows its account's balance; then nothing may be made of
 * it.
 */
export async function isBankLineWaiting(db: Queryable, bankLineId: string): Promise<boolean> {
  return (await db.maybe(findWaiting, [bankLineId])) !== null;
}

/**
 * How far an account's statements are contiguous, in cents; null before there is an opening
 * balance.
 */
export async function balanceOf(db: Queryable, iban: string): Promise<bigint | null> {
  const row = await db.maybe(findBalance, [iban]);
  return row === null ? null : cents(row.balance_eur);
}

const showBalance = sql<{ balance_eur: string; closing_date: string | null }>(
  'bank_balances.show',
  'select b.balance_eur, s.closing_date from bank_balances b left join bank_statements s on s.id = b.bank_statement_id where b.account_iban = $1',
);

/** The same with the day of the last joined statement; null where there is none. */
export function balanceRow(
  db: Queryable,
  iban: string,
): Promise<{ balance_eur: string; closing_date: string | null } | null> {
  return db.maybe(showBalance, [iban]);
}

export async function waitingStatements(db: Queryable, iban: string): Promise<WaitingStatement[]> {
  const byStatement = Map.groupBy(
    await db.rows(listWaiting, [iban]),
    (row) => row.bank_statement_id,
  );
  return [...byStatement].flatMap(([id, lines]) => {
    const [first] = lines;
    return first === undefined
      ? []
      : [
          {
            id,
            lines,
            openingCents: first.opening_eur === null ? null : cents(first.opening_eur),
            closingCents: first.closing_eur === null ? null : cents(first.closing_eur),
            unproven: new Map(
              lines.map((line) => [
                line.line_key,
                line.direction === 'credit' ? cents(line.amount_eur) : -cents(line.amount_eur),
              ]),
            ),
          },
        ];
  });
}

/**
 * The new lines of a statement, and its lines waiting since an earlier one, wait for it to join.
 */
export async function keepWaiting(
  tx: Tx,
  statement: { id: string; iban: string; knownKeys: readonly string[] },
): Promise<void> {
  await tx.run(insertWaiting, [statement.id, statement.iban, statement.knownKeys]);
}

/** Serialises the imports of statements until the end of the transaction. */
export async function lockBalance(tx: Tx): Promise<void> {
  await tx.run(lockBalances);
}

export async function saveJoined(
  tx: Tx,
  iban: string,
  { id, closingCents }: { id: string; closingCents: bigint },
): Promise<void> {
  await tx.run(saveBalance, [iban, eur(closingCents), id]);
}

/** On any waiting statement. Their payments that the queue holds for it are new again. */
export async function endWaiting(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await tx.run(deleteWaiting, [lineIds]);
  await tx.run(lookAgain, [lineIds]);
}

function cents(amount: string): bigint {
  return parseMoney('EUR', amount).units;
}
