import { decimal } from '@bb1/domain/money';
import { exportBankLines, exportDiscountCodes, exportOrders, exportPayments, exportRefunds, MOST_EXPORTED_ROWS } from '@bb1/domain/payments/export-endpoints';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { type CsvColumn, csvDownload } from '../../platform/http/csv.ts';
import type { Download } from '../../platform/http/download.ts';
import { type DeskOrderRow, deskOrders } from '../orders/desk.ts';
import { discountCodePage, type DiscountCodeRow } from '../orders/discount-store.ts';
import { amountOf } from './books.ts';
import { deskPayments, type DeskPaymentRow } from './desk/payment-rows.ts';
import { type ExportedBankLine, exportedBankLines } from './exported-bank-lines.ts';
import { refundReference } from './refunds/refund-number.ts';
import { refundPage, type RefundRow } from './refunds/refund-store.ts';

interface Export<Row> {
  /** Of the list; the file and the act in the log are named by it. */
  readonly name: string;
  readonly officerId: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly read: (db: Queryable, rows: { limit: number; offset: number }) => Promise<Row[]>;
  readonly columns: readonly CsvColumn<Row>[];
}

/** The lists of the back office as files, with the filters of the lists. */
export function exportRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  serve(exportOrders)((call) => exported(context, { name: 'orders', officerId: call.officer.officerId, filter: call.query, read: (db, rows) => deskOrders(db, call.query, rows), columns: ORDER_COLUMNS }));
  serve(exportPayments)((call) => exported(context, { name: 'payments', officerId: call.officer.officerId, filter: call.query, read: (db, rows) => deskPayments(db, call.query, rows), columns: PAYMENT_COLUMNS }));
  serve(exportRefunds)((call) => {
    const { state = null, currency = null } = call.query;
    return exported(context, { name: 'refunds', officerId: call.officer.officerId, filter: call.query, read: async (db, rows) => (await refundPage(db, { state, currency, ...rows })).rows, columns: REFUND_COLUMNS });
  });
  serve(exportDiscountCodes)((call) => {
    const { state = null } = call.query;
    return exported(context, { name: 'discount_codes', officerId: call.officer.officerId, filter: call.query, read: async (db, rows) => (await discountCodePage(db, { state, ...rows })).rows, columns: DISCOUNT_COLUMNS });
  });
  serve(exportBankLines)((call) => exported(context, { name: 'bank_lines', officerId: call.officer.officerId, filter: call.query, read: (db, rows) => exportedBankLines(db, { ...call.query, ...rows }), columns: BANK_COLUMNS }));
}

/** Takes one snapshot of the list, and writes down who took it: whoever takes a list away looked at everybody in it. */
async function exported<Row>(context: Pick<Context, 'db' | 'clock'>, { name, officerId, filter, read, columns }: Export<Row>): Promise<Download> {
  return context.db.transaction('export_list', async (tx) => {
    const found = await read(tx, { limit: MOST_EXPORTED_ROWS + 1, offset: 0 });
    const isWhole = found.length <= MOST_EXPORTED_ROWS;
    const rows = isWhole ? found : found.slice(0, MOST_EXPORTED_ROWS);
    const at = context.clock.now();
    await record(tx, { at, actor: { kind: 'officer', id: officerId }, act: `${name}.exported`, subject: name, after: { filter, rows: rows.length, whole: isWhole } });
    // A part of a list says so in its name, or somebody takes it for the whole.
    const part = isWhole ? '' : `-first-${MOST_EXPORTED_ROWS}`;
    return csvDownload(`${name.replaceAll('_', '-')}-${at.toISOString().slice(0, 10)}${part}.csv`, columns, rows);
  });
}

function column<Row>(name: string & keyof Row, value?: CsvColumn<Row>['value']): CsvColumn<Row> {
  return { name, value: value ?? ((row) => plain(row[name])) };
}

function plain(value: unknown): string | number | boolean | Date | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return Array.isArray(value) ? value.join(' ') : null;
}

const ORDER_COLUMNS: readonly CsvColumn<DeskOrderRow>[] = [
  column('reference'), column('full_name'), column('status'), column('flags'), column('amount'), column('paid'), column('tokens'), column('payment_method'), column('kyc_verdict'), column('placed_at'), column('payment_deadline'), column('id'), column('account_id'),
];

const PAYMENT_COLUMNS: readonly CsvColumn<DeskPaymentRow>[] = [
  column('source'), column('state'), column('queue_reason'), column('currency'),
  column('amount', (row) => decimal(amountOf(row.currency, row.amount))), column('unassigned', (row) => decimal(amountOf(row.currency, row.unassigned))),
  column('payer_name'), column('payer_account'), column('remittance'), column('memo_type'), column('end_to_end_id'), column('order_references'), column('finality'), column('confirmations'), column('booking_date'),
  column('first_seen_at'), column('received_at'), column('transaction_id'), column('deposit_address'), column('id'),
];

const REFUND_COLUMNS: readonly CsvColumn<RefundRow>[] = [
  column('number', (row) => refundReference(row.number)), column('state'), column('currency'), column('amount', (row) => decimal(amountOf(row.currency, row.amount))), column('reason'), column('note'),
  column('payee_name'), column('payee_account'), column('payee_memo'), column('is_to_source'), column('proposed_by_name'), column('proposed_at'), column('decided_by_name'), column('decided_at'), column('decision_reason'),
  column('transaction_id'), column('sent_at'), column('failure'), column('payment_id'), column('id'),
];

const DISCOUNT_COLUMNS: readonly CsvColumn<DiscountCodeRow>[] = [
  column('code'), column('state'), column('rate_percent'), column('valid_from'), column('valid_until'), column('used'), column('max_uses'), column('max_uses_per_person'), column('minimum_amount_eur'),
  column('proposed_by_name'), column('proposed_at'), column('decided_by_name'), column('decided_at'), column('ended_at'), column('id'),
];

const BANK_COLUMNS: readonly CsvColumn<ExportedBankLine>[] = [
  column('booking_date'), column('value_date'), column('direction'), column('amount_eur'), column('counterparty_name'), column('counterparty_iban'), column('remittance'), column('end_to_end_id'), column('bank_reference'),
  column('is_reversal'), column('is_charge'), column('return_reason'), column('statement_id'), column('account_iban'), column('id'),
];
