-- Money back to where it came from.

-- Files for the bank that carry refunds out.
create table refund_files (
  id uuid primary key,
  file text not null,
  message_id text not null unique,
  payment_count integer not null check (payment_count > 0),
  total_eur numeric(20, 2) not null check (total_eur > 0),
  made_by uuid not null references officers (id),
  made_at timestamptz not null
);

create function refund_file_keeps_its_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.file = '' and books_are_over((old.made_at at time zone 'Europe/Berlin')::date) and to_jsonb(new) - 'file' = to_jsonb(old) - 'file' then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger refund_files_append_only before update or delete on refund_files for each row execute function refund_file_keeps_its_figures();

create sequence refund_number;
-- One officer proposes, another decides; nothing goes back twice.
create table refunds (
  id uuid primary key,
  number integer not null unique default nextval('refund_number'),
  payment_id uuid not null references payments (id),
  currency text not null check (currency in ('EUR', 'XLM', 'BTC', 'ETH')),
  amount numeric(40, 18) not null check (amount > 0),
  reason text not null check (reason in ('overpaid', 'late', 'withdrawn', 'not_assignable', 'refused_person', 'other')),
  note text,
  payee_name text,
  -- IBAN, Stellar account, or address: the source of the payment unless the note says why not.
  payee_account text not null,
  payee_memo text,
  is_to_source boolean not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'exported', 'sending', 'sent', 'failed', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text,
  refund_file_id uuid references refund_files (id),
  transfer_id uuid unique references transfers (id),
  -- Of the payment that an officer signed outside, until the chain proves it and from then on.
  transaction_id text,
  sent_at timestamptz,
  failure text,
  version integer not null default 0,
  check (is_to_source or note is not null),
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state in ('sent')) = (sent_at is not null) or state = 'failed'),
  check (refund_file_id is null or currency = 'EUR'),
  check (transfer_id is null or currency = 'XLM')
);
create unique index refunds_one_open on refunds (payment_id) where state in ('proposed', 'approved', 'exported', 'sending');
create unique index refunds_one_transaction on refunds (currency, transaction_id) where transaction_id is not null and state in ('sending', 'sent');
create index refunds_by_state on refunds (state, proposed_at);
create index refunds_by_payment on refunds (payment_id);

create function refund_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,decided_by,decided_at,decision_reason,refund_file_id,transfer_id,transaction_id,sent_at,failure,version}';
begin
  if new.state in ('sent', 'failed', 'rejected') and new.payee_name is null and new.payee_account = '' and new.payee_memo is null
    and books_are_over((coalesce(old.sent_at, old.decided_at) at time zone 'Europe/Berlin')::date) then
    moving := moving || '{payee_name,payee_account,payee_memo,note}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of refund % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'exported'), ('approved', 'sending'), ('approved', 'rejected'), ('exported', 'sent'), ('exported', 'approved'), ('sending', 'sent'),
    ('sending', 'approved'), ('sending', 'failed'), ('exported', 'failed'), ('sent', 'failed')) then
    raise exception 'refund cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_keeps_its_terms before update on refunds for each row execute function refund_keeps_its_terms();
create trigger refunds_never_deleted before delete on refunds for each row execute function refuse_change();
