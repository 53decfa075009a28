import { decimal } from '@bb1/domain/money';
import {
  DISCOUNT_FILE,
  exportBankLines,
  exportDiscountCodes,
  exportOrders,
  exportPayments,
  exportRefunds,
  ORDER_FILE,
  PAYMENT_FILE,
  REFUND_FILE,
} from '@bb1/domain/payments/export-endpoints';
import { exportReceivables, RECEIVABLE_FILE } from '@bb1/domain/receivables/desk-endpoints';
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

/** The columns of a file, as the rows have them unless `shown` words them otherwise. */
function columnsOf<Row>(
  names: readonly (string & keyof Row)[],
  shown: { readonly [Name in keyof Row]?: CsvColumn<Row>['value'] } = {},
): CsvColumn<Row>[] {
  return names.map((name) => ({ name, value: shown[name] ?? ((row) => plain(row[name])) }));
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

const ORDER_COLUMNS = columnsOf<DeskOrderRow>(ORDER_FILE);

const PAYMENT_COLUMNS = columnsOf<DeskPaymentRow>(PAYMENT_FILE, {
  amount: (row) => decimal(amountOf(row.currency, row.amount)),
  unassigned: (row) => decimal(amountOf(row.currency, row.unassigned)),
});

const REFUND_COLUMNS = columnsOf<RefundRow>(REFUND_FILE, {
  number: (row) => refundReference(row.number),
  amount: (row) => decimal(amountOf(row.currency, row.amount)),
});

const DISCOUNT_COLUMNS = columnsOf<DiscountCodeRow>(DISCOUNT_FILE);

const RECEIVABLE_COLUMNS = columnsOf<DeskReceivableRow>(RECEIVABLE_FILE, {
  amount: (row) => decimal(amountOf(row.currency, row.amount)),
  open_amount: (row) => decimal(amountOf(row.currency, row.open_amount)),
});

const BANK_COLUMNS = columnsOf<ExportedBankLine>([
  'booking_date',
  'value_date',
  'direction',
  'amount_eur',
  'counterparty_name',
  'counterparty_iban',
  'remittance',
  'end_to_end_id',
  'bank_reference',
  'is_reversal',
  'is_charge',
  'charges_eur',
  'return_reason',
  'statement_id',
  'account_iban',
  'manual_booking',
  'id',
]);
