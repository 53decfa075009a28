import type { CreditTakenBack } from '@bb1/domain/payments/taken-back-credit';
import type { TakeBackCause } from '@bb1/domain/receivables/receivable-state';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';
import { IMPORT_OF_LINE } from '../entry-details-store.ts';
import { TYPED_OF_LINE } from '../manual-bookings/manual-booking-store.ts';
import type { PaymentRow } from '../store.ts';

export interface TakeBackRow {
  id: string;
  payment_id: string;
  cause: TakeBackCause;
  amount: string;
  bank_line_id: string | null;
  bank_gap_id: string | null;
  approval_id: string | null;
  at: Date;
  undone_at: Date | null;
}

export const insertTakeBack = sql(
  'take_backs.insert',
  'insert into take_backs (id, payment_id, cause, amount, bank_line_id, bank_gap_id, approval_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
).run((row: Omit<TakeBackRow, 'undone_at'>) => [
  row.id,
  row.payment_id,
  row.cause,
  row.amount,
  row.bank_line_id,
  row.bank_gap_id,
  row.approval_id,
  row.at,
]);
const sumOf = sql<{ amount: string }>(
  'take_backs.sum_of',
  'select coalesce(sum(amount), 0)::numeric(40, 18) as amount from take_backs where payment_id = $1 and undone_at is null',
);
/** A chain brought the payment again: nothing of it is taken back any more. */
export const undoTakeBacks = sql(
  'take_backs.undo',
  'update take_backs set undone_at = $2 where payment_id = $1 and undone_at is null',
).run((paymentId: string, at: Date) => [paymentId, at]);
export const takeBacksOf = sql<TakeBackRow>(
  'take_backs.of_payment',
  'select id, payment_id, cause, amount, bank_line_id, bank_gap_id, approval_id, at, undone_at from take_backs where payment_id = $1 order by at, id',
).rows((paymentId: string) => [paymentId]);

/** The part of a payment that has not been taken back, in the smallest units of its currency. */
export async function unitsLeft(
  db: Queryable,
  { id, currency, amount }: Pick<PaymentRow, 'id' | 'currency' | 'amount'>,
): Promise<bigint> {
  const taken = (await db.one(sumOf, [id])).amount;
  return amountOf(currency, amount).units - amountOf(currency, taken).units;
}

const LEFT =
  'p.amount - (select coalesce(sum(t.amount), 0) from take_backs t where t.payment_id = p.id and t.undone_at is null)';
// A reference of a few letters occurs in texts by chance.
const NAMES = (text: string, reference: string) =>
  `length(${reference}) >= 8 and strpos(upper(${text}), upper(${reference})) > 0`;

// What a debit may take back: credits of the same account with as much left, of which something says that they are meant; those
// that hurt least first. What is waiting goes before what pays an order.
const credits = sql<{
  id: string;
  is_named: boolean;
  is_meant: boolean;
  has_same_words: boolean;
  is_same_payer: boolean;
  is_whole: boolean;
  payer_and_words: string | null;
}>(
  'bank_lines.taken_back_by',
  `select id, is_named, is_meant, has_same_words, is_same_payer, is_whole, payer_and_words from (
     select c.id, p.state, c.counterparty_iban || ' ' || c.remittance as payer_and_words,
       coalesce(array[c.transaction_reference, c.bank_reference, c.network_reference] && array_remove(array[d.transaction_reference, d.bank_reference, d.network_reference], null), false)
         or coalesce(${NAMES('d.remittance', 'c.transaction_reference')}, false) or coalesce(${NAMES('d.remittance', 'c.bank_reference')}, false) or coalesce(${NAMES('d.remittance', 'c.network_reference')}, false) as is_named,
       coalesce(d.end_to_end_id = c.end_to_end_id, false)
         or exists (select from order_references o where o.id = p.named_order_id and strpos(regexp_replace(upper(d.remittance), '[^A-Z0-9]', '', 'g'), replace(o.reference, '-', '')) > 0) as is_meant,
       d.remittance <> '' and d.remittance = c.remittance as has_same_words,
       coalesce(d.counterparty_iban = c.counterparty_iban, false) as is_same_payer,
       ${LEFT} = d.amount_eur as is_whole
     from bank_lines d join bank_lines c on c.account_iban = d.account_iban and c.direction = 'credit' and c.amount_eur >= d.amount_eur and c.booking_date <= d.booking_date
     join payments p on p.id = c.id and p.finality = 'final' and ${LEFT} >= d.amount_eur
     where d.id = $1) as credits
   where is_named or is_meant or has_same_words order by array_position(array['new', 'queued', 'assigned', 'closed'], state), id desc limit 100`,
);

