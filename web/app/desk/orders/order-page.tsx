import { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { Alert } from '../../ui/alert.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/order-page.ts';
import { orderKind } from './order-kind.tsx';
import { OrderFlags } from './order-flags.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderQuotes } from './order-quotes.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderTerms } from './order-terms.tsx';

export const meta = pageMeta(deskOrderTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [order, neighbours] = await Promise.all([
    deskApi(args)(getDeskOrder, { params: { id } }),
    loadNeighbours(orderKind, args, `/desk/orders/${id}`),
  ]);
  return { order, neighbours };
}

/** One order: its terms, and everything about its money. This page changes nothing. */
export default function OrderPage({ loaderData: { order, neighbours } }: Route.ComponentProps) {
  const texts = useTexts(deskOrderTexts).page;
  return (
    <DeskPage
      title={<span className="figures">{order.reference}</span>}
      before={
        <ListPlace to="/desk/orders" neighbours={neighbours}>
          {texts.back}
        </ListPlace>
      }
      lead={<PersonLink accountId={order.account_id} name={order.full_name} />}
      beside={
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={order.status} />
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
