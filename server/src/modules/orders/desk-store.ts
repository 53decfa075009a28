import type { DESK_ORDER_FLAGS, DESK_ORDER_ORDERS } from '@bb1/domain/orders/desk-endpoints';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { type Query, type Queryable, sql } from '../../platform/db/database.ts';
import { foundIn, foundPage, pageQuery, filterQuery } from '../../platform/db/filter-query.ts';

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
  readonly flag?: (typeof DESK_ORDER_FLAGS)[number] | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof DESK_ORDER_ORDERS)[number];
}

/** The meaning of each flag, for an order `o` and its payment summary `s`. */
const FLAGS = {
  underpaid:
    "o.status in ('pending', 'received') and s.credited_eur + s.seen_eur > 0 and s.credited_eur + s.seen_eur < o.amount_eur",
  overpaid: 's.is_overpaid',
  late: 's.is_late',
  refund_pending: 's.has_refund_pending',
  taken_back: 'o.id in (select order_id from orders_owed)',
  from_another: 's.is_from_another',
} as const satisfies Readonly<Record<(typeof DESK_ORDER_FLAGS)[number], string>>;

const ALL_FLAGS = `array_remove(array[${Object.entries(FLAGS)
  .map(([flag, condition]) => `case when ${condition} then '${flag}' end`)
  .join(', ')}], null)`;

const JOINED =
  'join accounts a on a.id = o.account_id left join kyc_records k on k.account_id = o.account_id left join order_standings s on s.order_id = o.id';

const ORDERS = {
  newest: 'o.placed_at desc, o.id desc',
  oldest: 'o.placed_at, o.id',
  largest: 'o.amount_eur desc, o.id desc',
  smallest: 'o.amount_eur, o.id',
  deadline: 'o.payment_deadline, o.id',
  last_deadline: 'o.payment_deadline desc, o.id desc',
} as const satisfies Readonly<Record<DeskOrderFilter['order'], string>>;

// Each part has its own index: one condition over all of them would read every order.
const FOUND =
  'select f.id, f.placed_at, f.amount_eur, f.payment_deadline, f.status, f.payment_method';

const anyOf = (has: (text: string) => string) =>
  `(${FOUND} from orders f where ${has('lower(f.reference)')} union ${FOUND} from accounts n join orders f on f.account_id = n.id where ${has('lower(n.full_name collate pg_c_utf8)')}) o`;

const SHOWN = `o.id, o.account_id, a.full_name, o.reference, o.amount_eur as amount, coalesce(s.credited_eur, 0)::numeric(20, 2) as paid, o.token_amount as tokens, o.status, ${ALL_FLAGS} as flags, o.payment_method, coalesce(k.verdict, 'not_started') as kyc_verdict, o.placed_at, o.payment_deadline`;

const showChosen = sql<DeskOrderRow>(
  'orders.desk_chosen',
  `select ${SHOWN} from unnest($1::uuid[]) with ordinality chosen (id, place) join orders o using (id) ${JOINED} order by chosen.place`,
);

/** Orders by a filter, for a list or an export: first the selection, then its columns. */
export function deskOrders(
  filter: DeskOrderFilter,
  rows: { limit: number; offset: number; total?: number },
): Query<DeskOrderRow> {
  const { from, values } = wantedOrders(filter);
  const { order, limit, offset } = pageQuery({ order: ORDERS[filter.order], ...rows });
  const statement = sql<DeskOrderRow>(
    'orders.desk_page',
    `with chosen as materialized (select o.id ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
     select ${SHOWN} from chosen join orders o using (id) ${JOINED} order by ${ORDERS[filter.order]}`,
  );
  return { statement, values: [...values, limit, offset] };
}

export async function deskOrdersPage(
  db: Queryable,
  filter: DeskOrderFilter,
  rows: { limit: number; offset: number },
): Promise<{ orders: DeskOrderRow[]; total: number }> {
  const { from, values, isSearch } = wantedOrders(filter);
  if (isSearch) {
    const { total, ids } = await foundPage(db, {
      name: 'orders.desk_found',
      rows: `select o.* ${from}`,
      alias: 'o',
      order: ORDERS[filter.order],
      values,
      ...rows,
    });
    return { orders: await db.rows(showChosen, [ids]), total };
  }
  const { total } = await db.one(
    sql<{ total: number }>('orders.desk_count', `select count(*)::int as total ${from}`),
    values,
  );
  const page = deskOrders(filter, { ...rows, total });
  return { orders: await db.rows(page.statement, page.values), total };
}

function wantedOrders({ status, payment_method, flag, q }: DeskOrderFilter): {
  from: string;
  values: readonly unknown[];
  isSearch: boolean;
} {
  const { found, where, values } = filterQuery(
    [
      ['o.status = ?', status],
      ['o.payment_method = ?', payment_method],
      ...(flag === undefined ? [] : [FLAGS[flag]]),
    ],
    foundIn(q, anyOf),
  );
  return {
    from: `from ${found || 'orders o'} ${flag === undefined ? '' : 'join order_standings s on s.order_id = o.id'} ${where}`,
    values,
    isSearch: found !== '',
  };
}
