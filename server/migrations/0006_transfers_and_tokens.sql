-- Accounts whose sequence number is the mutex of one transaction at a time.
create table stellar_channels (
  public_key text primary key,
  -- The transfer that holds the channel until its outcome is proven.
  held_by uuid
);

-- Value out: intents. One submitter signs, stores envelope and hash, then posts, and resolves unknown outcomes.
create table transfers (
  id uuid primary key,
  kind text not null check (kind in ('claim')),
  state text not null default 'reserved' check (state in ('reserved', 'signed', 'submitted', 'settled', 'failed', 'expired')),
  channel text not null references stellar_channels (public_key),
  sequence numeric(20, 0) not null,
  created_at timestamptz not null,
  settled_ledger integer,
  check ((state = 'settled') = (settled_ledger is not null))
);
alter table stellar_channels add foreign key (held_by) references transfers (id);

-- Every envelope that was ever built for a transfer; at most one of them can land, they share channel and sequence.
create table transfer_attempts (
  id uuid primary key,
  transfer_id uuid not null references transfers (id),
  attempt_no integer not null,
  unsigned_envelope_xdr text not null,
  transaction_hash text not null unique check (transaction_hash ~ '^[0-9a-f]{64}$'),
  max_time timestamptz not null,
  -- Signature of the holder, handed in from the browser.
  holder_signature text,
  -- With all signatures; stored and committed before the first post.
  signed_envelope_xdr text,
  built_at timestamptz not null,
  first_posted_at timestamptz,
  outcome text check (outcome in ('settled', 'failed', 'dead')),
  result_code text,
  unique (transfer_id, attempt_no),
  check (first_posted_at is null or signed_envelope_xdr is not null)
);
create unique index transfer_attempts_one_settled on transfer_attempts (transfer_id) where outcome = 'settled';

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
