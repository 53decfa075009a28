import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRefundWhole } from './refunds/end-refund.ts';
import { refundNumberOf } from './refunds/refund-number.ts';
import { refundIdOfNumber, saveRefundState } from './refunds/refund-store.ts';
import { settleOrdersOf } from './settle-order.ts';

/**
 * Whether a credit is a refund of ours returned by the payee's bank; then the refund has failed,
 * and the money waits again.
 */
export async function refundCameBack(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  endToEndId: string | null,
): Promise<boolean> {
  const number = refundNumberOf(endToEndId);
  const refundId = number === null ? null : await refundIdOfNumber(tx, number);
  if (refundId === null) return false;
  const refund = await lockRefundWhole(tx, refundId);
  if (refund.state !== 'sent' && refund.state !== 'exported') return false;
  await saveRefundState(tx, refund, { state: 'failed', failure: 'returned' });
  const at = context.clock.now();
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'refund.came_back',
    subject: `refund:${refund.id}`,
    reason: 'returned',
  });
  await settleOrdersOf(context, tx, { id: refund.payment_id }, at);
  return true;
}
