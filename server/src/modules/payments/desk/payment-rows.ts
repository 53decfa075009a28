import { decimal } from '@bb1/domain/money';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { PaymentRow as ShownPayment } from '@bb1/domain/payments/money-desk-endpoints';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';

export interface DeskPaymentRow extends Omit<ShownPayment, 'received_at' | 'first_seen_at' | 'amount' | 'unassigned'> {
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
  (select coalesce(array_agg(distinct o.reference), '{}') from orders o where o.id = p.named_order_id or o.id in (select a.order_id from live_assignments a where a.payment_id = p.id)) as order_references,
  exists (select from payment_decisions d where d.payment_id = p.id and d.state = 'proposed') as has_open_decision,
  exists (select from refunds r where r.payment_id = p.id and r.state in ('proposed', 'approved', 'exported', 'sending')) as has_open_refund`;
const WHERE = `where ($1::text is null or p.state = $1) and ($2::text is null or p.source = $2) and ($3::text is null or p.queue_reason = $3)
  and ($4::text is null or strpos(lower(concat_ws(' ', p.payer_name, p.payer_account, p.remittance, p.transaction_id, p.end_to_end_id, p.deposit_address, (select o.reference from orders o where o.id = p.named_order_id))), lower($4)) > 0)`;
const page = sql<DeskPaymentRow>(
  'payments.desk_page',
  `select ${COLUMNS} from payments p ${WHERE}
   order by case when $5 = 'newest' then p.received_at end desc, case when $5 = 'oldest' then p.received_at end, case when $5 = 'largest' then p.amount end desc, p.id limit $6 offset $7`,
);
const count = sql<{ total: number }>('payments.desk_count', `select count(*)::int as total from payments p ${WHERE}`);
const findOne = sql<DeskPaymentRow>('payments.desk_find', `select ${COLUMNS} from payments p where p.id = $1`);
const ofOrder = sql<DeskPaymentRow>('payments.desk_of_order', `select ${COLUMNS} from payments p where p.named_order_id = $1 or exists (select from payment_assignments a where a.payment_id = p.id and a.order_id = $1) order by p.first_seen_at, p.id`);

export async function deskPayments(db: Queryable, filter: PaymentFilter, rows: { limit: number; offset: number }): Promise<DeskPaymentRow[]> {
  return db.rows(page, [...valuesOf(filter), filter.order, rows.limit, rows.offset]);
}

export async function countDeskPayments(db: Queryable, filter: PaymentFilter): Promise<number> {
  return (await db.one(count, valuesOf(filter))).total;
}

function valuesOf({ state, source, reason, q }: PaymentFilter): (string | null)[] {
  return [state ?? null, source ?? null, reason ?? null, q === undefined || q === '' ? null : q];
}

export function findDeskPayment(db: Queryable, id: string): Promise<DeskPaymentRow | null> {
  return db.maybe(findOne, [id]);
}

export function deskPaymentsOfOrder(db: Queryable, orderId: string): Promise<DeskPaymentRow[]> {
  return db.rows(ofOrder, [orderId]);
}

export function shownPayment(row: DeskPaymentRow): ShownPayment {
  const { version: _version, end_to_end_id: _end, height: _height, named_order_id: _order, ...shown } = row;
  return {
    ...shown,
    received_at: row.received_at.toISOString(),
    first_seen_at: row.first_seen_at.toISOString(),
    amount: decimal(amountOf(row.currency, row.amount)),
    unassigned: decimal(amountOf(row.currency, row.unassigned)),
  };
}
