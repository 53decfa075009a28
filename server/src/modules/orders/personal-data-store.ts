import { sql } from '../../platform/db/database.ts';

export const findInitial = sql(
  'initial_orders.of_person',
  'select amount_eur, declared_at from initial_orders where account_id = $1',
);

export const findOrders = sql(
  'orders.of_person',
  `select o.reference, o.token_code, o.status, o.amount_eur, o.token_amount, o.face_value_eur, o.payment_method, o.discount_code, o.sender_iban, o.sender_xlm_address, o.accepted, o.accepted_hashes, o.placed_at, o.payment_deadline, s.payable_until,
     coalesce(s.credited_eur, 0)::numeric(20, 2)::text as paid_eur,
     (select json_agg(json_build_object('tier', p.tier, 'price_eur', p.price_eur::text, 'amount_eur', p.amount_eur::text, 'token_amount', p.token_amount::text) order by p.part_no) from order_parts p where p.order_id = o.id) as parts
   from orders o left join order_standings s on s.order_id = o.id where o.account_id = $1 order by o.placed_at, o.id`,
);

export const findQuotes = sql(
  'quotes.of_person',
  'select o.reference, q.currency, q.eur_amount::text, q.due_amount::text, q.rate::text, q.sources, q.made_at, q.expires_at, q.revaluation_reason from quotes q join orders o on o.id = q.order_id where o.account_id = $1 order by q.made_at, q.id',
);

export const findWithdrawals = sql(
  'withdrawals.of_person',
  'select o.reference, w.declared_at, w.completed_at from withdrawals w join orders o on o.id = w.order_id where w.account_id = $1 order by w.declared_at, w.order_id',
);

export const findDiscounts = sql(
  'discount_code_uses.of_person_all',
  'select d.code, o.reference, u.used_at, u.given_back_at from discount_code_uses u join discount_codes d on d.id = u.discount_code_id join orders o on o.id = u.order_id where u.account_id = $1 order by u.used_at, u.order_id',
);

export const findHistory = sql(
  'order_status_changes.of_person',
  `select o.reference, c.at, c.from_status, c.to_status, case c.actor_kind when 'investor' then 'you' when 'officer' then 'staff' else 'system' end as by
   from order_status_changes c join orders o on o.id = c.order_id where o.account_id = $1 order by c.id`,
);

export const hasOpen = sql<{ found: boolean }>(
  'orders.has_open',
  "select exists (select from orders where account_id = $1 and status in ('pending', 'received', 'funds_received')) as found",
);

export const lastEntry = sql<{ at: Date | null }>(
  'orders.last_entry',
  'select greatest(max(o.placed_at), max(c.at)) as at from orders o left join order_status_changes c on c.order_id = o.id where o.account_id = $1',
);

export const deleteInitial = sql(
  'initial_orders.delete',
  'delete from initial_orders where account_id = $1',
);

export const eraseSenders = sql(
  'orders.erase_senders',
  "update orders set sender_iban = null, sender_xlm_address = null, request_hash = '' where account_id = $1 and (sender_iban is not null or sender_xlm_address is not null or request_hash <> '')",
);
