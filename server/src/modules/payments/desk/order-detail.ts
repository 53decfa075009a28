import { decimal } from '@bb1/domain/money';
import type { DeskOrderDetail } from '@bb1/domain/payments/money-desk-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { flagsOf, missingOf } from '../../orders/shown-order.ts';
import { getOrder } from '../../orders/store.ts';
import { amountOf } from '../books.ts';
import { addressOfOrder } from '../deposits/address-store.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { deskPaymentsOfOrder, shownPayment } from './payment-rows.ts';
import { shownRefund } from './shown-refund.ts';

const exists = sql<{ full_name: string; kyc_verdict: string; accepted: Record<string, string> }>(
  'orders.desk_facts',
  "select a.full_name, coalesce(k.verdict, 'not_started') as kyc_verdict, o.accepted from orders o join accounts a on a.id = o.account_id left join kyc_records k on k.account_id = o.account_id where o.id = $1",
);
const parts = sql<{ tier: number; price: string; amount: string; tokens: string }>(
  'order_parts.desk',
  'select tier, price_eur::text as price, amount_eur::text as amount, token_amount::text as tokens from order_parts where order_id = $1 order by part_no',
);
const quotes = sql<{
  currency: 'XLM' | 'BTC' | 'ETH';
  due_amount: string;
  eur_amount: string;
  rate: string;
  made_at: Date;
  expires_at: Date;
  sources: { source: string; rate: string; time: string }[];
}>(
  'quotes.of_order',
  'select currency, due_amount, eur_amount, rate, made_at, expires_at, sources from quotes where order_id = $1 order by made_at desc, id desc',
);
const history = sql<{ from: string; to: string; by: string; reason: string; at: Date }>(
  'order_status_changes.desk',
  `select c.from_status as "from", c.to_status as "to", coalesce(p.name, c.actor_kind) as "by", c.reason, c.at from order_status_changes c left join officers p on p.id = c.actor_id and c.actor_kind = 'officer' where c.order_id = $1 order by c.id`,
);

/** An order as officers see it. */
export async function orderDetail(db: Queryable, id: string): Promise<DeskOrderDetail> {
  const facts = mustFind(await db.maybe(exists, [id]));
  const row = await getOrder(db, id);
  const payments = await deskPaymentsOfOrder(db, id);
  const refunds = (
    await Promise.all(payments.map((payment) => refundsOfPayment(db, payment.id)))
  ).flat();
  return {
    id: row.id,
    account_id: row.account_id,
    full_name: facts.full_name,
    reference: row.reference,
    status: row.status,
    flags: [...flagsOf(row), ...(row.is_from_another ? ['from_another'] : [])],
    amount: row.amount_eur,
    paid: row.credited_eur,
    seen: row.seen_eur,
    missing: missingOf(row),
    tokens: row.token_amount,
    payment_method: row.payment_method,
    discount_code: row.discount_code,
    sender_iban: row.sender_iban,
    sender_xlm_address: row.sender_xlm_address,
    kyc_verdict: facts.kyc_verdict,
    placed_at: row.placed_at.toISOString(),
    payment_deadline: row.payment_deadline.toISOString(),
    withdrawn_at: row.withdrawal_declared_at?.toISOString() ?? null,
    parts: await db.rows(parts, [id]),
    accepted: facts.accepted,
    quotes: (await db.rows(quotes, [id])).map(({ currency, due_amount, ...quote }) => ({
      ...quote,
      amount: decimal(amountOf(currency, due_amount)),
      made_at: quote.made_at.toISOString(),
      expires_at: quote.expires_at.toISOString(),
      sources: quote.sources.map(({ source, rate, time }) => ({ name: source, rate, time })),
    })),
    deposit_address: (await addressOfOrder(db, id))?.address ?? null,
    payments: payments.map(shownPayment),
    refunds: refunds.map(shownRefund),
    history: (await db.rows(history, [id])).map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}
