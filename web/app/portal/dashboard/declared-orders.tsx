import type { Order } from '@bb1/domain/orders/endpoints';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import { useLocale } from '../../language/use-locale.ts';
import { fill, plural, useTexts } from '../../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatDateTime, formatEur, formatQuantity } from '../../ui/format.ts';
import { useTokenCode } from '../use-token-code.ts';
import { StatusBadge } from '../investment/status-badge.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { dashboardTexts } from './dashboard-texts.ts';

/** Orders as they were placed, those that lead nowhere any more behind a fold. */
export function DeclaredOrders({ orders }: { readonly orders: readonly Order[] }) {
  const texts = useTexts(dashboardTexts).orders;
  const locale = useLocale();
  const live = orders.filter((order) => holdsReservation(order.status));
  const over = orders.filter((order) => !holdsReservation(order.status));
  return (
    <Card title={texts.title}>
      {live.length === 0 && <p className="text-small text-muted">{texts.empty}</p>}
      {live.length > 0 && <OrderList orders={live} />}
      {over.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">{plural(locale, over.length, texts.earlier)}</summary>
          <OrderList orders={over} />
        </details>
      )}
    </Card>
  );
}

function OrderList({ orders }: { readonly orders: readonly Order[] }) {
  return <ul className="grid">{orders.map((order) => <OrderRow key={order.id} order={order} />)}</ul>;
}

function OrderRow({ order }: { readonly order: Order }) {
  const texts = useTexts(dashboardTexts).orders;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  return (
    <li className="grid gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <p className="figures text-body"><strong>{formatEur(locale, order.amount)}</strong> <span className="text-small text-muted">{fill(texts.forTokens, { tokens: formatQuantity(locale, order.tokens, tokenCode) })}</span></p>
          <p className="text-fine text-muted"><span className="font-mono">{order.reference}</span> · {fill(texts.placed, { date: formatDate(locale, order.placed_at) })}</p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      {order.status === 'pending' && <p className="text-small font-medium">{fill(texts.deadline, { date: formatDateTime(locale, order.payment_deadline) })}</p>}
      {(order.status === 'pending' || order.status === 'received') && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/investment/${order.id}`} look={order.status === 'pending' ? 'primary' : 'secondary'}>{texts.payment}<span className="sr-only">: {order.reference}</span></ButtonLink>
          {order.status === 'pending' && <CancelOrder order={order} />}
        </div>
      )}
    </li>
  );
}
