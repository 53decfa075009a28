import type { DepositSource } from '../../../integrations/deposits/deposit-watch.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';

/** An account at the bank: its lines by the books, and the chain of statements that join. */
export interface BankRow {
  account_iban: string;
  lines_eur: string;
  waiting_eur: string;
  waiting_lines: number;
  /** Explained by two officers, and on no statement. */
  gaps_eur: string;
  gaps: number;
  opening_eur: string | null;
  balance_eur: string | null;
  closing_date: string | null;
  /** Of all accounts together. */
  journal_eur: string;
}

export const bankAccounts = sql<BankRow>(
  'bank_balances.compared',
  `with lines as (select account_iban, sum(case when direction = 'credit' then amount_eur else -amount_eur end) as amount from bank_lines where part_of is null group by account_iban),
     waiting as (select l.account_iban, sum(case when l.direction = 'credit' then l.amount_eur else -l.amount_eur end) as amount, count(*)::int as count
       from bank_lines l where l.part_of is null and l.id in (select bank_line_id from waiting_bank_lines) group by l.account_iban),
     gaps as (select account_iban, sum(balance_after_eur - balance_before_eur) as amount, count(*)::int as count
       from bank_gaps where filled_by is null and balance_after_eur <> balance_before_eur group by account_iban)
   select a.account_iban, coalesce(l.amount, 0)::numeric(20, 2) as lines_eur, coalesce(w.amount, 0)::numeric(20, 2) as waiting_eur, coalesce(w.count, 0) as waiting_lines,
     coalesce(g.amount, 0)::numeric(20, 2) as gaps_eur, coalesce(g.count, 0) as gaps, o.balance_eur as opening_eur, b.balance_eur, coalesce(s.closing_date, o.as_of) as closing_date,
     coalesce((select sum(amount) from journal_sums where account = 'bank' and currency = 'EUR'), 0)::numeric(20, 2) as journal_eur
   from (select account_iban from lines union select account_iban from bank_balances) a
   left join lines l using (account_iban) left join waiting w using (account_iban) left join gaps g using (account_iban)
   left join bank_balances b using (account_iban) left join bank_opening_balances o using (account_iban)
   left join bank_statements s on s.id = b.bank_statement_id order by a.account_iban`,
);

/** Causes that have another amount on the account `bank` than the line of the statement or the gap that they are. */
export const bankOddities = sql<{ what: string; amount: string }>(
  'journal.bank_oddities',
  `select case when b.id is null then 'journal entry ' || j.entry_id || ' (' || j.kind || ')' else b.what || ' ' || b.id end as what,
     (coalesce(j.amount, 0) - coalesce(b.amount, 0))::numeric(20, 2) as amount
   from (select e.cause_id, min(e.id::text) as entry_id, min(e.kind) as kind, sum(l.amount) as amount
       from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'bank' and l.currency = 'EUR' group by e.cause_id) j
   full join (select id, 'bank line' as what, case when direction = 'credit' then amount_eur else -amount_eur end as amount from bank_lines where part_of is null
       union all select bank_statement_id, 'gap before statement', case when filled_by is null then balance_after_eur - balance_before_eur else 0 end from bank_gaps) b on b.id = j.cause_id
   where coalesce(j.amount, 0) <> coalesce(b.amount, 0) limit 10`,
);

/** A file that an officer uploaded, beside the bank's own statement that contradicts it. */
export interface ContradictedUpload {
  account_iban: string;
  statement_id: string;
  told_by: string;
  opening_eur: string;
  uploaded_file: string;
}

/**
 * Waiting statements of the bank's own channel that begin where the chain continues with a line of an officer's file, and lack that
 * line. A statement that begins elsewhere may follow a missing one; this one shows that the line was never booked.
 */
export const contradictedUploads = sql<ContradictedUpload>(
  'bank_statements.contradicting_uploads',
  `select s.account_iban, s.statement_id, i.file_name as told_by, s.opening_eur, u.file_name as uploaded_file
   from (select bank_statement_id from waiting_bank_lines union select bank_statement_id from repeated_bank_lines) w
   join bank_statements s on s.id = w.bank_statement_id and s.closing_eur is not null
   join bank_imports i on i.id = s.bank_import_id and i.officer_id is null
   cross join lateral (select j.place from joined_bank_lines j join bank_lines l on l.id = j.bank_line_id
     where j.account_iban = s.account_iban and j.balance_eur - case when l.direction = 'credit' then l.amount_eur else -l.amount_eur end = s.opening_eur order by j.place desc limit 1) begins
   cross join lateral (select j.bank_line_id from joined_bank_lines j where j.account_iban = s.account_iban and j.place >= begins.place
     and not exists (select from repeated_bank_lines r where r.bank_statement_id = s.id and r.bank_line_id = j.bank_line_id) order by j.place limit 1) goes_on
   join bank_lines o on o.id = goes_on.bank_line_id join bank_statements b on b.id = o.bank_statement_id
   join bank_imports u on u.id = b.bank_import_id and u.officer_id is not null order by s.account_iban, s.id limit 10`,
);

