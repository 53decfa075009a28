import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { isZero } from '../parts/is-zero.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { useFormat } from '../parts/use-format.ts';
import { PaymentStateBadge } from './payment-state-badge.tsx';

/** The list of payments; the first column names the payer and links to the payment. */
export function usePaymentColumns(): DeskColumn<PaymentRow>[] {
  const texts = useTexts(deskPaymentTexts).list;
  const format = useFormat();
  return [
    column('payer', texts.payer, (row) => <Payer payment={row} />),
    figureColumn(
      'amount',
      titleOfBoth(texts.amount, texts.unassigned),
      (row) => <TwoLines first={format.money(row)} second={<Undecided payment={row} />} />,
      { descending: 'largest', ascending: 'smallest' },
    ),
    column('state', texts.state, (row) => <PaymentState payment={row} />),
    column(
      'seen',
      titleOfBoth(texts.received, texts.source),
      (row) => (
        <TwoLines first={format.moment(row.first_seen_at)} second={<Source payment={row} />} />
      ),
      { descending: 'newest', ascending: 'oldest' },
    ),
    textColumn('order', titleOfBoth(texts.forOrder, texts.text), (row) => (
      <WhatFor payment={row} />
    )),
  ];
}

/** The undecided part. */
function Undecided({
  payment: { amount, unassigned, currency },
}: {
  readonly payment: PaymentRow;
}) {
  const texts = useTexts(deskPaymentTexts).list;
  const format = useFormat();
  if (isZero(unassigned)) return null;
  return (
    <span className="font-semibold text-ink">
      {unassigned === amount ? texts.allOfIt : format.money({ amount: unassigned, currency })}
    </span>
  );
}

function WhatFor({ payment }: { readonly payment: PaymentRow }) {
  return (
    <span className="grid">
      {payment.order_references.map((reference) => (
        <span key={reference} className="font-mono">
          {reference}
        </span>
      ))}
      {!payment.order_references.includes(payment.remittance) && (
        <span className="line-clamp-2 text-fine break-words text-muted">{payment.remittance}</span>
      )}
    </span>
  );
}

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

/** The state, and in plain words why a person is needed. */
function PaymentState({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(deskPaymentTexts);
  return (
    <span className="grid w-52 justify-items-start gap-1 whitespace-normal">
      <PaymentStateBadge state={payment.state} />
      {payment.queue_reason !== null && <span>{texts.reasons[payment.queue_reason]}</span>}
      {payment.has_open_decision && <Badge kind="info">{texts.list.openDecision}</Badge>}
      {payment.has_open_refund && <Badge kind="info">{texts.list.openRefund}</Badge>}
    </span>
  );
}

function Source({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(deskPaymentTexts);
  return (
    <span className="grid">
      <span>{texts.sources[payment.source]}</span>
      {(payment.source !== 'bank' || payment.finality !== 'final') && (
        <span>
          <PaymentFinality payment={payment} />
        </span>
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
