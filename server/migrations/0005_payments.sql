create table bank_imports (
  id uuid primary key,
  file_name text not null,
  file_hash bytea not null check (length(file_hash) = 32),
  -- The file as it came, so that what was booked can always be read again.
  file bytea not null,
  officer_id uuid not null references officers (id),
  created_at timestamptz not null,
  imported_at timestamptz,
  imported_by uuid references officers (id),
  -- What was found when it was booked.
  result jsonb,
  check ((imported_at is null) = (imported_by is null) and (imported_at is null) = (result is null))
);
create index bank_imports_by_time on bank_imports (created_at desc);

create table bank_statements (
  id uuid primary key,
  bank_import_id uuid not null references bank_imports (id),
  account_iban text not null,
  statement_id text not null,
  opening_eur numeric(20, 2),
  closing_eur numeric(20, 2),
  closing_date date
);

-- Every booked line of every statement, once, whether money came or went.
create table bank_lines (
  id uuid primary key,
  bank_statement_id uuid not null references bank_statements (id),
  account_iban text not null,
  line_key text not null,
  booking_date date not null,
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  direction text not null check (direction in ('credit', 'debit')),
  counterparty_name text,
  counterparty_iban text,
  remittance text not null,
  end_to_end_id text,
  is_reversal boolean not null,
  is_charge boolean not null,
  return_reason text,
  unique (account_iban, line_key)
);
create trigger bank_lines_append_only before update or delete on bank_lines for each row execute function refuse_change();

-- Value in. Written down before anybody asks what it is for.
create table payments (
  id uuid primary key,
  source text not null check (source in ('bank', 'stellar', 'bitcoin', 'ethereum')),
  -- Unique name of the payment within its source: bank line, or transaction and index.
  source_key text not null,
  currency text not null check (currency in ('EUR', 'XLM', 'BTC', 'ETH')),
  amount numeric(40, 18) not null check (amount > 0),
  payer_name text,
  payer_account text,
  remittance text not null,
  end_to_end_id text,
  booking_date date,
  is_return boolean not null default false,
  is_unsplit_batch boolean not null default false,
  received_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'matched', 'queued')),
  queue_reason text,
  order_id uuid references orders (id),
  unique (source, source_key),
  check ((state = 'matched') = (order_id is not null)),
  check ((state = 'queued') = (queue_reason is not null))
);
create index payments_by_state on payments (state, received_at);
create index payments_by_order on payments (order_id) where order_id is not null;
create function payment_keeps_what_was_received() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,queue_reason,order_id}'::text[] <> to_jsonb(old) - '{state,queue_reason,order_id}'::text[] then
    raise exception 'what was received with payment % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.state = 'matched' and new.state <> 'matched' then
    raise exception 'payment % is matched already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_keeps_what_was_received before update on payments for each row execute function payment_keeps_what_was_received();
create trigger payments_never_deleted before delete on payments for each row execute function refuse_change();
