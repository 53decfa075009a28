import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { whyLineWaits } from './balance-store.ts';
import {
  creditTakenBack,
  type DebitWords,
  takeBackSign,
} from '@bb1/domain/payments/taken-back-credit';
import { amountOf, unexplainedOf } from './books.ts';
import { bookSent, lockRefundWhole, markSent } from './refunds/end-refund.ts';
import { refundNumberOf } from './refunds/refund-number.ts';
import { refundIdOfNumber, saveRefundState } from './refunds/refund-store.ts';
import { takeBack } from './take-backs/take-back.ts';
import { creditsTakenBackBy } from './take-backs/take-back-store.ts';
import { type DebitRow, insertUnexplained, isExplained, lockDebit } from './bank-store.ts';

/** A debit of the bank that is no charge. Payload: `{ bankLineId }`. */
export const EXPLAIN_DEBIT = defineJob(
  'payments.explain_debit',
  z.object({ bankLineId: z.uuid() }),
);

type Explaining = Pick<Context, 'db' | 'clock' | 'offering'>;

/** Determines what a debit was: a refund of ours, a reversed credit, or a case for an officer. */
export async function explainDebit(context: Explaining, bankLineId: string): Promise<void> {
  await context.db.transaction('explain_debit', async (tx) => {
    await refuseWhileHalted(tx, 'EUR');
    if ((await whyLineWaits(tx, bankLineId)) !== null) return;
    const debit = await tx.one(lockDebit, [bankLineId]);
    if ((await tx.one(isExplained, [debit.id])).found) return;
    if ((await wasRefund(context, tx, debit)) || (await tookCreditBack(context, tx, debit))) return;
    const sign = takeBackSign(wordsOf(debit));
    await tx.run(insertUnexplained, [debit.id, sign === null ? 'debit' : 'reversal']);
    await record(tx, {
      at: context.clock.now(),
      actor: SYSTEM,
      act: 'bank_debit.unexplained',
      subject: `bank_line:${debit.id}`,
    });
  });
}

/** Whether the debit itself identifies the one credit that it reverses. */
async function tookCreditBack(context: Explaining, tx: Tx, debit: DebitRow): Promise<boolean> {
  const words = wordsOf(debit);
  const cause = takeBackSign(words);
  if (cause === null) return false;
  const paymentId = creditTakenBack(words, await creditsTakenBackBy(tx, debit.id));
  if (paymentId === null) return false;
  return takeBack(context, tx, {
    paymentId,
    cause,
    amount: amountOf('EUR', debit.amount_eur),
    from: unexplainedOf(debit.id),
    bankLineId: debit.id,
    approvalId: null,
    actor: SYSTEM,
  });
}

function wordsOf(debit: DebitRow): DebitWords {
  return {
    isReversal: debit.is_reversal,
    returnReason: debit.return_reason,
    remittance: debit.remittance,
  };
}

async function wasRefund(context: Explaining, tx: Tx, debit: DebitRow): Promise<boolean> {
  const number = refundNumberOf(debit.end_to_end_id);
  const refundId = number === null ? null : await refundIdOfNumber(tx, number);
  if (refundId === null) return false;
  const refund = await lockRefundWhole(tx, refundId);
  if (amountOf('EUR', refund.amount).units !== amountOf('EUR', debit.amount_eur).units)
    return false;
  const to = unexplainedOf(debit.id);
  if (refund.state === 'exported') await markSent(context, tx, { refund, to, transactionId: null });
  // Its file was recalled, and the bank paid anyway: only the bank knows this reference. It
  // must not be paid again.
  else if (refund.state === 'approved') {
    await saveRefundState(tx, refund, { state: 'exported' });
    await markSent(context, tx, {
      refund: { ...refund, state: 'exported' },
      to,
      transactionId: null,
    });
  }
  // It came back before the statement reported it as sent. A rejected one is no longer due: officers ask the bank.
  else if (refund.state === 'failed' && refund.sent_at === null && refund.failure === 'returned')
    await bookSent(tx, refund, to, context.clock.now());
  else return false;
  return true;
}
