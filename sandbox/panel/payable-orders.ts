import { decimal, parseMoney } from '@bb1/domain/money';
import type { Pool } from 'pg';

type PaymentCurrency = 'EUR' | 'XLM' | 'BTC' | 'ETH';

/** An order from its payer's point of view. */
export interface PayableOrder {
  readonly reference: string;
  readonly status: string;
  /** Decimal EUR. */
  readonly amount: string;
  /** Decimal EUR not paid yet; for a paid or ended order, the whole amount. */
  readonly missing: string;
  /**
   * As on the identity document, or the company's in the register, because the payer is compared
   * with that; before that as registered.
   */
  readonly name: string;
  readonly paymentMethod: PaymentCurrency;
  readonly senderIban: string | null;
  readonly senderXlmAddress: string | null;
  /**
   * By the newest quote in its currency: the unpaid part, or all of it if nothing is unpaid; null
   * without a quote.
   */
  readonly due: string | null;
  readonly quoteExpiresAt: Date | null;
  /** The order's own address; null for lumens, and until it has one. */
  readonly address: string | null;
  readonly placedAt: Date;
  readonly deadline: Date;
}

type Row = Omit<PayableOrder, 'due'> & { readonly due: string | null };

// Money in transit counts, as it does for the product.
const ORDERS = `
  select o.reference, o.status, o.amount_eur as amount, coalesce(b.legal_name, p.first_name || ' ' || p.last_name, a.full_name) as name,
         o.payment_method as "paymentMethod", o.sender_iban as "senderIban", o.sender_xlm_address as "senderXlmAddress", o.payment_deadline as deadline, o.placed_at as "placedAt",
         case when o.status in ('pending', 'received') and o.amount_eur > m.paid then o.amount_eur - m.paid else o.amount_eur end as missing,
         case when q.due_amount > q.paid then q.due_amount - q.paid else q.due_amount end as due, q.expires_at as "quoteExpiresAt", d.address
  from orders o
    join accounts a on a.id = o.account_id
    left join kyc_businesses b on b.account_id = o.account_id
    left join identity_proofs p on p.account_id = o.account_id and p.role = 'applicant'
    left join order_standings s on s.order_id = o.id
    left join deposit_addresses d on d.order_id = o.id
    cross join lateral (select coalesce(s.credited_eur, 0) + coalesce(s.seen_eur, 0) as paid) m
    left join lateral (
      select one.due_amount, one.expires_at,
        coalesce((select sum(l.amount) from live_assignments l where l.order_id = o.id and l.quote_id = one.id), 0)
          + coalesce((select sum(w.amount) from payments w where w.named_order_id = o.id and w.finality = 'seen' and w.currency = one.currency and w.first_seen_at >= one.made_at and w.first_seen_at < one.expires_at), 0) as paid
      from quotes one where one.order_id = o.id and one.expires_at is not null order by one.made_at desc, one.id desc limit 1) q on true`;

/**
 * Listed orders: those that await money, or those that ended without tokens and can only be paid
 * too late.
 */
export type OrderKind = 'waiting' | 'ended';
const KINDS: Readonly<Record<OrderKind, string>> = {
  waiting: "o.status in ('pending', 'received')",
  ended: "o.status in ('lapsed', 'cancelled', 'withdrawn')",
};

/** Newest first; `like` is a part of the reference or of the name. */
export async function listPayableOrders(
  pool: Pool,
  filter: { readonly kind: OrderKind; readonly like: string; readonly limit: number },
): Promise<PayableOrder[]> {
  const { rows } = await pool.query<Row>(
    `select * from (${ORDERS} where ${KINDS[filter.kind]}) as listed where strpos(lower(reference || ' ' || name), lower($1)) > 0 order by "placedAt" desc limit $2`,
    [filter.like.replaceAll('\0', ''), filter.limit],
  );
  return rows.map(payableOrder);
}

export async function findPayableOrder(
  pool: Pool,
  reference: string,
): Promise<PayableOrder | null> {
  const { rows } = await pool.query<Row>(`${ORDERS} where o.reference = $1`, [reference]);
  const [row] = rows;
  return row === undefined ? null : payableOrder(row);
}

function payableOrder(row: Row): PayableOrder {
  return { ...row, due: row.due === null ? null : decimal(parseMoney(row.paymentMethod, row.due)) };
}
