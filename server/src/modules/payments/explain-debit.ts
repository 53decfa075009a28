import type { PaymentState } from '@bb1/domain/payments/payment-state';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { refuseWhileMoneyIsStopped } from '../officers/money-stop.ts';
import { amountOf } from './books.ts';
import { bookSent, lockRefundWhole, markSent } from './refunds/end-refund.ts';
import { refundNumberOf } from './refunds/refund-number.ts';
import { refundIdOfNumber, saveRefundState } from './refunds/refund-store.ts';
import { findPayment } from './store.ts';
import { takeBackPayment } from './take-back.ts';

/** A debit of the bank that is no charge. Payload: `{ bankLineId }`. */
export const EXPLAIN_DEBIT = 'payments.explain_debit';

interface DebitRow {
  id: string;
  amount_eur: string;
  end_to_end_id: string | null;
  remittance: string;
  counterparty_iban: string | null;
  is_reversal: boolean;
  transaction_reference: string | null;
  bank_reference: string | null;
}

const lockDebit = sql<DebitRow>(
  'bank_lines.lock_debit',
  "select id, amount_eur, end_to_end_id, remittance, counterparty_iban, is_reversal, transaction_reference, bank_reference from bank_lines where id = $1 and direction = 'debit' for update",
);
// What a reversal takes back: the credit whose references it repeats; where the bank repeats none, the one of the same words.
const reversedCredits = sql<{
  id: string;
  is_named: boolean;
  payer_and_words: string | null;
  state: PaymentState;
}>(
  'bank_lines.reversed_by',
  `select * from (
     select c.id, p.state, c.counterparty_iban || ' ' || c.remittance as payer_and_words, coalesce(d.transaction_reference in (c.transaction_reference, c.bank_reference) or d.bank_reference in (c.transaction_reference, c.bank_reference), false) as is_named,
       coalesce(d.end_to_end_id = c.end_to_end_id, false) or (d.remittance <> '' and d.remittance = c.remittance) as says_the_same
     from bank_lines c join bank_lines d on d.id = $1 join payments p on p.id = c.id
     where c.account_iban = d.account_iban and c.direction = 'credit' and c.amount_eur = d.amount_eur and p.finality = 'final' and c.booking_date <= d.booking_date) as credits
   where is_named or says_the_same order by array_position(array['queued', 'assigned', 'closed'], state), id desc`,
);
const isExplained = sql<{ found: boolean }>(
  'journal.debit_explained',
  "select coalesce(sum(amount), 0) = 0 as found from journal_lines where account = 'unexplained_debits' and subject_id = $1",
);
const insertUnexplained = sql(
  'unexplained_debits.insert',
  'insert into unexplained_debits (bank_line_id, kind) values ($1, $2) on conflict (bank_line_id) do nothing',
);

type Explaining = Pick<Context, 'db' | 'clock' | 'offering'>;

/** Finds out what a debit was: a refund of ours, a credit taken back, or something an officer has to look at. */
export async function explainDebit(context: Explaining, bankLineId: string): Promise<void> {
  await context.db.transaction('explain_debit', async (tx) => {
    await refuseWhileMoneyIsStopped(tx);
    const debit = await tx.one(lockDebit, [bankLineId]);
    if ((await tx.one(isExplained, [debit.id])).found) return;
    const from = { account: 'unexplained_debits', subjectId: debit.id };
    if (await wasRefund(context, tx, debit)) return;
    const creditId = debit.is_reversal ? await creditTakenBack(tx, debit.id) : null;
    const payment = creditId === null ? null : await findPayment(tx, creditId);
    if (payment !== null) return takeBackPayment(context, tx, { payment, from, causeId: debit.id });
    await tx.run(insertUnexplained, [debit.id, debit.is_reversal ? 'reversal' : 'debit']);
    await record(tx, {
      at: context.clock.now(),
      actor: SYSTEM,
      act: 'bank_debit.unexplained',
      subject: `bank_line:${debit.id}`,
    });
  });
}

/**
 * The one credit that a reversal means; null when none or more than one may be meant. Equal words are no sign while the bank's
 * own reference names one of them. Of what one payer sent twice in the same words either is as good: first what waits for
 * its way back, or it would be sent back as well.
 */
async function creditTakenBack(tx: Tx, debitId: string): Promise<string | null> {
  const credits = await tx.rows(reversedCredits, [debitId]);
  const named = credits.filter((credit) => credit.is_named);
  const meant = named.length > 0 ? named : credits;
  const [first] = meant;
  const isTheSame =
    meant.length === 1 ||
    (first?.payer_and_words != null &&
      meant.every((credit) => credit.payer_and_words === first.payer_and_words));
  return first !== undefined && isTheSame ? first.id : null;
}

async function wasRefund(context: Explaining, tx: Tx, debit: DebitRow): Promise<boolean> {
  const number = refundNumberOf(debit.end_to_end_id);
  const refundId = number === null ? null : await refundIdOfNumber(tx, number);
  if (refundId === null) return false;
  const refund = await lockRefundWhole(tx, refundId);
  if (amountOf('EUR', refund.amount).units !== amountOf('EUR', debit.amount_eur).units)
    return false;
  const to = { account: 'unexplained_debits', subjectId: debit.id };
  if (refund.state === 'exported') await markSent(context, tx, { refund, to, transactionId: null });
  // Its file was recalled, and the bank paid all the same: nobody else knows this reference. It must not be paid once more.
  else if (refund.state === 'approved') {
    await saveRefundState(tx, refund, { state: 'exported' });
    await markSent(context, tx, {
      refund: { ...refund, state: 'exported' },
      to,
      transactionId: null,
    });
  }
  // It came back before the statement told that it had left.
  else if (refund.state === 'failed' && refund.sent_at === null)
    await bookSent(tx, refund, to, context.clock.now());
  else return false;
  return true;
}
