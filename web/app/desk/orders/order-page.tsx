import { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/order-page.ts';
import { OrderFlags } from './order-flags.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderQuotes } from './order-quotes.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderTerms } from './order-terms.tsx';

export const meta = pageMeta(deskOrderTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getDeskOrder, { params: { id: args.params.id } });
}

/** One order: its terms, and everything about its money. This page changes nothing. */
export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const texts = useTexts(deskOrderTexts).page;
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/orders">{texts.back}</BackLink>}
        lead={<PersonLink accountId={order.account_id} name={order.full_name} />}
        beside={
          <span className="flex flex-wrap gap-1.5">
            <OrderStatusBadge status={order.status} />
            <OrderFlags flags={order.flags} />
          </span>
        }
      >
        <span className="figures">{order.reference}</span>
      </DeskTitle>
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
    </div>
  );
}
