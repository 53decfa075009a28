-- One row per offering: touched last in an order's transaction, so that its lock is held for one round trip.
create table sale_totals (
  token_code text primary key,
  cap_eur numeric(20, 2) not null check (cap_eur > 0),
  reserved_eur numeric(20, 2) not null default 0 check (reserved_eur >= 0),
  check (reserved_eur <= cap_eur)
);

create table initial_orders (
  account_id uuid primary key references accounts (id),
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  declared_at timestamptz not null
);

create table order_status_moves (from_status text not null, to_status text not null, primary key (from_status, to_status));
insert into order_status_moves values
  ('pending', 'received'), ('pending', 'funds_received'), ('received', 'funds_received'), ('received', 'pending'),
  ('funds_received', 'tokens_allocated'), ('pending', 'lapsed'), ('pending', 'cancelled');

create table orders (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  token_code text not null references sale_totals (token_code),
  status text not null default 'pending',
  amount_eur numeric(20, 2) not null check (amount_eur > 1),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  face_value_eur numeric(20, 2) not null,
  payment_method text not null check (payment_method in ('EUR', 'XLM', 'BTC', 'ETH')),
  discount_code text,
  sender_iban text,
  sender_xlm_address text,
  reference text not null unique,
  -- Versions and texts as they were accepted.
  accepted jsonb not null,
  idempotency_key text not null,
  request_hash bytea not null,
  placed_at timestamptz not null,
  payment_deadline timestamptz not null check (payment_deadline > placed_at),
  unique (account_id, idempotency_key)
);
create index orders_by_account on orders (account_id, placed_at desc);
create index orders_by_status on orders (status, placed_at);

create table order_parts (
  order_id uuid not null references orders (id),
  part_no smallint not null,
  tier smallint not null,
  price_eur numeric(10, 2) not null check (price_eur > 0),
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  token_amount numeric(20, 7) not null,
  primary key (order_id, part_no),
  -- Tokens are rounded down: never more than was paid for, less than one unit short.
  check (token_amount * price_eur <= amount_eur and (token_amount + 0.0000001) * price_eur > amount_eur)
);
create trigger order_parts_append_only before update or delete on order_parts for each row execute function refuse_change();

-- What was agreed never changes; only the status moves, by its table.
create function order_keeps_its_terms() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' <> to_jsonb(old) - 'status' then
    raise exception 'the terms of order % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not exists (select from order_status_moves where from_status = old.status and to_status = new.status) then
    raise exception 'order cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_keeps_its_terms before update on orders for each row execute function order_keeps_its_terms();
create trigger orders_never_deleted before delete on orders for each row execute function refuse_change();

create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  from_status text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('investor', 'officer', 'system')),
  actor_id uuid,
  reason text not null,
  at timestamptz not null
);
create index order_status_changes_by_order on order_status_changes (order_id, id);
create trigger order_status_changes_append_only before update or delete on order_status_changes for each row execute function refuse_change();
