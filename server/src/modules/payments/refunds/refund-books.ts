import type { JournalLine } from '../../../platform/journal/journal.ts';
import type { RefundRow } from './refund-store.ts';

/** The account of a refund's money between the second officer's approval and its sending. */
export function dueOf(refundId: string): Omit<JournalLine, 'amount'> {
  return { account: 'refunds_due', subjectId: refundId };
}

export type DueEnd = 'refund_failed' | 'refund_called_off';

/** The kinds of entries of a refund; those of tax are kept apart from money received. */
export function kindOf(
  refund: Pick<RefundRow, 'payment_id'>,
  kind: 'refund_approved' | 'refund_sent' | DueEnd,
): string {
  return refund.payment_id === null ? `tax_${kind}` : kind;
}
