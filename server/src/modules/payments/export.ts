import { decimal } from '@bb1/domain/money';
import {
  exportBankLines,
  exportDiscountCodes,
  exportOrders,
  exportPayments,
  exportRefunds,
} from '@bb1/domain/payments/export-endpoints';
import { exportReceivables } from '@bb1/domain/receivables/desk-endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { CsvColumn } from '../../platform/http/csv.ts';
import { type DeskOrderRow, deskOrders } from '../orders/desk-store.ts';
import { discountCodePage, type DiscountCodeRow } from '../orders/discount-store.ts';
import { type DeskReceivableRow, deskReceivables } from '../receivables/desk-store.ts';
import { amountOf } from './books.ts';
import { deskPayments, type DeskPaymentRow } from './desk/desk-store.ts';
import { exportList } from './export-list.ts';
import { type ExportedBankLine, exportedBankLines } from './bank-store.ts';
import { refundReference } from './refunds/refund-number.ts';
import { pageOfRefunds, type RefundRow } from './refunds/refund-store.ts';

/** The lists of the back office as files, with the filters of the lists. */
export function exportRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  serve(exportOrders)((call) =>
    exportList(context, {
      name: 'orders',
      officerId: call.officer.officerId,
      filter: call.query,
      read: (tx, rows) => tx.inPieces(deskOrders(call.query, rows)),
      columns: ORDER_COLUMNS,
      names: (row) => [row.account_id],
    }),
  );
  serve(exportPayments)((call) =>
    exportList(context, {
      name: 'payments',
      officerId: call.officer.officerId,
      filter: call.query,
      read: (tx, rows) => tx.inPieces(deskPayments(call.query, rows)),
      columns: PAYMENT_COLUMNS,
      names: (row) => [row.id],
    }),
  );
  serve(exportRefunds)((call) => {
    const { state = null, currency = null, order } = call.query;
    return exportList(context, {
      name: 'refunds',
      officerId: call.officer.officerId,
      filter: call.query,
      read: (tx, rows) => tx.inPieces(pageOfRefunds({ state, currency, order, ...rows })),
      columns: REFUND_COLUMNS,
      names: (row) => [row.payment_id ?? row.account_id],
    });
  });
  serve(exportDiscountCodes)((call) => {
    const { state = null } = call.query;
    return exportList(context, {
      name: 'discount_codes',
      officerId: call.officer.officerId,
      filter: call.query,
      read: async (tx, rows) => [(await discountCodePage(tx, { state, ...rows })).rows],
      columns: DISCOUNT_COLUMNS,
      names: () => [],
    });
  });
  serve(exportReceivables)((call) =>
    exportList(context, {
      name: 'receivables',
      officerId: call.officer.officerId,
      filter: call.query,
      read: (tx, rows) => tx.inPieces(deskReceivables(call.query, rows)),
      columns: RECEIVABLE_COLUMNS,
      names: (row) => [row.account_id ?? row.payment_id],
    }),
  );
  serve(exportBankLines)((call) =>
    exportList(context, {
      name: 'bank_lines',
      officerId: call.officer.officerId,
      filter: call.query,
      read: (tx, rows) => tx.inPieces(exportedBankLines({ ...call.query, ...rows })),
      columns: BANK_COLUMNS,
      names: (row) => [row.id],
    }),
  );
}

function column<Row>(name: string & keyof Row, value?: CsvColumn<Row>['value']): CsvColumn<Row> {
  return { name, value: value ?? ((row) => plain(row[name])) };
}

function plain(value: unknown): string | number | boolean | Date | null {
  if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value instanceof Date
  )
    return value;
  return Array.isArray(value) ? value.join(' ') : null;
}

const ORDER_COLUMNS: readonly CsvColumn<DeskOrderRow>[] = [
  column('reference'),
  column('full_name'),
  column('status'),
  column('flags'),
  column('amount'),
  column('paid'),
  column('tokens'),
  column('payment_method'),
  column('kyc_verdict'),
  column('placed_at'),
  column('payment_deadline'),
  column('id'),
  column('account_id'),
];

const PAYMENT_COLUMNS: readonly CsvColumn<DeskPaymentRow>[] = [
  column('source'),
  column('state'),
  column('queue_reason'),
  column('currency'),
  column('amount', (row) => decimal(amountOf(row.currency, row.amount))),
  column('unassigned', (row) => decimal(amountOf(row.currency, row.unassigned))),
  column('payer_name'),
  column('payer_account'),
  column('remittance'),
  column('memo_type'),
  column('end_to_end_id'),
  column('order_references'),
  column('finality'),
  column('confirmations'),
  column('booking_date'),
  column('first_seen_at'),
  column('received_at'),
  column('transaction_id'),
  column('deposit_address'),
  column('id'),
];

const REFUND_COLUMNS: readonly CsvColumn<RefundRow>[] = [
  column('number', (row) => refundReference(row.number)),
  column('state'),
  column('currency'),
  column('amount', (row) => decimal(amountOf(row.currency, row.amount))),
  column('reason'),
  column('note'),
  column('payee_name'),
  column('payee_account'),
  column('payee_memo'),
  column('is_to_source'),
  column('proposed_by_name'),
  column('proposed_at'),
  column('decided_by_name'),
  column('decided_at'),
  column('decision_reason'),
  column('transaction_id'),
  column('sent_at'),
  column('failure'),
  column('payment_id'),
  column('account_id'),
  column('id'),
];

const DISCOUNT_COLUMNS: readonly CsvColumn<DiscountCodeRow>[] = [
  column('code'),
  column('state'),
  column('rate_percent'),
  column('valid_from'),
  column('valid_until'),
  column('used'),
  column('max_uses'),
  column('max_uses_per_person'),
  column('minimum_amount_eur'),
  column('proposed_by_name'),
  column('proposed_at'),
  column('decided_by_name'),
  column('decided_at'),
  column('ended_at'),
  column('id'),
];

const RECEIVABLE_COLUMNS: readonly CsvColumn<DeskReceivableRow>[] = [
  column('reference'),
  column('full_name'),
  column('order_reference'),
  column('cause'),
  column('state'),
  column('amount_eur'),
  column('open_eur'),
  column('currency'),
  column('amount', (row) => decimal(amountOf(row.currency, row.amount))),
  column('open_amount', (row) => decimal(amountOf(row.currency, row.open_amount))),
  column('raised_at'),
  column('open_since'),
  column('pay_by'),
  column('notices'),
  column('ended_at'),
  column('payment_id'),
  column('account_id'),
  column('id'),
];

const BANK_COLUMNS: readonly CsvColumn<ExportedBankLine>[] = [
  column('booking_date'),
  column('value_date'),
  column('direction'),
  column('amount_eur'),
  column('counterparty_name'),
  column('counterparty_iban'),
  column('remittance'),
  column('end_to_end_id'),
  column('bank_reference'),
  column('is_reversal'),
  column('is_charge'),
  column('charges_eur'),
  column('return_reason'),
  column('statement_id'),
  column('account_iban'),
  column('manual_booking'),
  column('id'),
];
