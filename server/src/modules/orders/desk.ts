import { listDeskOrders } from '@bb1/domain/orders/desk-endpoints';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';

interface DeskOrderRow {
  id: string;
  account_id: string;
  full_name: string;
  reference: string;
  amount_eur: string;
  token_amount: string;
  status: OrderStatus;
  payment_method: string;
  kyc_verdict: string;
  placed_at: Date;
  payment_deadline: Date;
}

const listPage = sql<DeskOrderRow>(
  'orders.desk_page',
  `select o.id, o.account_id, a.full_name, o.reference, o.amount_eur, o.token_amount, o.status, o.payment_method, coalesce(k.verdict, 'not_started') as kyc_verdict, o.placed_at, o.payment_deadline
   from orders o join accounts a on a.id = o.account_id left join kyc_records k on k.account_id = o.account_id
   where $1::text is null or o.status = $1 order by o.placed_at desc, o.id limit $2 offset $3`,
);
const countAll = sql<{ total: number }>('orders.desk_count', 'select count(*)::int as total from orders where $1::text is null or status = $1');

export function ordersDeskRoutes(serve: Serve, context: Context): void {
  serve(listDeskOrders)(async (call) => {
    const { status, page } = call.query;
    const rows = await context.db.rows(listPage, [status ?? null, ROWS_PER_PAGE, (page - 1) * ROWS_PER_PAGE]);
    const { total } = await context.db.one(countAll, [status ?? null]);
    const orders = rows.map(({ amount_eur, token_amount, placed_at, payment_deadline, ...row }) => ({ ...row, amount: amount_eur, tokens: token_amount, placed_at: placed_at.toISOString(), payment_deadline: payment_deadline.toISOString() }));
    return { orders, total, page };
  });
}