/** Accounts with uploaded files, and the lines that only these files have. */
export const accountsWithUploads = sql<{
  account_iban: string;
  single_eur: string;
  single_lines: number;
}>(
  'bank_statements.accounts_with_uploads',
  `select a.account_iban, coalesce(w.amount, 0)::numeric(20, 2) as single_eur, coalesce(w.lines, 0) as single_lines
   from (select distinct s.account_iban from bank_statements s join bank_imports i on i.id = s.bank_import_id where i.officer_id is not null) a
   left join (select l.account_iban, sum(case when l.direction = 'credit' then l.amount_eur else -l.amount_eur end) as amount, count(*)::int as lines
     from single_source_lines u join bank_lines l on l.id = u.bank_line_id group by l.account_iban) w using (account_iban) order by a.account_iban`,
);

/** A line that only an uploaded file has, while the bank's own statements follow each other without it. */
export interface PassedOverUpload {
  account_iban: string;
  direction: 'credit' | 'debit';
  amount_eur: string;
  booking_date: string;
  uploaded_file: string;
}

/**
 * Invented lines may add up to zero, such as a credit with a charge. No balance shows them, but the bank's own statements do: one
 * begins at the balance at which the one before it ended, although these lines are between them in the chain; or one has lines on
 * both sides of them, and the lines it lacks add up to zero. Gaps that officers have explained are no such case. Lines that two
 * officers have accepted raise no further halt, and never fund anything.
 */
const PASSED_OVER = (columns: string, which: string) => `with told_by_bank as (
     select t.bank_line_id, min(t.bank_statement_id::text)::uuid as bank_statement_id from bank_line_tellings t where t.officer_id is null and t.bank_statement_id is not null group by t.bank_line_id),
   untold as materialized (
     select j.account_iban, j.place, l.id, l.direction, l.is_charge, l.amount_eur, l.booking_date, u.file_name, u.imported_at, u.officer_id, u.imported_by
     from bank_imports u join bank_statements b on b.bank_import_id = u.id join bank_lines l on l.bank_statement_id = b.id join joined_bank_lines j on j.bank_line_id = l.id
     where u.officer_id is not null and l.booking_date > product_day() - 90 and not exists (select from told_by_bank t where t.bank_line_id = l.id)
       and exists (select from bank_statements s join bank_imports c on c.id = s.bank_import_id and c.officer_id is null where s.account_iban = j.account_iban)),
   chain as materialized (
     select j.account_iban, j.place, null::uuid as untold_id, coalesce(t.bank_statement_id, l.bank_statement_id) as bank_statement_id, 0 as amount
     from joined_bank_lines j join bank_lines l on l.id = j.bank_line_id join bank_statements s on s.id = l.bank_statement_id join bank_imports i on i.id = s.bank_import_id left join told_by_bank t on t.bank_line_id = l.id
     where j.account_iban in (select account_iban from untold) and l.booking_date > product_day() - 120 and (i.officer_id is null or t.bank_line_id is not null)
     union all select account_iban, place, id, null, case when direction = 'credit' then amount_eur else -amount_eur end from untold),
   numbered as (
     select c.*, count(bank_statement_id) over (partition by account_iban order by place) as nth from chain c),
   spans as (
     select c.account_iban, c.bank_statement_id, (select coalesce(sum(x.amount), 0) from chain x where x.account_iban = c.account_iban and x.place between min(c.place) and max(c.place)) as left_out
     from chain c where c.bank_statement_id is not null group by c.account_iban, c.bank_statement_id)
   select u.account_iban, u.direction, ${columns}
   from numbered n join untold u on u.id = n.untold_id
   left join numbered p on p.account_iban = n.account_iban and p.nth = n.nth and p.bank_statement_id is not null left join bank_statements before on before.id = p.bank_statement_id
   left join bank_opening_balances o on o.account_iban = n.account_iban and not exists (select from joined_bank_lines f where f.account_iban = n.account_iban and f.place < n.place and f.bank_line_id not in (select id from untold))
   left join numbered f on f.account_iban = n.account_iban and f.nth = n.nth + 1 and f.bank_statement_id is not null left join bank_statements behind on behind.id = f.bank_statement_id left join bank_imports told on told.id = behind.bank_import_id
   left join released_places r on r.place = 'uploaded_lines:' || n.account_iban
   where ${which} and ((before.id = behind.id and (select left_out from spans where bank_statement_id = behind.id and account_iban = n.account_iban) = 0)
     or (before.id is distinct from behind.id and behind.opening_eur = coalesce(before.closing_eur, o.balance_eur) and not exists (select from bank_gaps g where g.bank_statement_id = behind.id))
     or exists (select from bank_statements e join bank_imports c on c.id = e.bank_import_id and c.officer_id is null
       where e.account_iban = n.account_iban and e.joined_place >= n.place and e.joined_place < coalesce(f.place, e.joined_place + 1) and e.opening_eur = e.closing_eur and e.opening_eur = coalesce(before.closing_eur, o.balance_eur)))
   order by u.account_iban, u.place`;

