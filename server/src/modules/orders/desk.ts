import { listDeskOrders } from '@bb1/domain/orders/desk-endpoints';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';

export interface DeskOrderRow {
  id: string;
  account_id: string;
  full_name: string;
  reference: string;
  amount: string;
  paid: string;
  tokens: string;
  status: OrderStatus;
  flags: string[];
  payment_method: PaymentMethod;
  kyc_verdict: string;
  placed_at: Date;
  payment_deadline: Date;
}

export interface DeskOrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly payment_method?: PaymentMethod | undefined;
  readonly flag?: string | undefined;
  readonly q?: string | undefined;
  readonly order: 'newest' | 'oldest' | 'largest' | 'deadline';
}

const FLAGS = `array_remove(array[
  case when o.status in ('pending', 'received') and s.credited_eur + s.seen_eur > 0 and s.credited_eur + s.seen_eur < o.amount_eur then 'underpaid' end,
  case when s.is_overpaid then 'overpaid' end, case when s.is_late then 'late' end, case when s.has_refund_pending then 'refund_pending' end, case when s.is_from_another then 'from_another' end], null)`;
const FROM = 'from orders o join accounts a on a.id = o.account_id left join kyc_records k on k.account_id = o.account_id left join order_standings s on s.order_id = o.id';
const WHERE = `where ($1::text is null or o.status = $1) and ($2::text is null or o.payment_method = $2) and ($3::text is null or $3 = any(${FLAGS}))
  and ($4::text is null or strpos(lower(o.reference || ' ' || a.full_name), lower($4)) > 0)`;
const listPage = sql<DeskOrderRow>(
  'orders.desk_page',
  `select o.id, o.account_id, a.full_name, o.reference, o.amount_eur as amount, coalesce(s.credited_eur, 0)::numeric(20, 2) as paid, o.token_amount as tokens, o.status, ${FLAGS} as flags, o.payment_method, coalesce(k.verdict, 'not_started') as kyc_verdict, o.placed_at, o.payment_deadline
   ${FROM} ${WHERE}
   order by case when $5 = 'newest' then o.placed_at end desc, case when $5 = 'oldest' then o.placed_at end, case when $5 = 'largest' then o.amount_eur end desc, case when $5 = 'deadline' then o.payment_deadline end, o.id limit $6 offset $7`,
);
const countAll = sql<{ total: number }>('orders.desk_count', `select count(*)::int as total ${FROM} ${WHERE}`);

/** Orders by a filter, as a list or an export shows them. */
export function deskOrders(db: Queryable, filter: DeskOrderFilter, rows: { limit: number; offset: number }): Promise<DeskOrderRow[]> {
  return db.rows(listPage, [...filterValues(filter), filter.order, rows.limit, rows.offset]);
}

function filterValues({ status, payment_method, flag, q }: DeskOrderFilter): (string | null)[] {
  return [status ?? null, payment_method ?? null, flag ?? null, q === undefined || q === '' ? null : q];
}

export function ordersDeskRoutes(serve: Serve, context: Context): void {
  serve(listDeskOrders)(async (call) => {
    const { page } = call.query;
    const rows = await deskOrders(context.db, call.query, { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE });
    const { total } = await context.db.one(countAll, filterValues(call.query));
    return { orders: rows.map((row) => ({ ...row, placed_at: row.placed_at.toISOString(), payment_deadline: row.payment_deadline.toISOString() })), total, page };
  });
}
