import type { BankReportRow } from '../refunds/bank-report-store.ts';
import { decimal } from '@bb1/domain/money';
import type { Refund, RefundReport } from '@bb1/domain/payments/refund-endpoints';
import { makerAndChecker } from '../../officers/maker-and-checker.ts';
import { amountOf } from '../books.ts';
import { refundReference } from '../refunds/refund-number.ts';
import type { RefundRow } from '../refunds/refund-store.ts';

export function toRefundDto(row: RefundRow): Refund {
  return {
    ...row,
    ...makerAndChecker(row),
    number: refundReference(row.number),
    amount: decimal(amountOf(row.currency, row.amount)),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}

export function toReportDto(row: BankReportRow): RefundReport {
  const { id, status, status_code, reason_code, reason, outcome } = row;
  return {
    id,
    import_id: row.bank_import_id,
    status,
    status_code,
    reason_code,
    reason,
    outcome,
    reported_at: row.reported_at.toISOString(),
  };
}
