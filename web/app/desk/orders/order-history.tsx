import { ORDER_STATUSES } from '@bb1/domain/orders/order-status';
import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { column, textColumn } from '../parts/columns.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Change = DeskOrderDetail['history'][number];

/** Every transition of the order, with actor and reason. */
export function OrderHistory({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  const columns = useColumns();
  return (
    order.history.length > 0 && (
      <TablePanel
        title={texts.history}
        columns={columns}
        rows={order.history}
        rowKey={(row) => row.at + row.to}
      />
    )
  );
}

function useColumns(): DeskColumn<Change>[] {
  const texts = useTexts(deskOrderTexts);
  const words = texts.page;
  const format = useFormat();
  const named = (name: string) => {
    const status = ORDER_STATUSES.find((one) => one === name);
    return status === undefined ? name : texts.statuses[status];
  };
  return [
    column('at', words.at, (row) => format.moment(row.at)),
    column('from', words.from, (row) => named(row.from)),
    column('to', words.to, (row) => named(row.to)),
    column('by', words.by, (row) => (isActor(row.by) ? words.actors[row.by] : row.by)),
    textColumn('why', words.why, ({ to, by, reason }) => {
      const status = ORDER_STATUSES.find((one) => one === to);
      if (status === undefined) return reason;
      return words.reasons[status === 'cancelled' && by !== 'investor' ? 'ended' : status];
    }),
  ];
}

function isActor(name: string): name is 'investor' | 'system' | 'officer' {
  return name === 'investor' || name === 'system' || name === 'officer';
}
