-- Tax that was withheld in excess goes back too. Such a refund is of no payment: it is of the person, in euros, to an account in their verified name.
alter table refunds alter column payment_id drop not null;
alter table refunds add column account_id uuid references accounts (id);
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('overpaid', 'late', 'withdrawn', 'not_assignable', 'refused_person', 'other', 'tax_corrected'));
alter table refunds add constraint refunds_of_payment_or_person check (
  (payment_id is null) = (account_id is not null) and (account_id is not null) = (reason = 'tax_corrected') and (account_id is null or currency = 'EUR'));
create unique index refunds_one_open_of_person on refunds (account_id) where state in ('proposed', 'approved', 'exported', 'sending');
create index refunds_by_account on refunds (account_id) where account_id is not null;

-- A refund of tax that the bank sent back is the person's too.
create or replace view payment_people as
  with own as (
    select a.payment_id, o.account_id from payment_assignments a join orders o on o.id = a.order_id
    union select p.id, o.account_id from payments p join orders o on o.id = p.named_order_id
    union select s.payment_id, r.account_id from receivable_settlements s join receivables r on r.id = s.receivable_id where s.payment_id is not null and r.account_id is not null
  )
  select payment_id, account_id from own
  union select b.payment_id, w.account_id from refund_returns b join refunds r on r.id = b.refund_id join own w on w.payment_id = r.payment_id
  union select b.payment_id, r.account_id from refund_returns b join refunds r on r.id = b.refund_id where r.account_id is not null;

-- Refunds that do not leave now: who would get them owes.
create view refunds_of_debtors as
  select r.id as refund_id from refunds r join payments_of_debtors h on h.payment_id = r.payment_id
  union select r.id from refunds r join people_who_owe d on d.account_id = r.account_id;
