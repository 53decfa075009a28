import { decimal } from '@bb1/domain/money';
import type { Refund } from '@bb1/domain/payments/money-desk-endpoints';
import { amountOf } from '../books.ts';
import { refundReference } from '../refunds/refund-number.ts';
import type { RefundRow } from '../refunds/refund-store.ts';

export function shownRefund(row: RefundRow): Refund {
  const { transfer_id: _transfer, proposed_by_name, decided_by_name, ...shown } = row;
  return {
    ...shown,
    number: refundReference(row.number),
    amount: decimal(amountOf(row.currency, row.amount)),
    proposed_by: proposed_by_name,
    proposed_by_id: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
