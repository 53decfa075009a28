-- When a chain made a payment final; null while it is not, and of payments that came before this column, which count from when they
-- were received.
alter table payments add column final_at timestamptz;
-- When a chain was last read up to its head: what is final now and was not then became final since.
alter table chain_cursors add column complete_at timestamptz;
create index payments_waiting_for_rate on payments (received_at) where queue_reason = 'rate_missing';

create or replace function payment_keeps_what_was_received() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,queue_reason,finality,final_at,height,confirmations,named_order_id,version}';
begin
  -- Money that nobody could assign is not forgotten: it is still somebody's.
  if new.state not in ('new', 'queued') and new.payer_name is null and new.payer_account is null and new.remittance = '' and new.end_to_end_id is null
    and books_are_over(coalesce(old.booking_date, (old.received_at at time zone 'Europe/Berlin')::date)) then
    moving := moving || '{payer_name,payer_account,remittance,end_to_end_id}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'what was received with payment % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What was paid after its quote waited under this reason; it stays with the officers.
update payments set queue_reason = 'late' where queue_reason = 'quote_expired';

-- Many payments below the tolerance are one decision: one officer proposes it over a list that stays as it is, another one approves it.
create table small_payment_decisions (
  id uuid primary key,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  rejection_reason text,
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index small_payment_decisions_one_open on small_payment_decisions (state) where state = 'proposed';
create trigger small_payment_decision_keeps_its_terms before update on small_payment_decisions for each row execute function payment_decision_keeps_its_terms();
create trigger small_payment_decisions_never_deleted before delete on small_payment_decisions for each row execute function refuse_change();

-- The decision of which one about a single payment is a part.
alter table payment_decisions add column small_payment_decision_id uuid references small_payment_decisions (id);
create index payment_decisions_of_small on payment_decisions (small_payment_decision_id) where small_payment_decision_id is not null;
