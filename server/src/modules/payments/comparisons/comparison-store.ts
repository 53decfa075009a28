import type { DepositSource } from '../../../integrations/deposits/deposit-watch.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';

/** An account at the bank: its lines by the books, and the chain of statements that join. */
export interface BankRow {
  account_iban: string;
  lines_eur: string;
  waiting_eur: string;
  waiting_lines: number;
  opening_eur: string | null;
  balance_eur: string | null;
  closing_date: string | null;
  /** Of all accounts together. */
  journal_eur: string;
}

// Where the statements of an account begin: with the first that was ever imported and says so.
export const bankAccounts = sql<BankRow>(
  'bank_balances.compared',
  `with lines as (select account_iban, sum(case when direction = 'credit' then amount_eur else -amount_eur end) as amount from bank_lines group by account_iban),
     waiting as (select l.account_iban, sum(case when l.direction = 'credit' then l.amount_eur else -l.amount_eur end) as amount, count(*)::int as count
       from bank_lines l where l.id in (select bank_line_id from waiting_bank_lines) group by l.account_iban),
     opening as (select distinct on (s.account_iban) s.account_iban, s.opening_eur from bank_statements s join bank_imports i on i.id = s.bank_import_id
       where s.opening_eur is not null and s.closing_eur is not null order by s.account_iban, i.imported_at, s.closing_date, s.id)
   select a.account_iban, coalesce(l.amount, 0)::numeric(20, 2) as lines_eur, coalesce(w.amount, 0)::numeric(20, 2) as waiting_eur, coalesce(w.count, 0) as waiting_lines,
     o.opening_eur, b.balance_eur, s.closing_date,
     coalesce((select sum(amount) from journal_sums where account = 'bank' and currency = 'EUR'), 0)::numeric(20, 2) as journal_eur
   from (select account_iban from lines union select account_iban from bank_balances) a
   left join lines l using (account_iban) left join waiting w using (account_iban) left join bank_balances b using (account_iban) left join opening o using (account_iban)
   left join bank_statements s on s.id = b.bank_statement_id order by a.account_iban`,
);

/** What the books have on the account `bank` that no line of a statement is, and the other way round. */
export const bankOddities = sql<{ what: string; amount: string }>(
  'journal.bank_oddities',
  `select case when b.id is null then 'journal entry ' || e.id || ' (' || e.kind || ')' else 'bank line ' || b.id end as what,
     (coalesce(sum(l.amount), 0) - coalesce(min(case when b.direction = 'credit' then b.amount_eur else -b.amount_eur end), 0))::numeric(20, 2) as amount
   from (select l.amount, l.entry_id from journal_lines l where l.account = 'bank' and l.currency = 'EUR') l
   join journal_entries e on e.id = l.entry_id full join bank_lines b on b.id = e.cause_id
   group by b.id, e.id, e.kind having coalesce(sum(l.amount), 0) <> coalesce(min(case when b.direction = 'credit' then b.amount_eur else -b.amount_eur end), 0) limit 10`,
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

const lumenRefunds = sql<{ transfer_id: string; amount: string; state: 'sending' | 'sent' }>(
  'refunds.by_transfer',
  "select transfer_id, amount, state from refunds where currency = 'XLM' and ((state = 'sending' and transfer_id is not null) or (state = 'sent' and transfer_id = any($1)))",
);

/** Refunds in lumens that are on their way, and those of some transfers that have left. */
export function lumenRefundsOf(db: Queryable, transferIds: readonly string[]) {
  return db.rows(lumenRefunds, [transferIds]);
}
