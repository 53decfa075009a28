-- Closing of accounts: what the law makes us keep, until when, and what may be erased after.

-- The day in Berlin by the clock of the product: retention is counted in days of the issuer's seat.
create function product_day() returns date language sql stable as $$
  select ((now() + make_interval(secs => offset_ms / 1000.0)) at time zone 'Europe/Berlin')::date from product_clock
$$;

-- The person behind the row is gone; it stays for the figures that point to it.
alter table accounts add column erased_at timestamptz;
alter table accounts add constraint accounts_erased_when_closed check (erased_at is null or closed_at is not null);
-- The owner of a closed account may come back with the same address.
drop index accounts_by_confirmed_email;
create unique index accounts_by_confirmed_email on accounts (lower(email)) where email_confirmed_at is not null and closed_at is null;
create index accounts_closed on accounts (id) where closed_at is not null and erased_at is null;

-- Records of a closed account that a law demands: identification (section 8 GwG), books (section 147 AO, section 257 HGB).
create table kept_records (
  account_id uuid not null references accounts (id),
  record text not null check (record in ('identification', 'bookkeeping')),
  -- The last day on which they are kept.
  until date not null,
  erased_at timestamptz,
  primary key (account_id, record)
);
create index kept_records_by_end on kept_records (until) where erased_at is null;
create function kept_records_only_end() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.until >= product_day() then raise exception 'the % of account % is kept until %', old.record, old.account_id, old.until using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  if old.erased_at is not null or (new.account_id, new.record, new.until) is distinct from (old.account_id, old.record, old.until) or new.until >= product_day() then
    raise exception 'the % of account % is kept until %', old.record, old.account_id, old.until using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger kept_records_only_end before update or delete on kept_records for each row execute function kept_records_only_end();

-- Whether what is known of somebody may go: the account is closed, the time of the record is over or never began, nobody holds it.
create function may_be_erased(account uuid, kind text) returns boolean language sql stable as $$
  select exists (select from accounts where id = account and closed_at is not null)
    and not exists (select from kept_records where account_id = account and record = kind and until >= product_day())
    and not exists (select from legal_holds where account_id = account and lifted_at is null)
$$;

-- Whoever closes an account and orders in the same moment has done only one of both.
create function closed_account_begins_nothing() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  -- Waits for a closing that is under way; the closing waits for whoever holds this lock.
  select closed_at into closed from accounts where id = new.account_id for key share;
  if closed is not null then
    raise exception 'account % is closed', new.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_account_begins_nothing before insert on orders for each row execute function closed_account_begins_nothing();
create trigger closed_account_begins_nothing before insert on distribution_claims for each row execute function closed_account_begins_nothing();

-- Verdicts are for good, but for a registration that was never confirmed, and for a closed account whose time is over.
-- What an officer decided goes only with records that were kept for their whole time.
create or replace function kyc_history_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.actor_kind <> 'officer' and not exists (select from accounts where id = old.account_id and email_confirmed_at is not null)
      and not exists (select from legal_holds where account_id = old.account_id and lifted_at is null) then
      return old;
    end if;
    if may_be_erased(old.account_id, 'identification')
      and (old.actor_kind <> 'officer' or exists (select from kept_records where account_id = old.account_id and record = 'identification')) then
      return old;
    end if;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- The terms of an order are fixed; when the books may go, where the money was to come from goes, and the figures stay.
create or replace function order_keeps_its_terms() returns trigger language plpgsql as $$
declare
  personal text[] := '{sender_iban,sender_xlm_address,request_hash}';
  fixed text[] := '{status}';
begin
  if new.sender_iban is null and new.sender_xlm_address is null and new.request_hash = '' and may_be_erased(old.account_id, 'bookkeeping') then
    fixed := fixed || personal;
  end if;
  if to_jsonb(new) - fixed <> to_jsonb(old) - fixed then
    raise exception 'the terms of order % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists (select from order_status_moves where from_status = old.status and to_status = new.status) then
    raise exception 'order cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Lines of the bank, and what came in by them, keep their figures for ever and the names of people for ten years (section 147(3) and (4) AO).
create function books_are_over(booked date) returns boolean language sql stable as $$
  select extract(year from booked) + 10 < extract(year from product_day())
$$;
create function bank_line_keeps_its_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and books_are_over(old.booking_date)
    and new.counterparty_name is null and new.counterparty_iban is null and new.remittance = '' and new.end_to_end_id is null
    and to_jsonb(new) - '{counterparty_name,counterparty_iban,remittance,end_to_end_id}'::text[] = to_jsonb(old) - '{counterparty_name,counterparty_iban,remittance,end_to_end_id}'::text[] then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
drop trigger bank_lines_append_only on bank_lines;
create trigger bank_lines_append_only before update or delete on bank_lines for each row execute function bank_line_keeps_its_figures();

create or replace function payment_keeps_what_was_received() returns trigger language plpgsql as $$
declare
  fixed text[] := '{state,queue_reason,order_id}';
begin
  -- Money that nobody could assign is not forgotten: it is still somebody's.
  if new.state = 'matched' and new.payer_name is null and new.payer_account is null and new.remittance = '' and new.end_to_end_id is null
    and books_are_over(coalesce(old.booking_date, (old.received_at at time zone 'Europe/Berlin')::date)) then
    fixed := fixed || '{payer_name,payer_account,remittance,end_to_end_id}'::text[];
  end if;
  if to_jsonb(new) - fixed <> to_jsonb(old) - fixed then
    raise exception 'what was received with payment % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.state = 'matched' and new.state <> 'matched' then
    raise exception 'payment % is matched already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What is looked for every minute.
create index bank_lines_by_booking on bank_lines (booking_date);
create index mail_outbox_by_time on mail_outbox (created_at);
