import { eur, parseMoney } from '@bb1/domain/money';
import type {
  AccountChain,
  StatementLine,
  StatementToJoin,
} from '@bb1/domain/payments/join-statements';
import type { UnprovenReason } from '@bb1/domain/payments/queue-reason';
import { signed } from '@bb1/domain/payments/signed';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface WaitingRow {
  bank_statement_id: string;
  opening_eur: string | null;
  closing_eur: string | null;
  bank_line_id: string;
  is_repeated: boolean;
  line_key: string;
  alike: string;
  booking_date: string;
  amount_eur: string;
  direction: 'credit' | 'debit';
  is_charge: boolean;
}

/** Serialises the imports of statements until the end of the transaction. */
export const lockBalance = sql(
  'bank_balances.lock',
  "select pg_advisory_xact_lock(hashtext('bank_balances'))",
).run();
const findBalance = sql<{ balance_eur: string }>(
  'bank_balances.find',
  'select balance_eur from bank_balances where account_iban = $1',
);
/** The same with the day of the statement that joined last; null where there is none. */
export const balanceRow = sql<{ balance_eur: string; closing_date: string | null }>(
  'bank_balances.show',
  'select b.balance_eur, s.closing_date from bank_balances b left join bank_statements s on s.id = b.bank_statement_id where b.account_iban = $1',
).maybe((iban: string) => [iban]);
export const saveJoined = sql(
  'bank_balances.save',
  'insert into bank_balances (account_iban, balance_eur, bank_statement_id) values ($1, $2, $3) on conflict (account_iban) do update set balance_eur = excluded.balance_eur, bank_statement_id = excluded.bank_statement_id',
).run((iban: string, { id, closingCents }: { id: string; closingCents: bigint }) => [
  iban,
  eur(closingCents),
  id,
]);
const insertWaiting = sql(
  'waiting_bank_lines.insert',
  `insert into waiting_bank_lines (bank_statement_id, bank_line_id, ordinal)
   select $1, l.id, k.ordinal from unnest($3::text[]) with ordinality as k (line_key, ordinal) join bank_lines l on l.account_iban = $2 and l.line_key = k.line_key
   where l.bank_statement_id = $1 or exists (select from waiting_bank_lines w where w.bank_line_id = l.id)`,
);
const insertRepeated = sql(
  'repeated_bank_lines.insert',
  `insert into repeated_bank_lines (bank_statement_id, bank_line_id, ordinal)
   select $1, l.id, k.ordinal from unnest($3::text[]) with ordinality as k (line_key, ordinal) join bank_lines l on l.account_iban = $2 and l.line_key = k.line_key
   where not exists (select from waiting_bank_lines w where w.bank_line_id = l.id)`,
);
const listWaiting = sql<WaitingRow>(
  'waiting_bank_lines.of_account',
  `select w.bank_statement_id, s.opening_eur, s.closing_eur, w.bank_line_id, w.is_repeated, l.line_key, coalesce(l.identity, l.line_key) as alike, l.booking_date, l.amount_eur, l.direction, l.is_charge
   from (select bank_statement_id, bank_line_id, ordinal, false as is_repeated from waiting_bank_lines union all select bank_statement_id, bank_line_id, ordinal, true from repeated_bank_lines) w
   join bank_statements s on s.id = w.bank_statement_id join bank_lines l on l.id = w.bank_line_id
   where s.account_iban = $1 order by s.closing_date nulls last, s.id, w.ordinal`,
);
const listChain = sql<{
  alike: string;
  amount_eur: string;
  direction: 'credit' | 'debit';
  balance_eur: string;
}>(
  'joined_bank_lines.since',
  `select coalesce(l.identity, l.line_key) as alike, l.amount_eur, l.direction, j.balance_eur from joined_bank_lines j join bank_lines l on l.id = j.bank_line_id
   where j.account_iban = $1 and j.place >= (select min(x.place) from joined_bank_lines x join bank_lines y on y.id = x.bank_line_id where x.account_iban = $1 and y.booking_date >= $2) order by coalesce(j.behind, j.place), j.place`,
);
const insertJoined = sql(
  'joined_bank_lines.insert',
  'insert into joined_bank_lines (account_iban, bank_line_id, balance_eur) select $1, id, balance from unnest($2::uuid[], $3::numeric[]) with ordinality as l (id, balance, ordinal) order by ordinal',
);
// A statement without a line of its own ends where the one before it does.
const saveJoinedPlace = sql(
  'bank_statements.joined',
  `with ends as (select e.id, e.ordinal, j.place from unnest($2::uuid[], $3::uuid[]) with ordinality as e (id, line_id, ordinal) left join joined_bank_lines j on j.bank_line_id = e.line_id)
   update bank_statements s set joined_place = coalesce((select b.place from ends b where b.ordinal <= e.ordinal and b.place is not null order by b.ordinal desc limit 1),
     (select min(place) - 1 from joined_bank_lines where bank_line_id = any($4)), (select max(place) from joined_bank_lines where account_iban = $1), 0)
   from ends e where s.id = e.id`,
);
const moveToRepeated = sql(
  'repeated_bank_lines.of_waiting',
  `insert into repeated_bank_lines (bank_statement_id, bank_line_id, ordinal)
   select w.bank_statement_id, w.bank_line_id, w.ordinal from waiting_bank_lines w join bank_statements s on s.id = w.bank_statement_id
   where w.bank_line_id = any($1) and w.bank_statement_id <> all($2) and s.opening_eur is not null and s.closing_eur is not null`,
);
const deleteRepeated = sql(
  'repeated_bank_lines.delete',
  'delete from repeated_bank_lines where bank_statement_id = any($1)',
);
const deleteWaiting = sql(
  'waiting_bank_lines.delete',
  'delete from waiting_bank_lines where bank_line_id = any($1) or bank_statement_id = any($2)',
);
/**
 * Why a line may not fund anything: it is on no statement that joins its account's balance, or only one uploaded file has it.
 * Null when it is proven.
 */
