import type { PaymentRow } from '@bb1/domain/payments/money-desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { deskPaymentTexts } from '../desk-texts.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { formatMoney } from '../parts/format-money.ts';
import { isZero } from '../parts/is-zero.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { PaymentFinality } from './payment-finality.tsx';
import { PaymentStateBadge } from './payment-state-badge.tsx';

/** The list of payments; the first column names the payer and leads to the payment. */
export function usePaymentColumns(): DeskColumn<PaymentRow>[] {
  const texts = useTexts(deskPaymentTexts).list;
  const locale = useLocale();
  return [
    { key: 'payer', title: texts.payer, cell: (row) => <Payer payment={row} /> },
    { key: 'amount', title: texts.amount, align: 'end', cell: (row) => formatMoney(locale, row) },
    { key: 'unassigned', title: texts.unassigned, align: 'end', cell: (row) => isZero(row.unassigned) ? <span className="text-muted">–</span> : <span className="font-semibold">{row.unassigned === row.amount ? texts.allOfIt : formatMoney(locale, { amount: row.unassigned, currency: row.currency })}</span> },
    { key: 'state', title: texts.state, cell: (row) => <PaymentState payment={row} /> },
    { key: 'source', title: texts.source, cell: (row) => <Source payment={row} /> },
    { key: 'order', title: texts.forOrder, cell: (row) => <span className="grid font-mono">{row.order_references.map((reference) => <span key={reference}>{reference}</span>)}</span> },
    { key: 'text', title: texts.text, wraps: true, cell: (row) => <span className="line-clamp-3 break-words">{row.remittance}</span> },
    { key: 'seen', title: texts.received, cell: (row) => formatMoment(locale, row.first_seen_at) },
  ];
}

function Payer({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(deskPaymentTexts).list;
  const account = payment.payer_account ?? payment.transaction_id;
  // Chains tell no names: there the account is what the payment is known by.
  const name = payment.payer_name ?? (payment.source === 'bank' ? texts.unknownPayer : shortened(account ?? texts.unknownPayer));
  return (
    <span className="grid">
      <RecordLink to={`/desk/payments/${payment.id}`} className="link inline-flex min-h-6 max-w-64 items-center"><span className="truncate">{name}</span></RecordLink>
      {payment.source === 'bank' && account !== null && <span className="font-mono text-fine text-muted">{account}</span>}
    </span>
  );
}

/** The state, and in plain words why a person is needed. */
function PaymentState({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(deskPaymentTexts);
  return (
    <span className="grid w-60 justify-items-start gap-1 whitespace-normal">
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
      {(payment.source !== 'bank' || payment.finality !== 'final') && <span className="text-fine text-muted"><PaymentFinality payment={payment} /></span>}
    </span>
  );
}
