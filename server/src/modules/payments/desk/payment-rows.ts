import { decimal } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { PaymentRow as ShownPayment } from '@bb1/domain/payments/money-desk-endpoints';
import { type Query, type Queryable, sql } from '../../../platform/db/database.ts';
import { foundIn, foundPage, wantedPage, wantedRows } from '../../../platform/db/wanted-rows.ts';
import { amountOf } from '../books.ts';

export interface DeskPaymentRow extends Omit<
  ShownPayment,
  'received_at' | 'first_seen_at' | 'amount' | 'unassigned'
> {
  received_at: Date;
  first_seen_at: Date;
  amount: string;
  unassigned: string;
  currency: PaymentMethod;
  version: number;
  end_to_end_id: string | null;
  height: string | null;
  named_order_id: string | null;
}

export interface PaymentFilter {
  readonly state?: string | undefined;
  readonly source?: string | undefined;
  readonly reason?: string | undefined;
  readonly q?: string | undefined;
  readonly order: 'newest' | 'oldest' | 'largest';
}

const COLUMNS = `p.id, p.source, p.received_at, p.first_seen_at, p.booking_date, p.amount, p.currency, p.payer_name, p.payer_account, p.remittance, p.memo_type, p.finality, p.confirmations, p.transaction_id, p.deposit_address,
  p.state, p.queue_reason, p.version, p.end_to_end_id, p.height, p.named_order_id,
  coalesce((select -sum(j.amount) from journal_lines j where j.account = 'suspense' and j.subject_id = p.id), 0)::numeric(40, 18) as unassigned,
  (select coalesce(array_agg(distinct o.reference), '{}') from orders o where o.id in (select p.named_order_id union all select a.order_id from live_assignments a where a.payment_id = p.id)) as order_references,
  exists (select from payment_decisions d where d.payment_id = p.id and d.state = 'proposed') as has_open_decision,
  exists (select from refunds r where r.payment_id = p.id and r.state in ('proposed', 'approved', 'exported', 'sending')) as has_open_refund`;
// Each part by its own index: one condition over all of them would read every payment.
const small = (text: string) => `lower(${text} collate pg_c_utf8)`;
const TEXTS = [
  small('f.payer_name'),
  small('f.payer_account'),
  small('f.remittance'),
  'lower(f.transaction_id)',
  'lower(f.end_to_end_id)',
  'lower(f.deposit_address)',
];
const FOUND = 'select f.id, f.received_at, f.amount, f.state, f.source, f.queue_reason';
const anyOf = (has: (text: string) => string) =>
  `(${TEXTS.map((text) => `${FOUND} from payments f where ${has(text)}`).join(' union ')} union ${FOUND} from orders o join payments f on f.named_order_id = o.id where ${has('lower(o.reference)')}) p`;
const ORDERS = {
  newest: 'p.received_at desc, p.id desc',
  oldest: 'p.received_at, p.id',
  largest: 'p.amount desc, p.id desc',
} as const;
const findOne = sql<DeskPaymentRow>(
  'payments.desk_find',
  `select ${COLUMNS} from payments p where p.id = $1`,
);
const ofOrder = sql<DeskPaymentRow>(
  'payments.desk_of_order',
  `select ${COLUMNS} from payments p where p.id in (select n.id from payments n where n.named_order_id = $1 union select a.payment_id from payment_assignments a where a.order_id = $1) order by p.first_seen_at, p.id`,
);

const showChosen = sql<DeskPaymentRow>(
  'payments.desk_chosen',
  `select ${COLUMNS} from unnest($1::uuid[]) with ordinality chosen (id, place) join payments p using (id) order by chosen.place`,
);

interface Rows {
  readonly limit: number;
  readonly offset: number;
}

export async function deskPaymentsPage(
  db: Queryable,
  filter: PaymentFilter,
  rows: Rows,
): Promise<{ payments: DeskPaymentRow[]; total: number }> {
  const { from, values, isSearch } = wantedPayments(filter);
  if (isSearch) {
    const { total, ids } = await foundPage(db, {
      name: 'payments.desk_found',
      rows: `select p.* ${from}`,
      alias: 'p',
      order: ORDERS[filter.order],
      values,
      ...rows,
    });
    return { payments: await db.rows(showChosen, [ids]), total };
  }
  const { total } = await db.one(
    sql<{ total: number }>('payments.desk_count', `select count(*)::int as total ${from}`),
    values,
  );
  const page = deskPayments(filter, { ...rows, total });
  return { payments: await db.rows(page.statement, page.values), total };
}

/** Which ones is settled first, by an index where there is one; what is shown of them is looked up for these alone. */
export function deskPayments(
  filter: PaymentFilter,
  rows: Rows & { readonly total?: number },
): Query<DeskPaymentRow> {
  const { from, values } = wantedPayments(filter);
  const { order, limit, offset } = wantedPage({ order: ORDERS[filter.order], ...rows });
  const statement = sql<DeskPaymentRow>(
    'payments.desk_page',
    `with chosen as materialized (select p.id ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
     select ${COLUMNS} from chosen join payments p using (id) order by ${ORDERS[filter.order]}`,
  );
  return { statement, values: [...values, limit, offset] };
}

function wantedPayments({ state, source, reason, q }: PaymentFilter): {
  readonly from: string;
  readonly values: readonly unknown[];
  readonly isSearch: boolean;
} {
  const { found, where, values } = wantedRows(
    [
      ['p.state = ?', state],
      ['p.source = ?', source],
      ['p.queue_reason = ?', reason],
    ],
    foundIn(q, anyOf),
  );
  return { from: `from ${found || 'payments p'} ${where}`, values, isSearch: found !== '' };
}

export function findDeskPayment(db: Queryable, id: string): Promise<DeskPaymentRow | null> {
  return db.maybe(findOne, [id]);
}

export function deskPaymentsOfOrder(db: Queryable, orderId: string): Promise<DeskPaymentRow[]> {
  return db.rows(ofOrder, [orderId]);
}

export function shownPayment(row: DeskPaymentRow): ShownPayment {
  const {
    version: _version,
    end_to_end_id: _end,
    height: _height,
    named_order_id: _order,
    ...shown
  } = row;
  return {
    ...shown,
    received_at: row.received_at.toISOString(),
    first_seen_at: row.first_seen_at.toISOString(),
    amount: decimal(amountOf(row.currency, row.amount)),
    unassigned: decimal(amountOf(row.currency, row.unassigned)),
  };
}