export const whyLineWaits = sql<{ reason: UnprovenReason | null }>(
  'waiting_bank_lines.why',
  `select case when exists (select from waiting_bank_lines where bank_line_id = $1) then 'statement_not_joined'
     when exists (select from single_source_lines where bank_line_id = $1) then 'single_source' end as reason`,
).value((bankLineId: string) => [bankLineId]);
// One that is being matched is queued in a moment, for what holds no more.
const lockToLookAgain = sql<{ id: string }>(
  'payments.lock_to_look_again',
  'select id from payments where id = any($1) order by id for update',
);
const lookAgain = sql(
  'payments.look_again',
  "update payments set state = 'new', queue_reason = null, version = version + 1 where id = any($1) and state = 'queued' and queue_reason in ('statement_not_joined', 'single_source')",
);

/** A statement with waiting lines, and the data that each line needs when it joins. */
export interface WaitingStatement extends StatementToJoin {
  readonly id: string;
  readonly rows: readonly WaitingRow[];
}

/** Payments of lines that are proven now, and that the queue holds for it, are new again. */
export async function lookAtPaymentsAgain(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await tx.rows(lockToLookAgain, [lineIds]);
  await tx.run(lookAgain, [lineIds]);
}

/**
 * How far an account's statements are contiguous, in cents; null before there is an opening
 * balance.
 */
export async function balanceOf(db: Queryable, iban: string): Promise<bigint | null> {
  const row = await db.maybe(findBalance, [iban]);
  return row === null ? null : cents(row.balance_eur);
}

