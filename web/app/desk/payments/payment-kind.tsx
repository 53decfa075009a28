import { exportPayments } from '@bb1/domain/payments/export-endpoints';
import { listPayments, PAYMENT_ORDERS } from '@bb1/domain/payments/payment-endpoints';
import { PAYMENT_SOURCES, PAYMENT_STATES } from '@bb1/domain/payments/payment-state';
import { QUEUE_REASONS } from '@bb1/domain/payments/queue-reason';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { listFile, recordKind, rowsOf } from '../records/record-kind.ts';
import { usePaymentColumns } from './payment-columns.tsx';

/** Those that need a person come first. */
const STATES = ['queued', ...PAYMENT_STATES.filter((state) => state !== 'queued')] as const;

/** A search covers all payments; without one the list shows those that need a decision. */
export const paymentKind = recordKind({
  path: '/desk/payments',
  filters: { state: STATES, source: PAYMENT_SOURCES, reason: QUEUE_REASONS },
  atFirst: { state: 'queued' },
  orders: PAYMENT_ORDERS,
  ask: rowsOf(listPayments, 'payments'),
  placeOf: ({ id }) => `/desk/payments/${id}`,
  useList: () => {
    const texts = useTexts(deskPaymentTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      search: { label: texts.list.search, hint: texts.list.searchHint },
      filters: {
        state: { label: texts.list.byState, words: texts.states, as: 'links' },
        source: { label: texts.list.source, words: texts.sources, as: 'select' },
        reason: { label: texts.list.reason, words: texts.reasons, as: 'select' },
      },
      columns: usePaymentColumns(),
      download: listFile(exportPayments, {
        payer: ['payer_name', 'payer_account', 'transaction_id'],
        amount: ['currency', 'amount', 'unassigned'],
        state: ['state', 'queue_reason'],
        seen: ['source', 'finality', 'first_seen_at'],
        order: ['order_references', 'remittance'],
      }),
    };
  },
});
