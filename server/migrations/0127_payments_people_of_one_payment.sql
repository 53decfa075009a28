-- The people of one payment are looked up by its id, without listing those of all payments first.
create or replace view payment_people as
  with own as not materialized (
    select a.payment_id, o.account_id from payment_assignments a join orders o on o.id = a.order_id
    union select p.id, o.account_id from payments p join orders o on o.id = p.named_order_id
    union select s.payment_id, r.account_id from receivable_settlements s join receivables r on r.id = s.receivable_id where s.payment_id is not null and r.account_id is not null
  )
  select payment_id, account_id from own
  union select b.payment_id, w.account_id from refund_returns b join refunds r on r.id = b.refund_id join own w on w.payment_id = r.payment_id;