/** Up to where statements of an account follow each other, and the lines that lead there since a day; no day: none of them. */
export async function accountChain(
  db: Queryable,
  iban: string,
  sinceDay: string | null,
): Promise<AccountChain> {
  const lines = sinceDay === null ? [] : await db.rows(listChain, [iban, sinceDay]);
  return {
    balanceCents: await balanceOf(db, iban),
    lines: lines.map((line) => ({
      alike: line.alike,
      cents: signed(cents(line.amount_eur), line.direction),
      balanceCents: cents(line.balance_eur),
    })),
  };
}

export async function waitingStatements(db: Queryable, iban: string): Promise<WaitingStatement[]> {
  const byStatement = Map.groupBy(
    await db.rows(listWaiting, [iban]),
    (row) => row.bank_statement_id,
  );
  return [...byStatement].flatMap(([id, rows]) => {
    const [first] = rows;
    return first === undefined
      ? []
      : {
          id,
          rows,
          openingCents: first.opening_eur === null ? null : cents(first.opening_eur),
          closingCents: first.closing_eur === null ? null : cents(first.closing_eur),
          lines: rows.map((row): StatementLine => ({
            key: row.line_key,
            alike: row.alike,
            cents: signed(cents(row.amount_eur), row.direction),
            isProven: row.is_repeated,
          })),
        };
  });
}

/** Signed cents of the lines that a statement has and the balance does not. */
export function unprovenCents({ lines }: WaitingStatement): bigint[] {
  return lines.flatMap((line) => (line.isProven ? [] : line.cents));
}

/** The first day from which the chain is needed to see whether lines of statements repeat; null if none can repeat. */
export function chainNeededSince(
  statements: readonly { lines: readonly { isProven: boolean }[]; days: readonly string[] }[],
): string | null {
  const mayRepeat =
    statements.length > 1 || statements.some(({ lines }) => lines.some((line) => line.isProven));
  return mayRepeat ? (statements.flatMap(({ days }) => days).toSorted()[0] ?? null) : null;
}

/**
 * The lines that a statement brought, and those of it that wait since an earlier one, wait for it to join. Of a statement with
 * balances, lines that are booked already are kept too: they may be other, equal bookings.
 */
export async function keepWaiting(
  tx: Tx,
  statement: { id: string; iban: string; lineKeys: readonly string[]; mayRepeat: boolean },
): Promise<void> {
  await tx.run(insertWaiting, [statement.id, statement.iban, statement.lineKeys]);
  if (statement.mayRepeat)
    await tx.run(insertRepeated, [statement.id, statement.iban, statement.lineKeys]);
}

/** Lines in the order in which they lead on, each with the balance behind it. */
export async function appendToChain(
  tx: Tx,
  iban: string,
  lines: readonly { id: string; balanceCents: bigint }[],
): Promise<void> {
  if (lines.length > 0)
    await tx.run(insertJoined, [
      iban,
      lines.map(({ id }) => id),
      lines.map(({ balanceCents }) => eur(balanceCents)),
    ]);
}

/** Statements in the order in which they joined, each with its last line that is new in the chain. Append the lines first. */
export async function markJoined(
  tx: Tx,
  iban: string,
  statements: readonly { id: string; lineIds: readonly string[] }[],
): Promise<void> {
  if (statements.length > 0)
    await tx.run(saveJoinedPlace, [
      iban,
      statements.map(({ id }) => id),
      statements.map(({ lineIds }) => lineIds.at(-1) ?? null),
      statements.flatMap(({ lineIds }) => lineIds),
    ]);
}

/** Lines that are proven, and statements that have joined or say nothing new. Payments that the queue holds for it are new again. */
export async function endWaiting(
  tx: Tx,
  lineIds: readonly string[],
  statementIds: readonly string[],
): Promise<void> {
  await tx.run(moveToRepeated, [lineIds, statementIds]);
  await tx.run(deleteWaiting, [lineIds, statementIds]);
  await tx.run(deleteRepeated, [statementIds]);
  await lookAtPaymentsAgain(tx, lineIds);
}

function cents(amount: string): bigint {
  return parseMoney('EUR', amount).units;
}
