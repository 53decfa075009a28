import { decimal } from '@bb1/domain/money';
import type { PaymentRow as ShownPayment } from '@bb1/domain/payments/payment-row';
import type { Queryable } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';
import { type DeskPaymentRow, findOne, ofOrder } from './desk-store.ts';

export function findDeskPayment(db: Queryable, id: string): Promise<DeskPaymentRow | null> {
  return db.maybe(findOne, [id]);
}

export function deskPaymentsOfOrder(db: Queryable, orderId: string): Promise<DeskPaymentRow[]> {
  return db.rows(ofOrder, [orderId]);
}

export function toPaymentDto(row: DeskPaymentRow): ShownPayment {
  const {
    version: _version,
    end_to_end_id: _end,
    height: _height,
    named_order_id: _order,
    ...shown
  } = row;
  return {
    ...shown,
    received_at: row.received_at.toISOString(),
    first_seen_at: row.first_seen_at.toISOString(),
    amount: decimal(amountOf(row.currency, row.amount)),
    unassigned: decimal(amountOf(row.currency, row.unassigned)),
  };
}
