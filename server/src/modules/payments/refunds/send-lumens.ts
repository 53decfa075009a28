import type { Context } from '../../../context.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { requestPayment } from '../../transfers/request-payment.ts';
import { findTransferOutcome } from '../../transfers/store.ts';
import { amountOf, treasuryOf } from '../books.ts';
import { lockRefundWhole, markFailed, markSent } from './end-refund.ts';
import { type RefundRow, refundIdOfTransfer, saveRefundState } from './refund-store.ts';

/**
 * Queues the payment out of the deposit account; the submitter executes it once, whatever happens.
 */
export async function sendLumens(tx: Tx, refund: RefundRow, at: Date): Promise<void> {
  const transferId = await requestPayment(tx, {
    kind: 'refund',
    payee: refund.payee_account,
    units: amountOf('XLM', refund.amount).units,
    memo: refund.payee_memo === null ? null : { type: 'text', value: refund.payee_memo },
    at,
  });
  await saveRefundState(tx, refund, { state: 'sending', transfer_id: transferId });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'refund.sending',
    subject: `refund:${refund.id}`,
    after: { transfer: transferId },
  });
}

/** The outcome of a transfer, if it belongs to a refund. Running it again changes nothing. */
export async function followRefundTransfer(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  transferId: string,
): Promise<void> {
  const refundId = await refundIdOfTransfer(context.db, transferId);
  if (refundId === null) return;
  await context.db.transaction('follow_refund', async (tx) => {
    const refund = await lockRefundWhole(tx, refundId);
    if (refund.state !== 'sending') return;
    const outcome = await findTransferOutcome(tx, transferId);
    if (outcome.state === 'settled')
      await markSent(context, tx, {
        refund,
        to: treasuryOf('XLM'),
        transactionId: outcome.transactionHash,
      });
    if (outcome.state === 'failed')
      await markFailed(context, tx, { refund, failure: outcome.failure ?? 'failed' });
  });
}
