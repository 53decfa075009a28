-- Tokens for orders that were paid: one officer proposes, another decides.

-- A proposal to give out tokens for paid orders. What was seen is what is approved: its content has a hash.
create table allocations (
  id uuid primary key,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  rejection_reason text,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);

-- The orders of an allocation. A living line holds its order, so that no order is in two of them.
create table allocation_lines (
  allocation_id uuid not null references allocations (id),
  order_id uuid not null references orders (id),
  account_id uuid not null references accounts (id),
  amount_eur numeric(20, 2) not null,
  token_amount numeric(20, 7) not null check (token_amount > 0),
  -- False once the allocation is rejected: then the order is free again.
  live boolean not null default true,
  primary key (allocation_id, order_id)
);
-- An order is in one living allocation at most, so that it is allocated once.
create unique index allocation_lines_one_live on allocation_lines (order_id) where live;
