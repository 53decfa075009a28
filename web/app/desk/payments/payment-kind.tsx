import { exportPayments } from '@bb1/domain/payments/export-endpoints';
import { listPayments, PAYMENT_ORDERS } from '@bb1/domain/payments/payment-endpoints';
import { PAYMENT_SOURCES, PAYMENT_STATES } from '@bb1/domain/payments/payment-state';
import { QUEUE_REASONS } from '@bb1/domain/payments/queue-reason';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { listFile, listedKind } from '../records/record-kind.ts';
import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { Badge } from '../../ui/badge.tsx';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { isZero } from '../parts/is-zero.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { PaymentStateBadge } from './payment-state-badge.tsx';

/** Those that need a person come first. */
const STATES = ['queued', ...PAYMENT_STATES.filter((state) => state !== 'queued')] as const;

/** A search covers all payments; without one the list shows those that need a decision. */
export const paymentKind = listedKind(deskPaymentTexts, {
  path: '/desk/payments',
  filters: { state: STATES, source: PAYMENT_SOURCES, reason: QUEUE_REASONS },
  atFirst: { state: 'queued' },
  orders: PAYMENT_ORDERS,
  list: listPayments,
  rows: 'payments',
  placeOf: ({ id }) => `/desk/payments/${id}`,
  useList: (_, { texts: { list: texts, reasons, sources, states }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    search: { label: texts.search, hint: texts.searchHint },
    filters: {
      state: { label: texts.byState, words: states, as: 'links' },
      source: { label: texts.source, words: sources, as: 'select' },
      reason: { label: texts.reason, words: reasons, as: 'select' },
    },
    columns: [
      column('payer', texts.payer, (row) => <Payer payment={row} />),
      figureColumn(
        'amount',
        titleOfBoth(texts.amount, texts.unassigned),
        (row) => (
          <TwoLines
            first={format.money(row)}
            second={
              !isZero(row.unassigned) && (
                <span className="font-semibold text-ink">
                  {row.unassigned === row.amount
                    ? texts.allOfIt
                    : format.money({ amount: row.unassigned, currency: row.currency })}
                </span>
              )
            }
          />
        ),
        { descending: 'largest', ascending: 'smallest' },
      ),
      column('state', texts.state, (row) => (
        <span className="grid w-52 justify-items-start gap-1 whitespace-normal">
          <PaymentStateBadge state={row.state} />
          {row.queue_reason !== null && <span>{reasons[row.queue_reason]}</span>}
          {row.has_open_decision && <Badge kind="info">{texts.openDecision}</Badge>}
          {row.has_open_refund && <Badge kind="info">{texts.openRefund}</Badge>}
        </span>
      )),
      column(
        'seen',
        titleOfBoth(texts.received, texts.source),
        (row) => (
          <TwoLines
            first={format.moment(row.first_seen_at)}
            second={
              <span className="grid">
                <span>{sources[row.source]}</span>
                {(row.source !== 'bank' || row.finality !== 'final') && (
                  <span>
                    <PaymentFinality payment={row} />
                  </span>
                )}
              </span>
            }
          />
        ),
        { descending: 'newest', ascending: 'oldest' },
      ),
      textColumn('order', titleOfBoth(texts.forOrder, texts.text), (row) => (
        <span className="grid">
          {row.order_references.map((reference) => (
            <span key={reference} className="font-mono">
              {reference}
            </span>
          ))}
          {!row.order_references.includes(row.remittance) && (
            <span className="line-clamp-2 text-fine break-words text-muted">{row.remittance}</span>
          )}
        </span>
      )),
    ],
    download: listFile(exportPayments, {
      payer: ['payer_name', 'payer_account', 'transaction_id'],
      amount: ['currency', 'amount', 'unassigned'],
      state: ['state', 'queue_reason'],
      seen: ['source', 'finality', 'first_seen_at'],
      order: ['order_references', 'remittance'],
    }),
  }),
});

function Payer({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(deskPaymentTexts).list;
  const account = payment.payer_account ?? payment.transaction_id;
  // Chains provide no names: there the account identifies the payment.
  const name =
    payment.payer_name ??
    (payment.source === 'bank' ? texts.unknownPayer : shortened(account ?? texts.unknownPayer));
  return (
    <span className="grid">
      <RecordLink
        to={`/desk/payments/${payment.id}`}
        className="link inline-flex min-h-6 max-w-56 items-center"
      >
        <span className="truncate">{name}</span>
      </RecordLink>
      {payment.source === 'bank' && account !== null && (
        <span className="font-mono text-fine text-muted">{account}</span>
      )}
    </span>
  );
}

/** The finality of the money, with its confirmations on a chain. */
export function PaymentFinality({
  payment: { finality, confirmations },
}: {
  readonly payment: Pick<PaymentRow, 'finality' | 'confirmations'>;
}) {
  const texts = useTexts(deskPaymentTexts);
  return [
    texts.finalities[finality],
    confirmations !== null && texts.list.confirmations({ count: confirmations }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
