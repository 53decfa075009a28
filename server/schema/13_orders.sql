-- Orders with their price tiers, discounts, withdrawals, and the sums of the sale.

-- What somebody said they would invest, before they may order.
create table initial_orders (
  account_id uuid primary key references accounts (id),
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  declared_at timestamptz not null
);

-- Discount codes. A second officer publishes; what was published never changes, it can only be ended.
create table discount_codes (
  id uuid primary key,
  -- As people type it, in capital letters.
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$'),
  token_code text not null references sale_totals (token_code),
  -- Off the nominal value, in whole percent, so that the price of a token is whole cents.
  rate_percent smallint not null check (rate_percent between 1 and 90),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  max_uses integer not null check (max_uses > 0),
  max_uses_per_person integer not null check (max_uses_per_person > 0),
  minimum_amount_eur numeric(20, 2) not null default 0 check (minimum_amount_eur >= 0),
  -- Orders that hold it now; ended orders give their use back.
  used integer not null default 0 check (used >= 0 and used <= max_uses),
  state text not null default 'proposed' check (state in ('proposed', 'published', 'rejected', 'ended')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  ended_by uuid references officers (id),
  ended_at timestamptz,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create unique index discount_codes_one_living on discount_codes (code) where state in ('proposed', 'published');

create function discount_code_keeps_its_terms() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{used,state,decided_by,decided_at,ended_by,ended_at}'::text[] <> to_jsonb(old) - '{used,state,decided_by,decided_at,ended_by,ended_at}'::text[] then
    raise exception 'the terms of discount code % are fixed', old.code using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('proposed', 'published'), ('proposed', 'rejected'), ('published', 'ended')) then
    raise exception 'discount code cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger discount_code_keeps_its_terms before update on discount_codes for each row execute function discount_code_keeps_its_terms();
create trigger discount_codes_never_deleted before delete on discount_codes for each row execute function refuse_change();

-- From which status to which; the same table stands in the domain, and a test compares them.
create table order_status_moves (from_status text not null, to_status text not null, primary key (from_status, to_status));
insert into order_status_moves values
  ('pending', 'received'), ('pending', 'funds_received'), ('received', 'funds_received'), ('received', 'pending'),
  ('funds_received', 'tokens_allocated'), ('pending', 'lapsed'), ('pending', 'cancelled'),
  ('received', 'lapsed'), ('funds_received', 'received'), ('funds_received', 'pending'),
  ('pending', 'withdrawn'), ('received', 'withdrawn'), ('funds_received', 'withdrawn'), ('tokens_allocated', 'withdrawn'),
  ('received', 'cancelled'), ('funds_received', 'cancelled');

-- What was ordered. The terms never change; only the status moves, by its table.
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
-- A quote is made for an order; rates come before it and know none.
alter table quotes add foreign key (order_id) references orders (id);
create index orders_by_account on orders (account_id, placed_at desc);
create index orders_by_reference_part on orders using gin (lower(reference) gin_trgm_ops);
create index orders_by_time on orders (placed_at desc, id desc);
create index orders_by_amount on orders (amount_eur desc, id desc);
create index orders_by_deadline on orders (payment_deadline, id);
create index orders_by_method_and_time on orders (payment_method, placed_at desc, id desc);
-- Sums over these are made of the index alone.
create index orders_allocated on orders (token_amount) where status = 'tokens_allocated';
-- What waits by its status and since when, and for how much, for reports over all orders.
create index orders_by_status_and_time on orders (status, placed_at desc, id desc) include (amount_eur);
-- How many people ordered, and how many paid, is counted by going through this index alone, where each person's orders lie together.
create index orders_by_account_and_status on orders (account_id, status);

-- When the books may go (section 147 AO), where the money was to come from goes, and the figures stay.
create function order_keeps_its_terms() returns trigger language plpgsql as $$
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
create trigger order_keeps_its_terms before update on orders for each row execute function order_keeps_its_terms();
create trigger orders_never_deleted before delete on orders for each row execute function refuse_change();
create trigger closed_account_begins_nothing before insert on orders for each row execute function closed_account_begins_nothing();
create trigger blocked_account_begins_nothing before insert on orders for each row execute function blocked_account_begins_nothing();

-- The part of an order in each price tier.
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

-- Every move of an order, with who and why.
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
create index order_status_changes_paid on order_status_changes (order_id, at) where to_status = 'funds_received';
create trigger order_status_changes_append_only before update or delete on order_status_changes for each row execute function refuse_change();

-- Which order holds which code.
create table discount_code_uses (
  order_id uuid primary key references orders (id),
  discount_code_id uuid not null references discount_codes (id),
  account_id uuid not null references accounts (id),
  used_at timestamptz not null,
  -- When the order ended without tokens.
  given_back_at timestamptz
);
create index discount_code_uses_by_code on discount_code_uses (discount_code_id, account_id);

-- What is known of an order's money at this moment; computed anew from the payments whenever one of them changes.
create table order_standings (
  order_id uuid primary key references orders (id),
  -- Final money that belongs to the order, and money that is on its way to it, both in EUR by the order's own quotes.
  credited_eur numeric(20, 2) not null default 0 check (credited_eur >= 0),
  seen_eur numeric(20, 2) not null default 0 check (seen_eur >= 0),
  is_overpaid boolean not null default false,
  is_late boolean not null default false,
  is_from_another boolean not null default false,
  has_refund_pending boolean not null default false,
  updated_at timestamptz not null
);
create index order_standings_overpaid on order_standings (order_id) where is_overpaid;
create index order_standings_late on order_standings (order_id) where is_late;
create index order_standings_from_another on order_standings (order_id) where is_from_another;
create index order_standings_refund_pending on order_standings (order_id) where has_refund_pending;

-- The right of withdrawal (section 355 BGB), as it was declared.
create table withdrawals (
  order_id uuid primary key references orders (id),
  account_id uuid not null references accounts (id),
  declared_at timestamptz not null,
  -- Tokens that were claimed have to come back first; then the order moves and the money goes back.
  completed_at timestamptz
);
create trigger withdrawals_never_deleted before delete on withdrawals for each row execute function refuse_change();

-- A declaration stays as it was made; only its end is written down later.
create function withdrawal_keeps_its_declaration() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'completed_at' <> to_jsonb(old) - 'completed_at' or old.completed_at is not null then
    raise exception 'the withdrawal of order % is fixed', old.order_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_keeps_its_declaration before update on withdrawals for each row execute function withdrawal_keeps_its_declaration();

-- Sums of the sale by day, method and tier, of living orders. As with the sums of the journal every process adds to rows of its own.
-- An order is made of its parts, which never change; `orders` counts each once, at its first part. An invariant proves them.
create table sale_sums (
  part integer not null,
  -- On which the orders were placed, in Berlin.
  day date not null,
  payment_method text not null,
  tier smallint not null,
  orders integer not null,
  order_parts integer not null,
  ordered_eur numeric(40, 2) not null,
  raised_eur numeric(40, 2) not null,
  token_amount numeric(40, 7) not null,
  primary key (day, payment_method, tier, part)
);

create function order_is_living(status text) returns integer language sql immutable as $$ select (status not in ('lapsed', 'cancelled', 'withdrawn'))::integer $$;

create function order_is_raised(status text) returns integer language sql immutable as $$ select (status in ('funds_received', 'tokens_allocated'))::integer $$;

-- A statement that brings many parts of orders, or changes many orders, adds to each sum once: a row that one transaction changes
-- ten thousand times takes the square of that time, as every change walks past all versions before it.
create function sale_sums_add_parts() returns trigger language plpgsql as $$
begin
  insert into sale_sums as s (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
  select pg_backend_pid() % 1024, (o.placed_at at time zone 'Europe/Berlin')::date, o.payment_method, p.tier,
    coalesce(sum(order_is_living(o.status)) filter (where p.part_no = 1), 0), sum(order_is_living(o.status)), sum(order_is_living(o.status) * p.amount_eur), sum(order_is_raised(o.status) * p.amount_eur), sum(order_is_living(o.status) * p.token_amount)
  from added p join orders o on o.id = p.order_id group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, payment_method, tier, part) do update set orders = s.orders + excluded.orders, order_parts = s.order_parts + excluded.order_parts,
    ordered_eur = s.ordered_eur + excluded.ordered_eur, raised_eur = s.raised_eur + excluded.raised_eur, token_amount = s.token_amount + excluded.token_amount;
  return null;
end $$;

create function sale_sums_follow_orders() returns trigger language plpgsql as $$
begin
  insert into sale_sums as s (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
  select pg_backend_pid() % 1024, (c.placed_at at time zone 'Europe/Berlin')::date, c.payment_method, p.tier,
    coalesce(sum(c.living) filter (where p.part_no = 1), 0), sum(c.living), sum(c.living * p.amount_eur), sum(c.raised * p.amount_eur), sum(c.living * p.token_amount)
  from (
    select n.id, n.placed_at, n.payment_method, order_is_living(n.status) - order_is_living(o.status) as living, order_is_raised(n.status) - order_is_raised(o.status) as raised
    from now_so n join once_so o on o.id = n.id where n.status <> o.status
  ) c join order_parts p on p.order_id = c.id
  where c.living <> 0 or c.raised <> 0 group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, payment_method, tier, part) do update set orders = s.orders + excluded.orders, order_parts = s.order_parts + excluded.order_parts,
    ordered_eur = s.ordered_eur + excluded.ordered_eur, raised_eur = s.raised_eur + excluded.raised_eur, token_amount = s.token_amount + excluded.token_amount;
  return null;
end $$;
create trigger sale_sums_add_parts after insert on order_parts referencing new table as added for each statement execute function sale_sums_add_parts();
create trigger sale_sums_follow_orders after update on orders referencing old table as once_so new table as now_so for each statement execute function sale_sums_follow_orders();