export async function creditsTakenBackBy(tx: Tx, debitId: string): Promise<CreditTakenBack[]> {
  return (await tx.rows(credits, [debitId])).map((row) => ({
    id: row.id,
    isNamed: row.is_named,
    isMeant: row.is_meant,
    hasSameWords: row.has_same_words,
    isSamePayer: row.is_same_payer,
    isWhole: row.is_whole,
    payerAndWords: row.payer_and_words,
  }));
}

/** Whose a payment is, as far as it is known. */
export const peopleOfPayment = sql<{ account_id: string }>(
  'payment_people.of_payment',
  'select account_id from payment_people where payment_id = $1 order by account_id',
).column((paymentId: string) => [paymentId]);

/** The same for many payments. */
export const peopleOfPayments = sql<{ payment_id: string; account_id: string }>(
  'payment_people.of_payments',
  'select payment_id, account_id from payment_people where payment_id = any($1)',
).rows((paymentIds: readonly string[]) => [paymentIds]);

/** Whether money of a payment would go to somebody who owes. */
export const isPaymentOfDebtor = sql<{ found: boolean }>(
  'payments_of_debtors.find',
  'select exists (select from payments_of_debtors where payment_id = $1) as found',
).value((paymentId: string) => [paymentId]);

export const saveRefundReturn = sql(
  'refund_returns.insert',
  'insert into refund_returns (payment_id, refund_id) values ($1, $2) on conflict (payment_id) do nothing',
).run((link: { paymentId: string; refundId: string }) => [link.paymentId, link.refundId]);
/** Payments as which refunds of a payment came back. */
export const returnedRefundsOf = sql<{ id: string }>(
  'refund_returns.of_payment',
  "select b.payment_id as id from refund_returns b join refunds r on r.id = b.refund_id join payments p on p.id = b.payment_id where r.payment_id = $1 and p.finality = 'final' order by p.received_at, p.id",
).column((paymentId: string) => [paymentId]);
export const returnedSumOf = sql<{ amount: string }>(
  'refund_returns.sum_of',
  'select coalesce(sum(p.amount), 0)::numeric(40, 18) as amount from refund_returns b join payments p on p.id = b.payment_id where b.refund_id = $1',
).value((refundId: string) => [refundId]);

/** The reference of the refund whose debit a credit takes back, by the bank's own references. */
export const refundReferenceTakenBack = sql<{ end_to_end_id: string }>(
  'bank_lines.refund_of_reversed_debit',
  `select d.end_to_end_id from bank_lines c join bank_lines d on d.account_iban = c.account_iban and d.direction = 'debit' and d.end_to_end_id like 'REFUND-%' and d.amount_eur >= c.amount_eur
   where c.id = $1 and array[d.transaction_reference, d.bank_reference, d.network_reference] && array_remove(array[c.transaction_reference, c.bank_reference, c.network_reference], null) limit 1`,
).valueIfAny((lineId: string) => [lineId]);

/** The files that brought bank lines, the newest booking first. */
export const findLineOrigins = sql<{
  bank_import_id: string;
  file_name: string;
  booking_date: string;
  uploaded_by: string | null;
  /** Who typed the line, where its file has it unreadably. */
  typed_by: string | null;
}>(
  'bank_lines.origins',
  `select i.id as bank_import_id, i.file_name, l.booking_date, i.officer_id as uploaded_by, t.typed_by from bank_lines l join bank_statements s on s.id = l.bank_statement_id join bank_imports i on i.id = ${IMPORT_OF_LINE}
   ${TYPED_OF_LINE} where l.id = any($1) order by l.booking_date desc, l.id`,
);

export interface GapOfPayment {
  bank_statement_id: string;
  statement_id: string;
  explained_at: Date;
  /** What the account has less than its lines say, without what was taken back for it, in EUR. */
  left_eur: string;
}

// What the bank's own channel delivered readably, the bank did book: a gap says nothing of it.
/** Explained gaps that may be a payment which was booked by officers' word. */
export const gapsThatMayBe = sql<GapOfPayment>(
  'bank_gaps.of_payment',
  `select * from (
     select g.bank_statement_id, s.statement_id, g.explained_at,
       (g.balance_before_eur - g.balance_after_eur - coalesce((select sum(t.amount) from take_backs t where t.bank_gap_id = g.bank_statement_id), 0))::numeric(20, 2) as left_eur
     from bank_lines l join bank_statements o on o.id = l.bank_statement_id join bank_imports i on i.id = o.bank_import_id ${TYPED_OF_LINE}
     join bank_gaps g on g.account_iban = l.account_iban and g.filled_by is null join bank_statements s on s.id = g.bank_statement_id
     where l.id = $1 and l.direction = 'credit' and (i.officer_id is not null or t.id is not null)) gaps
   where left_eur > 0 order by explained_at desc, bank_statement_id limit 20`,
).rows((paymentId: string) => [paymentId]);
