-- A decision about payments is a row once two officers have made it; until then it is an approval. Proposals that were open are made anew.
alter table payment_decisions disable trigger payment_decisions_never_deleted;
alter table small_payment_decisions disable trigger small_payment_decisions_never_deleted;
delete from payment_decisions where state = 'proposed';
delete from small_payment_decisions where state = 'proposed';
alter table payment_decisions enable trigger payment_decisions_never_deleted;
alter table small_payment_decisions enable trigger small_payment_decisions_never_deleted;
alter table payment_decisions alter column state set default 'approved';
alter table small_payment_decisions alter column state set default 'approved';

-- Payments about which officers have proposed a decision.
create view payments_proposed as
  select (content ->> 'payment_id')::uuid as payment_id from open_approvals where kind = 'payment_decision'
  union all select (one ->> 'payment_id')::uuid from open_approvals, json_array_elements(content -> 'payments') one where kind = 'small_payments';
