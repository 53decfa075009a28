import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { RefundStateBadge } from '../refunds/refund-state-badge.tsx';
import { useRight } from '../session/use-desk.ts';

/** The part of an order's money that was or will be refunded. */
export function OrderRefunds({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  return <TablePanel title={texts.refunds} columns={useColumns()} rows={order.refunds} />;
}

function useColumns(): DeskColumn<Refund>[] {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  const mayOpen = useRight('payments.view');
  return [
    column('number', texts.refundNumber, (row) => (
      <span className="font-mono">
        {mayOpen ? (
          <RecordLink to={`/desk/refunds/${row.id}`}>{row.number}</RecordLink>
        ) : (
          row.number
        )}
      </span>
    )),
    figureColumn('amount', texts.refundAmount, (row) => format.money(row)),
    column('state', texts.refundState, (row) => <RefundStateBadge state={row.state} />),
    column('proposed', texts.refundProposed, (row) => format.moment(row.proposed_at)),
  ];
}
