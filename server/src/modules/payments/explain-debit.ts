import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { isBankLineWaiting } from './balance-store.ts';
import { amountOf } from './books.ts';
import { bookSent, lockRefundWhole, markSent } from './refunds/end-refund.ts';
import { refundNumberOf } from './refunds/refund-number.ts';
import { refundIdOfNumber, saveRefundState } from './refunds/refund-store.ts';
import { findPayment } from './store.ts';
import { reversePayment } from './reverse-payment.ts';
import {
  type DebitRow,
  insertUnexplained,
  isExplained,
  lockDebit,
  reversedCredits,
} from './bank-store.ts';

/** A debit of the bank that is no charge. Payload: `{ bankLineId }`. */
export const EXPLAIN_DEBIT = defineJob(
  'payments.explain_debit',
  z.object({ bankLineId: z.uuid() }),
);

type Explaining = Pick<Context, 'db' | 'clock' | 'offering'>;

/** Determines what a debit was: a refund of ours, a reversed credit, or a case for an officer. */
export async function explainDebit(context: Explaining, bankLineId: string): Promise<void> {
  await context.db.transaction('explain_debit', async (tx) => {
    await refuseWhileMoneyIsStopped(tx);
    if (await isBankLineWaiting(tx, bankLineId)) return;
    const debit = await tx.one(lockDebit, [bankLineId]);
    if ((await tx.one(isExplained, [debit.id])).found) return;
    const from = { account: 'unexplained_debits', subjectId: debit.id };
    if (await wasRefund(context, tx, debit)) return;
    const creditId = debit.is_reversal ? await creditTakenBack(tx, debit.id) : null;
    const payment = creditId === null ? null : await findPayment(tx, creditId);
    if (payment !== null) return reversePayment(context, tx, { payment, from, causeId: debit.id });
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
 * The one credit that a reversal refers to; null when none or more than one is possible. Equal
 * texts are no evidence while the bank's own reference names one of them. Of one payer's two
 * transfers with the same text either will do: first the one waiting for a refund, otherwise it
 * would be refunded as well.
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
  // Its file was recalled, and the bank paid all the same: only the bank knows this reference. It
  // must not be paid again.
  else if (refund.state === 'approved') {
    await saveRefundState(tx, refund, { state: 'exported' });
    await markSent(context, tx, {
      refund: { ...refund, state: 'exported' },
      to,
      transactionId: null,
    });
  }
  // It came back before the statement reported that it had left.
  else if (refund.state === 'failed' && refund.sent_at === null)
    await bookSent(tx, refund, to, context.clock.now());
  else return false;
  return true;
}
