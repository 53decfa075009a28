import { getDeskOrder, type DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { Alert } from '../../ui/alert.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import type { Route } from './+types/order-page.ts';
import { orderKind } from './order-kind.tsx';
import { OrderFlags } from './order-flags.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderQuotes } from './order-quotes.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderTerms } from './order-terms.tsx';
import { ORDER_STATUSES } from '@bb1/domain/orders/order-status';
import { type DeskColumn, column, textColumn, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { cents } from '@bb1/domain/money';
import { Panel } from '../parts/panel.tsx';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { recordLoader } from '../records/record-loader.ts';

export const meta = pageMeta(deskOrderTexts, (texts) => texts.page);

export const loader = recordLoader(orderKind, (api, params) => api(getDeskOrder, { params }));

/** One order: its terms, and everything about its money. This page changes nothing. */
export default function OrderPage({
  loaderData: { record: order, neighbours },
}: Route.ComponentProps) {
  const texts = useTexts(deskOrderTexts).page;
  return (
    <DeskPage
      title={<span className="figures">{order.reference}</span>}
      back={['/desk/orders', texts.back, neighbours]}
      lead={<PersonLink accountId={order.account_id} name={order.full_name} />}
      beside={
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge state={order.status} />
          <OrderFlags flags={order.flags} />
        </span>
      }
    >
      {order.flags.includes('taken_back') && (
        <Alert kind="warning">
          {texts.takenBack}{' '}
          <RecordLink to={`/desk/receivables?q=${order.reference}`} className="link">
            {texts.toReceivables}
          </RecordLink>
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <OrderMoney order={order} />
        </div>
        <div className="grid min-w-0 gap-5">
          <OrderTerms order={order} />
        </div>
      </div>
      <OrderPayments order={order} />
      {order.refunds.length > 0 && <OrderRefunds order={order} />}
      {order.quotes.length > 0 && <OrderQuotes order={order} />}
      <OrderHistory order={order} />
    </DeskPage>
  );
}

type Change = DeskOrderDetail['history'][number];

/** Every transition of the order, with actor and reason. */
function OrderHistory({ order }: { readonly order: DeskOrderDetail }) {
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

/** The ordered amount, its prices, and the paid part. */
function OrderMoney({ order }: { readonly order: DeskOrderDetail }) {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  const shares = [
    { key: 'paid', name: texts.paid, amount: order.paid, look: 'fill-success' },
    { key: 'seen', name: texts.seen, amount: order.seen, look: 'fill-gold' },
    { key: 'missing', name: texts.missing, amount: order.missing, look: 'fill-line' },
  ];
  return (
    <Panel title={texts.money}>
      <p className="figures text-title font-semibold">{format.eur(order.amount)}</p>
      <ShareBar
        shares={shares.map(({ key, amount, look }) => ({ key, look, units: cents(amount) }))}
      />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-2 text-small">
        {shares.map(({ key, name, amount, look }) => (
          <div key={key} className="grid content-between">
            <dt className="flex items-center gap-1.5 text-fine text-muted">
              <ShareMark look={look} />
              {name}
            </dt>
            <dd className="figures font-medium">{format.eur(amount)}</dd>
          </div>
        ))}
      </dl>
      <DeskTable
        caption={texts.parts}
        columns={usePartColumns()}
        rows={order.parts}
        rowKey={(part) => String(part.tier)}
        foot={{
          tier: texts.amount,
          amount: format.eur(order.amount),
          tokens: format.quantity(order.tokens),
        }}
      />
    </Panel>
  );
}

function usePartColumns(): DeskColumn<DeskOrderDetail['parts'][number]>[] {
  const texts = useTexts(deskOrderTexts).page;
  const format = useFormat();
  return [
    column('tier', texts.tier, (part) => part.tier + 1),
    figureColumn('price', texts.price, (part) => format.price(part.price)),
    figureColumn('amount', texts.amount, (part) => format.eur(part.amount)),
    figureColumn('tokens', texts.tokens, (part) => format.quantity(part.tokens)),
  ];
}
