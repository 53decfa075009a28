import type { TAKEN_BACK } from '@bb1/domain/payments/refused-entry';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import type { RefusedEntryRow } from './refused-entry-store.ts';

/** What an officer typed of an unread entry. */
export interface TypedEntry {
  readonly id: string;
  readonly refused_entry_id: string;
  readonly direction: 'credit' | 'debit';
  readonly amount_eur: string;
  readonly booking_date: string;
  readonly counterparty_name: string | null;
  readonly counterparty_iban: string | null;
  readonly remittance: string;
  readonly end_to_end_id: string | null;
  readonly taken_back: (typeof TAKEN_BACK)[number];
}

/** What an officer typed, in the order of the columns, which an approval's hash covers as well. */
export const typedValues = (typed: TypedEntry) => [
  typed.id,
  typed.refused_entry_id,
  typed.direction,
  typed.amount_eur,
  typed.booking_date,
  typed.counterparty_name,
  typed.counterparty_iban,
  typed.remittance,
  typed.end_to_end_id,
  typed.taken_back,
];

export const insertTypedEntry = sql(
  'typed_bank_entries.insert',
  `insert into typed_bank_entries (id, refused_entry_id, direction, amount_eur, booking_date, counterparty_name, counterparty_iban, remittance, end_to_end_id, taken_back, typed_by, typed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
).run(({ typed, officerId, at }: { typed: TypedEntry; officerId: string; at: Date }) => [
  ...typedValues(typed),
  officerId,
  at,
]);
export const typedEntry = sql<{ [Key in keyof TypedEntry]: TypedEntry[Key] }>(
  'typed_bank_entries.find',
  'select id, refused_entry_id, direction, amount_eur, booking_date, counterparty_name, counterparty_iban, remittance, end_to_end_id, taken_back from typed_bank_entries where id = $1',
).one((id: string) => [id]);

/** An unread entry beside the balances of its statement and account. */
export interface EntryToBook extends RefusedEntryRow {
  file_name: string;
  uploaded_by: string | null;
  uploaded_by_name: string | null;
  /** Who uploaded the file of the statement, when that came later than the entry. */
  joined_by: string | null;
  bank_statement_id: string | null;
  opening_eur: string | null;
  closing_eur: string | null;
  unread_eur: string | null;
  joined_place: string | null;
  /** Whether the account's balance is the one with which its statement ends. */
  is_last: boolean;
  /** Of all unread entries of its statement, signed. */
  booked_eur: string;
  open_in_statement: number;
  /** What two officers agreed on for the other open entries of its statement, signed, and for how many there is nothing yet. */
  agreed_eur: string;
  undetermined: number;
  /** Whether two officers agree on what this entry says. */
  is_agreed: boolean;
  /** Unread entries of joined statements of the account that their balances leave something for. */
  open_on_account: number;
  bank_line_id: string | null;
  payment_id: string | null;
  approval_id: string | null;
}

/** Joins, as `b` and `t`, the manual booking of a line `l` and what an officer typed for it. */
export const TYPED_OF_LINE =
  'left join booked_refused_entries b on b.bank_line_id = l.id left join agreed_bank_entries a on a.approval_id = b.approval_id left join typed_bank_entries t on t.id = a.typed_entry_id';

const signed = (row: string) =>
  `case when ${row}.direction = 'credit' then ${row}.amount_eur else -${row}.amount_eur end`;
/** All unread entries of a statement, with the line of each that is booked, and with what officers last agreed on. */
const entriesOf = (statement: string) =>
  `refused_bank_entries y left join booked_refused_entries b on b.refused_entry_id = y.id left join bank_lines l on l.id = b.bank_line_id
     left join lateral (select t.*, g.approval_id from agreed_bank_entries g join typed_bank_entries t on t.id = g.typed_entry_id where g.refused_entry_id = y.id order by g.id desc limit 1) t on true
   where y.bank_statement_id = ${statement}`;

/** Entries that are not booked, without those of which the balances of their statement say that nothing is missing. */
export const OPEN_ENTRIES = `select e.id, e.account_iban, e.refused_at, s.joined_place is not null as is_joined from refused_bank_entries e left join bank_statements s on s.id = e.bank_statement_id
   where not exists (select from booked_refused_entries b where b.refused_entry_id = e.id)
     and not coalesce((select count(*) filter (where b.refused_entry_id is null) = 1 and s.unread_eur = coalesce(sum(${signed('l')}), 0) from ${entriesOf('s.id')}), false)`;

export const findEntryToBook = sql<EntryToBook>(
  'refused_bank_entries.find',
  `select e.id, e.bank_import_id, e.account_iban, e.file_in_archive, e.statement_id, e.entry_no, e.line_no, e.code, e.currency, e.amount, e.direction, e.booking_date, e.value_date, e.counterparty_name, e.counterparty_iban, e.remittance, e.bank_reference, e.refused_at,
     i.file_name, i.officer_id as uploaded_by, o.name as uploaded_by_name, j.officer_id as joined_by, e.bank_statement_id, s.opening_eur, s.closing_eur, s.unread_eur, s.joined_place,
     coalesce(a.bank_statement_id = s.id, false) as is_last, u.booked_eur, u.open_in_statement, u.agreed_eur, u.undetermined, u.is_agreed,
     (select count(*)::int from (${OPEN_ENTRIES}) x where x.account_iban = e.account_iban and x.is_joined) as open_on_account,
     k.refused_entry_id is not null as is_booked, k.bank_line_id, case when l.direction = 'credit' then k.bank_line_id end as payment_id, k.approval_id
   from refused_bank_entries e join bank_imports i on i.id = e.bank_import_id left join officer_names o on o.id = i.officer_id
   left join bank_statements s on s.id = e.bank_statement_id left join bank_imports j on j.id = s.bank_import_id left join bank_balances a on a.account_iban = e.account_iban
   left join booked_refused_entries k on k.refused_entry_id = e.id left join bank_lines l on l.id = k.bank_line_id
   cross join lateral (select coalesce(sum(${signed('l')}), 0)::numeric(20, 2) as booked_eur, (count(*) filter (where b.refused_entry_id is null))::int as open_in_statement,
     coalesce(sum(${signed('t')}) filter (where b.refused_entry_id is null and y.id <> e.id), 0)::numeric(20, 2) as agreed_eur,
     (count(*) filter (where b.refused_entry_id is null and y.id <> e.id and t.id is null))::int as undetermined, coalesce(bool_or(y.id = e.id and t.id is not null), false) as is_agreed
     from ${entriesOf('s.id')}) u
   where e.id = $1`,
).maybe((id: string) => [id]);

const equalWaiting = sql<{ id: string }>(
  'waiting_bank_lines.equal',
  `select l.id from bank_lines l where l.account_iban = $1 and l.direction = $2 and l.amount_eur = $3 and l.booking_date = $4
     and l.id in (select bank_line_id from waiting_bank_lines) limit 1`,
);

/** Whether a line with these figures waits for its statement: it may be the same booking. */
export async function doesEqualLineWait(
  db: Queryable,
  line: Pick<TypedEntry, 'direction' | 'amount_eur' | 'booking_date'> & { account_iban: string },
): Promise<boolean> {
  return (
    (await db.maybe(equalWaiting, [
      line.account_iban,
      line.direction,
      line.amount_eur,
      line.booking_date,
    ])) !== null
  );
}

export const saveBookedEntry = sql(
  'booked_refused_entries.insert',
  'insert into booked_refused_entries (refused_entry_id, bank_line_id, approval_id, booked_at) values ($1, $2, $3, $4)',
).run(
  (booked: {
    readonly entryId: string;
    /** Null: the bank booked nothing of it. */
    readonly lineId: string | null;
    readonly approvalId: string | null;
    readonly at: Date;
  }) => [booked.entryId, booked.lineId, booked.approvalId, booked.at],
);
/** A line takes its place in the chain behind the end of its statement. */
export const insertIntoChain = sql(
  'joined_bank_lines.insert_behind',
  'insert into joined_bank_lines (account_iban, bank_line_id, balance_eur, behind) values ($1, $2, $3, $4)',
).run((line: { iban: string; lineId: string; balanceEur: string; behind: string }) => [
  line.iban,
  line.lineId,
  line.balanceEur,
  line.behind,
]);

/** An unread entry of a joined statement, and the line by which it is booked. */
export interface RecognisableEntry {
  id: string;
  entry_key: string;
  currency: string | null;
  amount: string | null;
  direction: 'credit' | 'debit' | null;
  booking_date: string | null;
  bank_statement_id: string;
  opening_eur: string | null;
  closing_eur: string | null;
  closing_date: string | null;
  unread_eur: string | null;
  is_booked: boolean;
  line_key: string | null;
  line_identity: string | null;
  line_amount: string | null;
  line_direction: 'credit' | 'debit' | null;
  line_day: string | null;
}

export const recognisableEntries = sql<RecognisableEntry>(
  'refused_bank_entries.of_joined_statements',
  `select e.id, e.entry_key, e.currency, e.amount, e.direction, e.booking_date, s.id as bank_statement_id, s.opening_eur, s.closing_eur, s.closing_date, s.unread_eur, b.refused_entry_id is not null as is_booked,
     l.line_key, coalesce(l.identity, l.line_key) as line_identity, l.amount_eur as line_amount, l.direction as line_direction, l.booking_date as line_day
   from refused_bank_entries e join bank_statements s on s.id = e.bank_statement_id left join booked_refused_entries b on b.refused_entry_id = e.id left join bank_lines l on l.id = b.bank_line_id
   where e.account_iban = $1 and s.joined_place is not null order by e.refused_at, e.statement_id, e.entry_no, e.id`,
).rows((iban: string) => [iban]);

/** How many lines of a waiting statement have the day and figures of an unread entry that is booked, and may be that booking. */
export const countEqualToBooked = sql<{ count: number }>(
  'waiting_bank_lines.equal_to_booked_entries',
  `select count(*)::int as count from waiting_bank_lines w join bank_lines l on l.id = w.bank_line_id where w.bank_statement_id = $1 and exists (
     select from booked_refused_entries b join bank_lines m on m.id = b.bank_line_id
     where m.account_iban = l.account_iban and m.direction = l.direction and m.amount_eur = l.amount_eur and m.booking_date = l.booking_date)`,
).value((statementId: string) => [statementId]);

export const saveAgreedEntry = sql(
  'agreed_bank_entries.insert',
  'insert into agreed_bank_entries (refused_entry_id, typed_entry_id, approval_id, agreed_at) values ($1, $2, $3, $4)',
).run((agreed: { entryId: string; typedId: string; approvalId: string; at: Date }) => [
  agreed.entryId,
  agreed.typedId,
  agreed.approvalId,
  agreed.at,
]);

/** Entries of a statement that are agreed on and not booked yet. */
export const agreedEntriesOf = sql<{
  refused_entry_id: string;
  typed_entry_id: string;
  approval_id: string;
}>(
  'agreed_bank_entries.open_of_statement',
  `select y.id as refused_entry_id, t.id as typed_entry_id, t.approval_id from ${entriesOf('$1')} and b.refused_entry_id is null and t.id is not null order by y.entry_no, y.id`,
).rows((statementId: string) => [statementId]);