const NOT_LET_PASS =
  '(r.named_until is null or greatest(u.imported_at, told.imported_at) > r.named_until)';

export const passedOverUploads = sql<PassedOverUpload>(
  'bank_lines.passed_over_uploads',
  `${PASSED_OVER('u.amount_eur, u.booking_date, u.file_name as uploaded_file', NOT_LET_PASS)} limit 50`,
);

const officersBehind = sql<{ officer_id: string }>(
  'bank_lines.officers_behind_passed_over',
  `select distinct o.officer_id from (${PASSED_OVER('u.officer_id, u.imported_by', NOT_LET_PASS)}) p cross join lateral (values (p.officer_id), (p.imported_by)) o (officer_id)
   where p.account_iban = $1 and o.officer_id is not null`,
);

/** Officers who uploaded or confirmed the lines that the bank's own statements lack, if a halt is for such lines. */
export async function officersBehindHalt(db: Queryable, place: string): Promise<string[]> {
  const [what, iban = ''] = place.split(':');
  if (what !== 'uploaded_lines') return [];
  return (await db.rows(officersBehind, [iban])).map(({ officer_id: id }) => id);
}

/** A line that the bank's statements lack and two officers have accepted, with the part of it that is still in the books. */
export interface ReleasedLine {
  account_iban: string;
  direction: 'credit' | 'debit';
  id: string;
  is_charge: boolean;
  left_eur: string;
  approval_id: string;
}

export const anyReleasedUpload = sql<{ found: boolean }>(
  'released_places.any_upload',
  "select exists (select from released_places where place like 'uploaded_lines:%') as found",
);

// A line that still waits for a second source has funded nothing.
export const releasedLines = sql<ReleasedLine>(
  'bank_lines.released_uploads',
  PASSED_OVER(
    `u.id, u.is_charge, r.approval_id,
     (u.amount_eur - coalesce((select sum(t.amount) from take_backs t where case when u.direction = 'credit' then t.payment_id else t.bank_line_id end = u.id), 0))::numeric(20, 2) as left_eur`,
    'r.approval_id is not null and greatest(u.imported_at, told.imported_at) <= r.named_until and exists (select from single_source_lines x where x.bank_line_id = u.id)',
  ),
);

/** What a chain was read as, beside the books of its deposits. */
export interface ChainRow {
  source: DepositSource;
  balance: string | null;
  balance_height: number | null;
  balance_at: Date | null;
  read_at: Date | null;
  differing: { address: string; expected: string; found: string }[];
  books: string;
}

export const chainBalances = sql<ChainRow>(
  'chain_cursors.compared',
  `select c.source, c.balance, c.balance_height::int as balance_height, c.balance_at, c.read_at, c.differing,
     coalesce((select sum(j.amount) from journal_sums j where j.account = 'wallet' and j.currency = case c.source when 'stellar' then 'XLM' when 'bitcoin' then 'BTC' else 'ETH' end), 0)::numeric(40, 18) as books
   from chain_cursors c order by c.source`,
);

/** Refunds in lumens that are on their way, and those of some transfers that have left. */
export const lumenRefundsOf = sql<{
  transfer_id: string;
  amount: string;
  state: 'sending' | 'sent';
}>(
  'refunds.by_transfer',
  "select transfer_id, amount, state from refunds where currency = 'XLM' and ((state = 'sending' and transfer_id is not null) or (state = 'sent' and transfer_id = any($1)))",
).rows((transferIds: readonly string[]) => [transferIds]);
