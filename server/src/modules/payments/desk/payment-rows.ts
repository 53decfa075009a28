import { decimal } from '@bb1/domain/money';
import { makerAndChecker } from '../../officers/maker-and-checker.ts';
import { amountOf } from '../books.ts';
import { refundReference } from '../refunds/refund-number.ts';
import type { RefundRow } from '../refunds/refund-store.ts';
import type { DeskPaymentRow } from './desk-store.ts';

export function toPaymentDto(row: DeskPaymentRow) {
  return {
    ...row,
    amount: decimal(amountOf(row.currency, row.amount)),
    unassigned: decimal(amountOf(row.currency, row.unassigned)),
  };
}

export function toRefundDto(row: RefundRow) {
  return {
    ...row,
    ...makerAndChecker(row),
    number: refundReference(row.number),
    amount: decimal(amountOf(row.currency, row.amount)),
  };
}
