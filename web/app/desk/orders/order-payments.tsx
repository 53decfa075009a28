import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { type DeskColumn, column } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { shortened } from '../parts/shortened.ts';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { PaymentFinality } from '../payments/payment-finality.tsx';
import { PaymentStateBadge } from '../payments/payment-state-badge.tsx';
import { useRight } from '../session/use-desk.ts';

/** The payments for an order; the amount links to the payment for officers who may see payments. */
export function OrderPayments({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  return (
    <TablePanel
      title={texts.payments}
      columns={useColumns()}
      rows={order.payments}
      none={texts.paymentsNone}
    />
  );
}

function useColumns(): DeskColumn<PaymentRow>[] {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  const mayOpen = useRight('payments.view');
  return [
    column('amount', texts.paymentAmount, (row) => (
      <span className="figures">
        {mayOpen ? (
          <RecordLink to={`/desk/payments/${row.id}`}>{format.money(row)}</RecordLink>
        ) : (
          format.money(row)
        )}
      </span>
    )),
    column('state', texts.paymentState, (row) => (
      <span className="grid justify-items-start gap-1">
        <PaymentStateBadge state={row.state} />
        {row.finality !== 'final' && (
          <span className="text-fine text-muted">
            <PaymentFinality payment={row} />
          </span>
        )}
      </span>
    )),
    column(
      'from',
      texts.paymentFrom,
      (row) => row.payer_name ?? shortened(row.payer_account ?? texts.none),
    ),
    column('seen', texts.paymentSeen, (row) => format.moment(row.first_seen_at)),
  ];
}
