import type { BankMatch } from '@bb1/domain/payments/desk-endpoints';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { TOLD_BY_ONE_UPLOAD } from './bank-store.ts';

interface MatchedRow {
  source_key: string;
  payment_id: string;
  order_id: string | null;
  order_reference: string | null;
  investor: string | null;
  waits_for: BankMatch['waits_for'];
}

// Of several orders the one it was given to first; else the one it names.
const matched = sql<MatchedRow>(
  'payments.matched_lines',
  `select p.source_key, p.id as payment_id, o.id as order_id, o.reference as order_reference, a.full_name as investor, p.queue_reason as waits_for
   from payments p left join orders o on o.id = coalesce((select x.order_id from live_assignments x where x.payment_id = p.id order by x.assigned_at, x.id limit 1), p.named_order_id)
   left join accounts a on a.id = o.account_id where p.source = 'bank' and p.source_key = any($1)`,
);

/** What became of credits, by `account|line key`. */
export async function matchedLines(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, BankMatch>> {
  const rows = keys.length === 0 ? [] : await db.rows(matched, [keys]);
  return new Map(rows.map(({ source_key: key, ...match }) => [key, match]));
}

interface BookedLine {
  id: string;
  amount_eur: string;
  direction: 'credit' | 'debit';
  is_charge: boolean;
}

// The key names what all equal lines have in common and the number of the line among them, as `withLineKeys` makes it: a statement
// with all of them finds each. A line that was booked before lines had an identity is its own.
export const insertEqual = sql<BookedLine>(
  'bank_lines.insert_equal',
  `with wanted as (
     select w.id as new_id, w."statementId" as statement, l.*, coalesce(l.identity, l.line_key) as alike,
       row_number() over (partition by coalesce(l.identity, l.line_key) order by w.place)
         + (select count(*) from bank_lines b where b.account_iban = l.account_iban and b.booking_date = l.booking_date and coalesce(b.identity, b.line_key) = coalesce(l.identity, l.line_key)) as position
     from jsonb_to_recordset($2::jsonb) as w (id uuid, "statementId" uuid, "lineKey" text, place integer) join bank_lines l on l.account_iban = $1 and l.line_key = w."lineKey"),
   booked as (insert into bank_lines (id, bank_statement_id, account_iban, line_key, identity, booking_date, amount_eur, charges_eur, direction, counterparty_name, counterparty_iban, remittance, end_to_end_id, is_reversal, is_charge, return_reason, bank_reference, transaction_reference, network_reference, value_date)
   select new_id, statement, account_iban, encode(sha256(convert_to('["' || alike || '","' || position || '"]', 'UTF8')), 'hex'), identity, booking_date, amount_eur, charges_eur, direction, counterparty_name, counterparty_iban, remittance, end_to_end_id, is_reversal, is_charge, return_reason, bank_reference, transaction_reference, network_reference, value_date
   from wanted returning id, bank_statement_id, part_of, amount_eur, direction, is_charge), ${TOLD_BY_ONE_UPLOAD} select id, amount_eur, direction, is_charge from booked`,
);
export const insertEqualPayments = sql(
  'payments.insert_equal',
  `insert into payments (id, source, source_key, currency, amount, payer_name, payer_account, remittance, end_to_end_id, booking_date, is_return, is_unsplit_batch, received_at, first_seen_at, final_at, finality, transaction_id)
   select n.id, p.source, n.account_iban || '|' || n.line_key, p.currency, p.amount, p.payer_name, p.payer_account, p.remittance, p.end_to_end_id, p.booking_date, p.is_return, p.is_unsplit_batch, $3, p.first_seen_at, $3, 'final', p.transaction_id
   from jsonb_to_recordset($2::jsonb) as w (id uuid, "lineKey" text) join bank_lines n on n.id = w.id join bank_lines l on l.account_iban = $1 and l.line_key = w."lineKey" join payments p on p.id = l.id`,
);
