import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import type { MeasuredConfirmations } from '@bb1/domain/payments/confirmation-time';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { COLUMNS, type PaymentRow } from './store.ts';

const IS_BEING_DECIDED = `payments.id in (select payment_id from payments_proposed)
    or exists (select from refunds r where r.payment_id = payments.id and r.state in ('proposed', 'approved', 'exported', 'sending'))`;

/** Whether officers have proposed something about it that is not decided, or not done. */
export const isBeingDecided = sql<{ found: boolean }>(
  'payments.being_decided',
  `select ${IS_BEING_DECIDED} as found from payments where id = $1`,
).value((id: string) => [id]);

/** Payments to an order that were too little to count, the first 200; lock the order first. */
export const lockDustOfOrder = sql<PaymentRow>(
  'payments.lock_dust',
  `select ${COLUMNS} from payments where named_order_id = $1 and currency = $2 and state = 'queued' and queue_reason = 'tiny_amount' and finality = 'final' and not (${IS_BEING_DECIDED}) order by first_seen_at, id limit 200 for update`,
).lockedRows((orderId: string, currency: PaymentRow['currency']) => [orderId, currency]);

/** Their sum, as a decimal of the currency. */
export const dustOfOrder = sql<{ units: string }>(
  'payments.dust_of_order',
  `select coalesce(-sum(l.amount), 0)::numeric(40, 18) as units from payments join journal_lines l on l.account = 'suspense' and l.subject_id = payments.id
   where named_order_id = $1 and payments.currency = $2 and state = 'queued' and queue_reason = 'tiny_amount' and finality = 'final' and not (${IS_BEING_DECIDED})`,
).value((orderId: string, currency: PaymentRow['currency']) => [orderId, currency]);

/** Of the latest final payments of a currency. */
const confirmationsOf = sql<{ count: number; seconds: number }>(
  'payments.confirmation_time',
  `select count(*)::int as count, coalesce(percentile_disc(0.5) within group (order by taken), 0)::int as seconds
   from (select extract(epoch from coalesce(final_at, received_at) - first_seen_at) as taken from payments
     where source = case $1 when 'XLM' then 'stellar' when 'BTC' then 'bitcoin' else 'ethereum' end and finality = 'final' order by received_at desc, id desc limit 11) as latest`,
);

export interface CountedPaymentRow {
  amount: string;
  currency: PaymentMethod;
  first_seen_at: Date;
  final_at: Date;
  transaction_id: string | null;
  counted: string;
  credited_eur: string;
  quote_id: string | null;
}

const counted = sql<CountedPaymentRow>(
  'payments.counted_of_order',
  `select p.amount, p.currency, p.first_seen_at, coalesce(p.final_at, p.received_at) as final_at, p.transaction_id, sum(a.amount)::numeric(40, 18) as counted, sum(a.credited_eur)::numeric(20, 2) as credited_eur, (array_agg(a.quote_id))[1] as quote_id
   from live_assignments a join payments p on p.id = a.payment_id where a.order_id = $1 group by p.id order by p.first_seen_at, p.id`,
);

export const waitingForRate = sql<{ id: string }>(
  'payments.waiting_for_rate',
  "select id from payments where queue_reason = 'rate_missing' and state = 'queued' order by received_at limit 500",
);

/** Payments of which a part pays an order. */
export function countedPaymentsOf(db: Queryable, orderId: string): Promise<CountedPaymentRow[]> {
  return db.rows(counted, [orderId]);
}

export async function measuredConfirmations(
  db: Queryable,
  currency: RatedCurrency,
): Promise<MeasuredConfirmations> {
  const { count, seconds } = await db.one(confirmationsOf, [currency]);
  return { count, medianSeconds: seconds };
}
